import { describe, expect, it } from 'vitest';
import type { CallResult, CallState } from '@shared/domain/call';
import { err, ok } from '@shared/kit/result';
import type { Audit } from './audit';
import { createCallRecord } from './call-record';
import type { Calls } from './calls';
import {
  askedCall,
  errorOf,
  newChat,
  openTestStore,
  temporaryFolder,
  textResult,
  valueOf,
} from './testing/temporary-store';

const done: CallState = { kind: 'done', startedAt: 8, endedAt: 9 };

function open() {
  const { store, notices } = openTestStore(temporaryFolder());
  return { store, notices, chat: newChat(store).id };
}

describe('the record of calls (ME1)', () => {
  it('is written when a call is asked and again when it is settled', () => {
    const { store, chat } = open();
    const call = askedCall(chat, 'c1');
    store.record.asked(call);
    expect(store.calls.get('c1')).toEqual(call);
    const result: CallResult = {
      content: [{ type: 'text', text: 'three files' }],
      isError: false,
      display: { kind: 'search', rows: [{ pattern: 'x', matches: 3, files: 3 }] },
      outputId: 'a'.repeat(64),
    };
    store.record.settled('c1', done, result);
    expect(store.calls.get('c1')).toEqual({ ...call, state: done, result });
  });

  it('keeps a refused call without a result', () => {
    const { store, chat } = open();
    const refused: CallState = { kind: 'refused', endedAt: 3, refusal: { by: 'user', reason: 'No.' } };
    store.record.asked(askedCall(chat, 'c1'));
    store.record.settled('c1', refused, undefined);
    expect(store.calls.get('c1')).toEqual({ ...askedCall(chat, 'c1'), state: refused });
  });

  it('lists calls in the order asked', () => {
    const { store, chat } = open();
    for (const [id, askedAt] of [
      ['late', 9],
      ['a', 7],
      ['b', 7],
    ] as const) {
      store.record.asked({ ...askedCall(chat, id), askedAt });
    }
    expect(store.calls.byConversation(chat).map((call) => call.id)).toEqual(['a', 'b', 'late']);
  });

  it('takes a call that is asked again with better arguments, but never reopens a settled one', () => {
    const { store, chat } = open();
    store.record.asked(askedCall(chat, 'c1'));
    store.record.asked({ ...askedCall(chat, 'c1'), tool: 'Read', input: { path: 'a' } });
    expect(store.calls.get('c1')).toMatchObject({ tool: 'Read', input: { path: 'a' } });
    store.record.settled('c1', done, textResult('x'));
    store.record.asked(askedCall(chat, 'c1'));
    expect(store.calls.get('c1')).toMatchObject({ tool: 'Read', state: done });
  });

  it('lets a late result stand in place of `lost`', () => {
    const { store, chat } = open();
    store.record.asked(askedCall(chat, 'c1'));
    expect(store.calls.markLost(() => false)).toEqual({ ok: true, value: 1 });
    expect(store.calls.get('c1')?.state).toEqual({ kind: 'lost' });
    store.record.settled('c1', done, textResult('late'));
    expect(store.calls.get('c1')).toMatchObject({ state: done, result: textResult('late') });
  });

  it('keeps who decided, when and for which call (PE7)', () => {
    const { store, chat } = open();
    const rule = { text: 'Bash(npm ci)', effect: 'allow', scope: 'user' } as const;
    const common = { callId: 'c1', conversationId: chat, tool: 'Bash', subject: 'npm ci' };
    store.record.decided({ ...common, by: { kind: 'rule', rule }, allowed: true });
    store.record.decided({
      ...common,
      by: { kind: 'user', answer: { kind: 'deny', message: 'Use pnpm.' } },
      allowed: false,
      reason: 'Use pnpm.',
    });
    expect(store.audit.byConversation(chat)).toEqual([
      { ...common, at: expect.any(Number), by: { kind: 'rule', rule }, allowed: true },
      {
        ...common,
        at: expect.any(Number),
        by: { kind: 'user', answer: { kind: 'deny', message: 'Use pnpm.' } },
        allowed: false,
        reason: 'Use pnpm.',
      },
    ]);
  });

  it('says that a call is unknown', () => {
    const { store } = open();
    expect(errorOf(store.calls.settled('nobody', done, undefined))).toEqual({
      kind: 'gone',
      message: 'The call is not in the record: its conversation was deleted.',
    });
  });

  it('settles a call in well under a millisecond', () => {
    const { store, chat } = open();
    const times: number[] = [];
    for (let index = 0; index < 2000; index += 1) {
      const id = `c${index}`;
      store.record.asked(askedCall(chat, id));
      const start = performance.now();
      store.record.settled(id, done, textResult('A line of output.\n'.repeat(200)));
      times.push(performance.now() - start);
    }
    times.sort((a, b) => a - b);
    console.log(`settled (3.6 kB): median ${times[1000]?.toFixed(3)} ms, 99 % ${times[1980]?.toFixed(3)} ms`);
    expect(valueOf(store.conversations.touch(chat)).id).toBe(chat);
  });
});

describe('a record that cannot be written for a while', () => {
  /** Parts that fail as long as `full` holds and note what they wrote. */
  function failingParts() {
    const state = { full: true, gone: false };
    const wrote: string[] = [];
    const attempt = (what: string) => {
      if (state.gone) return err({ kind: 'gone', message: '' } as const);
      if (state.full) return err({ kind: 'disk-full', message: '' } as const);
      wrote.push(what);
      return ok(undefined);
    };
    const calls: Pick<Calls, 'asked' | 'settled'> = {
      asked: (call) => attempt(`asked ${call.id}`),
      settled: (id) => attempt(`settled ${id}`),
    };
    const audit: Pick<Audit, 'add'> = { add: (entry) => attempt(`decided ${entry.callId}`) };
    return { state, wrote, record: createCallRecord({ calls, audit, clock: { now: () => 1 } }) };
  }

  it('is made good in order before the next write', () => {
    const { state, wrote, record } = failingParts();
    record.asked(askedCall('chat', 'c1'));
    const decision = { callId: 'c1', conversationId: 'chat', tool: 'Bash', subject: 's' };
    record.decided({ ...decision, by: { kind: 'level' }, allowed: true });
    record.settled('c1', done, undefined);
    expect(wrote).toEqual([]);
    state.full = false;
    record.asked(askedCall('chat', 'c2'));
    expect(wrote).toEqual(['asked c1', 'decided c1', 'settled c1', 'asked c2']);
  });

  it('does not wait for a conversation that was deleted', () => {
    const { state, wrote, record } = failingParts();
    state.gone = true;
    record.asked(askedCall('chat', 'c1'));
    state.gone = false;
    state.full = false;
    record.asked(askedCall('chat', 'c2'));
    expect(wrote).toEqual(['asked c2']);
  });
});
