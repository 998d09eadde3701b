import type { ProviderFailure, TokenUsage } from '@shared/domain/event';
import type { Message, MessagePart } from '@shared/domain/message';
import { err, ok } from '@shared/kit/result';
import type { Result } from '@shared/kit/result';
import type { SettledCall } from '../tools/ports';
import { createContextMeter } from './context';
import type { ContextMeter } from './context';
import { assistantParts, buildHistory, summaryParts, wireIds } from './history';
import type { History } from './history';
import type { Content } from '@shared/domain/content';
import type { ModelMessage } from './ports';
import type { RunLoopPorts, RunRequest } from './run-ports';

export type Saved = Result<Message, ProviderFailure>;

/** What a turn has come to: the history as sent, the branch's newest message, the sums. */
export interface Turn {
  readonly messages: readonly ModelMessage[];
  readonly meter: ContextMeter;
  readonly usage: TokenUsage;
  readonly steps: number;
  /** Counts an answered request. */
  count(usage: TokenUsage): void;
  /** `from` says that the program wrote it. */
  addUser(text: string, from?: 'job' | 'hook' | 'command'): Saved;
  addAssistant(id: string, parts: readonly MessagePart[]): Saved;
  /** Answers the calls of the message added last. `note` is shown to the model alone, after the last answer. */
  addResults(message: Message, settled: readonly SettledCall[], note: string | undefined): void;
  /** Replaces what is sent; a summary is written down with the first message that it left as it was. */
  compacted(
    messages: readonly ModelMessage[],
    summary: { text: string; keptFrom: number } | undefined,
  ): Saved | undefined;
}

/** Built once per turn and then only added to, so that a long turn costs no more per step than its new messages. */
export function createTurn(ports: RunLoopPorts, request: RunRequest): Turn {
  const history: History = buildHistory(request.branch, request.callOf);
  let messages = history.messages;
  let leafId = request.branch.at(-1)?.id ?? null;
  let usage: TokenUsage = { inputTokens: 0, outputTokens: 0 };
  let steps = 0;

  function save(role: Message['role'], parts: readonly MessagePart[], id = ports.ids.next('msg')): Saved {
    const message: Message = {
      id,
      conversationId: request.conversationId,
      parentId: leafId,
      runId: request.runId,
      role,
      parts: [...parts],
      ...(role === 'user' ? {} : { model: request.model }),
      createdAt: ports.clock.now(),
    };
    const written = ports.save(message);
    if (!written.ok) return err(unsavedFailure(written.error.message));
    leafId = message.id;
    request.emit({ type: 'message-added', message });
    return ok(message);
  }

  function send(message: ModelMessage, from: Message): void {
    messages.push(message);
    history.origins.set(message, from.id);
  }

  const wire = new WeakMap<Message, ReadonlyMap<string, string>>();

  return {
    get messages() {
      return messages;
    },
    meter: createContextMeter(),
    get usage() {
      return usage;
    },
    get steps() {
      return steps;
    },
    count(more) {
      steps += 1;
      usage = addUsage(usage, more);
    },
    addUser(text, from) {
      const saved = save('user', [{ type: 'text', text, ...(from === undefined ? {} : { from }) }]);
      if (saved.ok) send({ role: 'user', content: [{ type: 'text', text }] }, saved.value);
      return saved;
    },
    addAssistant(id, parts) {
      const saved = save('assistant', parts, id);
      if (!saved.ok) return saved;
      const ids = wireIds(saved.value, history.callIds);
      wire.set(saved.value, ids);
      send({ role: 'assistant', parts: assistantParts(saved.value, ids) }, saved.value);
      return saved;
    },
    addResults(message, settled, note) {
      send({ role: 'results', results: results(message, wire.get(message), settled, note) }, message);
    },
    compacted(next, summary) {
      const kept = summary === undefined ? undefined : messages[summary.keptFrom];
      messages = [...next];
      if (summary === undefined) return undefined;
      return save('summary', summaryParts(summary.text, kept && history.origins.get(kept)));
    },
  };
}

function results(
  message: Message,
  ids: ReadonlyMap<string, string> | undefined,
  settled: readonly SettledCall[],
  note: string | undefined,
): Extract<ModelMessage, { role: 'results' }>['results'] {
  const calls = message.parts.filter((part) => part.type === 'call');
  return calls.flatMap((part, index) => {
    const answer = settled[index];
    if (answer === undefined) return [];
    const { isError, content } = answer.result;
    const last = index === calls.length - 1 && note !== undefined;
    const all: readonly Content[] = last ? [...content, { type: 'text', text: note }] : content;
    return [{ id: ids?.get(part.callId) ?? part.callId, name: part.name, isError, content: all }];
  });
}

function addUsage(sum: TokenUsage, more: TokenUsage): TokenUsage {
  const cached = (sum.cachedInputTokens ?? 0) + (more.cachedInputTokens ?? 0);
  return {
    inputTokens: sum.inputTokens + more.inputTokens,
    outputTokens: sum.outputTokens + more.outputTokens,
    ...(cached === 0 ? {} : { cachedInputTokens: cached }),
  };
}

function unsavedFailure(message: string): ProviderFailure {
  return {
    kind: 'unknown',
    message: `The conversation could not be saved: ${message}`,
    remedy: 'Nothing was run that is not recorded. Free the disk or the database, then try again.',
    retryable: false,
  };
}
