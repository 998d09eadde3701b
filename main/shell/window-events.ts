import type { WindowEvent } from '@shared/contract/events';
import { coalesce, mayWait } from './coalesce';

/** One frame at 60 Hz: more often than this a window could not show it. */
const frameMs = 16;

export interface WindowEvents {
  /** To one window, or to all. */
  send(event: WindowEvent, windowId?: number): void;
  /** A page has begun to load: until it says that it listens, its events are kept. */
  loading(windowId: number): void;
  /** The page listens; what was kept goes out. */
  started(windowId: number): void;
  /** Sends what waits for the end of the frame. */
  flush(windowId: number, barrier?: { readonly conversationId: string; readonly seq: number }): void;
  closed(windowId: number): void;
}

interface Outbox {
  listening: boolean;
  waiting: WindowEvent[];
  timer: NodeJS.Timeout | undefined;
}

/** Events to windows: in order, text merged once a frame, nothing lost while a page loads. */
export function createWindowEvents(deliver: (windowId: number, event: WindowEvent) => void): WindowEvents {
  const outboxes = new Map<number, Outbox>();

  function flush(windowId: number, barrier?: { conversationId: string; seq: number }): void {
    const outbox = outboxes.get(windowId);
    if (outbox === undefined || !outbox.listening) return;
    clearTimeout(outbox.timer);
    outbox.timer = undefined;
    const waiting = outbox.waiting;
    outbox.waiting = [];
    for (const event of coalesce(waiting, barrier)) deliver(windowId, event);
  }

  function queue(windowId: number, event: WindowEvent): void {
    const outbox = outboxes.get(windowId);
    if (outbox === undefined) return;
    outbox.waiting.push(event);
    if (!outbox.listening) return;
    if (mayWait(event)) outbox.timer ??= setTimeout(() => flush(windowId), frameMs);
    else flush(windowId);
  }

  function forget(windowId: number): void {
    clearTimeout(outboxes.get(windowId)?.timer);
    outboxes.delete(windowId);
  }

  return {
    send(event, windowId) {
      if (windowId !== undefined) queue(windowId, event);
      else for (const id of outboxes.keys()) queue(id, event);
    },
    loading(windowId) {
      // What the page before had not yet got is void: the new one starts from snapshots.
      forget(windowId);
      outboxes.set(windowId, { listening: false, waiting: [], timer: undefined });
    },
    started(windowId) {
      const outbox = outboxes.get(windowId);
      if (outbox === undefined) return;
      outbox.listening = true;
      flush(windowId);
    },
    flush,
    closed: forget,
  };
}
