import { describe, expect, it } from 'vitest';
import type { TurnChanges } from '@shared/domain/checkpoint';
import { appendDelta, fromSnapshot } from '../state/conversation-state';
import { sampleCall, sampleMessage, sampleSnapshot } from '../gallery/sample';
import { createRowBuilder, type Row } from './rows';

const kinds = (rows: readonly Row[]): string[] => rows.map((row) => `${row.kind} ${row.id}`);
const run = { runId: 'r1', startedAt: 1, model: 'direct', mode: 'edits' as const };
const assistant = sampleMessage('m2', 'm1', {
  role: 'assistant',
  parts: [
    { type: 'reasoning', text: 'Hm.' },
    { type: 'text', text: 'I look.\n\n```ts\na\n```' },
    { type: 'call', callId: 'k1', modelCallId: 'x', name: 'Read', input: { path: 'a.ts' } },
    { type: 'call', callId: 'k2', modelCallId: 'y', name: 'Read', input: { path: 'b.ts' } },
  ],
});

describe('rows', () => {
  it('CD1: a message becomes its text blocks and one card a call, in the order written', () => {
    const state = fromSnapshot(sampleSnapshot({ messages: [sampleMessage('m1', null), assistant] }));
    expect(kinds(createRowBuilder()(state))).toEqual([
      'user m1',
      'reasoning m2/reasoning0',
      'block m2/text1/0',
      'block m2/text1/1',
      'call k1',
      'call k2',
    ]);
  });

  it('CD5: streamed rows keep their ids when the whole message comes', () => {
    const build = createRowBuilder();
    const base = fromSnapshot(sampleSnapshot({ messages: [sampleMessage('m1', null)], run }));
    const streamed = appendDelta(
      appendDelta(base.partial, 'm2', 'reasoning', 'Hm.'),
      'm2',
      'text',
      'I look.\n\n```ts\na\n```',
    );
    const during = kinds(build({ ...base, partial: streamed }));
    const after = kinds(build({ ...base, messages: [...base.messages, assistant] }));
    expect(after.slice(0, during.length)).toEqual(during);
  });

  it('CD5: rows of messages that did not change are the same objects', () => {
    const build = createRowBuilder();
    const base = fromSnapshot(sampleSnapshot({ messages: [sampleMessage('m1', null), assistant] }));
    const first = build(base);
    const next = build({ ...base, messages: [...base.messages, sampleMessage('m3', 'm2')] });
    expect(next[3]).toBe(first[3]);
    expect(next).toHaveLength(first.length + 1);
  });

  it('a call asked before its message is complete shows at the end, once', () => {
    const build = createRowBuilder();
    const messages = [sampleMessage('m1', null)];
    const early = fromSnapshot(
      sampleSnapshot({
        messages,
        run,
        calls: [sampleCall('k1', { messageId: 'm2' }), sampleCall('old', { runId: 'r0' })],
      }),
    );
    expect(kinds(build(early))).toEqual(['user m1', 'call k1']);
    expect(
      kinds(build({ ...early, messages: [...messages, assistant] })).filter((row) => row === 'call k1'),
    ).toHaveLength(1);
  });

  it('a notice stands after its message, a retry and a failure at the end', () => {
    const base = fromSnapshot(
      sampleSnapshot({ messages: [sampleMessage('m1', null), sampleMessage('m2', 'm1')] }),
    );
    const failure = { kind: 'network' as const, message: 'Lost.', retryable: true };
    const rows = createRowBuilder()({
      ...base,
      failure,
      notices: [
        { kind: 'ended', id: 'e', after: 'm1', end: 'stopped', steps: 1, durationMs: 5 },
        { kind: 'retrying', id: 'r', failure, attempt: 1, until: 9 },
      ],
    });
    expect(kinds(rows)).toEqual(['user m1', 'notice e', 'user m2', 'notice r', 'failure failure']);
  });

  it('CD5: 10,000 messages are grouped once, a delta does not read them again', () => {
    const build = createRowBuilder();
    let reads = 0;
    const messages = Array.from({ length: 10_000 }, (_, at) => {
      const { parts, ...rest } = sampleMessage(`m${at}`, null, { role: at % 2 ? 'assistant' : 'user' });
      return Object.defineProperty(rest as typeof rest & { parts: typeof parts }, 'parts', {
        get: () => {
          reads += 1;
          return parts;
        },
      });
    });
    const base = fromSnapshot(sampleSnapshot({ messages, run }));
    build(base);
    const first = reads;
    let { partial } = base;
    for (let at = 0; at < 500; at += 1) {
      partial = appendDelta(partial, 'x', 'text', 'word ');
      build({ ...base, partial });
    }
    expect(first).toBeGreaterThanOrEqual(10_000);
    expect(reads).toBe(first);
  });

  it('PE8: the bar of a turn stands after its last message, once the turn has ended and changed something', () => {
    const more = sampleMessage('m3', 'm2', { role: 'assistant', parts: [{ type: 'text', text: 'Done.' }] });
    const messages = [sampleMessage('m1', null), { ...assistant, runId: 'r1' }, { ...more, runId: 'r1' }];
    const state = fromSnapshot(
      sampleSnapshot({ messages: [...messages, { ...sampleMessage('m4', 'm3'), runId: null }] }),
    );
    const turn = { runId: 'r1', conversationId: 'c', created: 0, changed: 1, deleted: 0, restore: null };
    const last = (turns: readonly TurnChanges[]): string[] =>
      kinds(createRowBuilder()({ ...state, turns: new Map(turns.map((one) => [one.runId, one])) })).slice(-3);
    expect(last([{ ...turn, state: 'ended' }])).toEqual(['block m3/text0/0', 'turn turn r1', 'user m4']);
    expect(last([{ ...turn, state: 'running' }])).not.toContain('turn turn r1');
    expect(last([{ ...turn, state: 'ended', changed: 0 }])).not.toContain('turn turn r1');
    expect(last([{ ...turn, state: 'unavailable', changed: 0, reason: 'Why.' }])).toContain('turn turn r1');
  });
});
