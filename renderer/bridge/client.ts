import type { Answer, Bridge, ChannelName, ReplyOf, RequestOf } from '@shared/contract';
import { WindowEvent } from '@shared/contract/events';
import { createSequenceCheck } from './sequence';

export type Topic = WindowEvent['topic'];
export type EventOf<Name extends Topic> = Extract<WindowEvent, { topic: Name }>;

/** The window's typed side of the contract, and its only way out. */
export interface Client {
  /** Never rejects: what goes wrong on the way comes back as an answer with kind `bridge`. */
  call<Name extends ChannelName>(name: Name, request: RequestOf<Name>): Promise<Answer<ReplyOf<Name>>>;
  /** Returns the function that ends the subscription. */
  on<Name extends Topic>(topic: Name, listener: (event: EventOf<Name>) => void): () => void;
  /** Events of this conversation were missed: its state must be asked for anew. Called before the event goes out. */
  onGap(listener: (conversationId: string) => void): () => void;
}

/**
 * Events are parsed, so that one that is wrong never ends in a half-applied state. Replies are typed by the contract and
 * not parsed: a snapshot of ten thousand messages would cost more than drawing it.
 */
export function createClient(bridge: Bridge, reportError: (message: string) => void): Client {
  const listeners = new Map<Topic, Set<(event: never) => void>>();
  const gaps = new Set<(conversationId: string) => void>();
  const check = createSequenceCheck((conversationId) => gaps.forEach((listener) => listener(conversationId)));

  bridge.onEvent((raw) => {
    const parsed = WindowEvent.safeParse(raw);
    if (!parsed.success) {
      reportError(`An event was not understood: ${parsed.error.message}`);
      return;
    }
    const event = parsed.data;
    if (event.topic === 'conversation') check(event.event, event.from);
    for (const listener of listeners.get(event.topic) ?? []) listener(event as never);
  });

  return {
    async call(name, request) {
      return (await invoke(bridge, name, request)) as Answer<ReplyOf<typeof name>>;
    },
    on(topic, listener) {
      const set = listeners.get(topic) ?? new Set();
      listeners.set(topic, set);
      set.add(listener);
      return () => void set.delete(listener);
    },
    onGap(listener) {
      gaps.add(listener);
      return () => void gaps.delete(listener);
    },
  };
}

async function invoke(bridge: Bridge, name: string, request: unknown): Promise<Answer<unknown>> {
  try {
    return await bridge.call(name, request);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { ok: false, error: { kind: 'bridge', message: `${name} got no answer: ${message}` } };
  }
}
