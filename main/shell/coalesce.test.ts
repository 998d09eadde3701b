import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { WindowEvent } from '@shared/contract/events';
import { coalesce } from './coalesce';

function output(seq: number, text: string, callId = 'c1', conversationId = 'a', from?: number): WindowEvent {
  const event = { seq, conversationId, at: seq, event: { type: 'call-output' as const, callId, text } };
  return { topic: 'conversation', event, ...(from === undefined ? {} : { from }) };
}

function taken(seq: number, conversationId = 'a'): WindowEvent {
  return {
    topic: 'conversation',
    event: { seq, conversationId, at: seq, event: { type: 'steer-taken', id: 's' } },
  };
}

test('neighbouring output of one call becomes one event that names its first and last number', () => {
  expect(coalesce([output(1, 'a'), output(2, 'b'), output(3, 'c')])).toEqual([
    output(3, 'abc', 'c1', 'a', 1),
  ]);
});

test('output of two calls is not merged across each other, so order and numbers stay whole', () => {
  const events = [output(1, 'a', 'c1'), output(2, 'b', 'c2'), output(3, 'c', 'c1')];
  expect(coalesce(events)).toEqual(events);
});

test('two conversations that stream at once do not keep each other from merging', () => {
  const merged = coalesce([
    output(1, 'a'),
    output(9, 'x', 'c9', 'b'),
    output(2, 'b'),
    output(10, 'y', 'c9', 'b'),
  ]);
  expect(merged).toEqual([output(2, 'ab', 'c1', 'a', 1), output(10, 'xy', 'c9', 'b', 9)]);
});

test('nothing is merged across the number of a snapshot that is about to be answered', () => {
  const events = [output(1, 'a'), output(2, 'b'), output(3, 'c')];
  expect(coalesce(events, { conversationId: 'a', seq: 2 })).toEqual([
    output(2, 'ab', 'c1', 'a', 1),
    output(3, 'c'),
  ]);
  expect(coalesce(events, { conversationId: 'b', seq: 2 })).toHaveLength(1);
});

test('terminal data merges per terminal, and an exit stays behind the data before it', () => {
  const data = (terminalId: string, text: string): WindowEvent => ({
    topic: 'terminal-data',
    terminalId,
    data: text,
  });
  const exit: WindowEvent = { topic: 'terminal-exit', terminalId: 't1', exitCode: 0 };
  expect(coalesce([data('t1', 'a'), data('t2', 'x'), data('t1', 'b'), exit, data('t1', 'late')])).toEqual([
    data('t1', 'ab'),
    data('t2', 'x'),
    exit,
    data('t1', 'late'),
  ]);
});

const piece = fc.record({
  conversation: fc.constantFrom('a', 'b'),
  call: fc.constantFrom('c1', 'c2', ''),
  text: fc.string(),
});

test('whatever comes, each conversation keeps every number once, in order, and every call all of its text', () => {
  fc.assert(
    fc.property(fc.array(piece), fc.option(fc.nat(20)), (pieces, barrier) => {
      const counters = new Map<string, number>();
      const events = pieces.map(({ conversation, call, text }) => {
        const seq = (counters.get(conversation) ?? 0) + 1;
        counters.set(conversation, seq);
        return call === '' ? taken(seq, conversation) : output(seq, text, call, conversation);
      });
      const merged = coalesce(events, barrier === null ? undefined : { conversationId: 'a', seq: barrier });
      expect(numbers(merged, 'a')).toEqual(numbers(events, 'a'));
      expect(numbers(merged, 'b')).toEqual(numbers(events, 'b'));
      expect(texts(merged)).toEqual(texts(events));
      for (const event of merged) {
        if (event.topic !== 'conversation' || event.event.conversationId !== 'a' || barrier === null)
          continue;
        expect((event.from ?? event.event.seq) <= barrier && event.event.seq > barrier).toBe(false);
      }
    }),
  );
});

function numbers(events: readonly WindowEvent[], conversationId: string): number[] {
  return events.flatMap((event) => {
    if (event.topic !== 'conversation' || event.event.conversationId !== conversationId) return [];
    const from = event.from ?? event.event.seq;
    return Array.from({ length: event.event.seq - from + 1 }, (_, index) => from + index);
  });
}

function texts(events: readonly WindowEvent[]): Record<string, string> {
  const all: Record<string, string> = {};
  for (const event of events) {
    if (event.topic !== 'conversation' || event.event.event.type !== 'call-output') continue;
    const key = `${event.event.conversationId} ${event.event.event.callId}`;
    all[key] = (all[key] ?? '') + event.event.event.text;
  }
  return all;
}
