import type { WindowEvent } from '@shared/contract/events';

/** Whether an event may wait for the end of the frame because more of the same is likely to follow. */
export function mayWait(event: WindowEvent): boolean {
  if (event.topic === 'terminal-data') return true;
  if (event.topic !== 'conversation') return false;
  return event.event.event.type === 'text-delta' || event.event.event.type === 'call-output';
}

/**
 * Merges neighbouring pieces of one text into one event. "Neighbouring" is judged among the events of the same
 * conversation or terminal, so two conversations that stream at once do not keep each other from merging; the order
 * within each is kept. Nothing is merged across `barrier`, the sequence number of a snapshot about to be answered:
 * what the snapshot holds and what it does not hold must not end up in one event.
 */
export function coalesce(
  events: readonly WindowEvent[],
  barrier?: { readonly conversationId: string; readonly seq: number },
): WindowEvent[] {
  const merged: WindowEvent[] = [];
  const newest = new Map<string, number>();
  for (const event of events) {
    const stream = streamOf(event);
    const at = stream === undefined ? undefined : newest.get(stream);
    const before = at === undefined ? undefined : merged[at];
    const joined = before === undefined ? undefined : join(before, event, barrier);
    if (joined !== undefined && at !== undefined) {
      merged[at] = joined;
      continue;
    }
    merged.push(event);
    if (stream !== undefined) newest.set(stream, merged.length - 1);
  }
  return merged;
}

function streamOf(event: WindowEvent): string | undefined {
  if (event.topic === 'terminal-data' || event.topic === 'terminal-exit' || event.topic === 'terminal-opened')
    return `terminal ${event.terminalId}`;
  if (event.topic === 'conversation') return `conversation ${event.event.conversationId}`;
  return undefined;
}

function join(
  before: WindowEvent,
  next: WindowEvent,
  barrier: { readonly conversationId: string; readonly seq: number } | undefined,
): WindowEvent | undefined {
  if (before.topic === 'terminal-data' && next.topic === 'terminal-data') {
    return { ...before, data: before.data + next.data };
  }
  if (before.topic !== 'conversation' || next.topic !== 'conversation') return undefined;
  if (next.event.seq !== before.event.seq + 1) return undefined;
  if (barrier?.conversationId === next.event.conversationId && barrier.seq === before.event.seq)
    return undefined;
  const text = joinText(before.event.event, next.event.event);
  if (text === undefined) return undefined;
  const from = before.from ?? before.event.seq;
  return { topic: 'conversation', event: { ...next.event, event: text }, from };
}

type RunEvent = Extract<WindowEvent, { topic: 'conversation' }>['event']['event'];

function joinText(before: RunEvent, next: RunEvent): RunEvent | undefined {
  if (before.type === 'call-output' && next.type === 'call-output') {
    return before.callId === next.callId ? { ...next, text: before.text + next.text } : undefined;
  }
  if (before.type === 'text-delta' && next.type === 'text-delta') {
    return before.messageId === next.messageId && before.kind === next.kind
      ? { ...next, text: before.text + next.text }
      : undefined;
  }
  return undefined;
}
