import { expect, test } from 'vitest';
import type { Bridge } from '@shared/contract';
import { createClient } from './client';

function start(replies: Record<string, unknown> = {}) {
  let emit: (event: unknown) => void = () => undefined;
  const errors: string[] = [];
  const bridge: Bridge = {
    async call(name) {
      if (!(name in replies)) throw new Error('This page may not call Toolwright.');
      return { ok: true, value: replies[name] };
    },
    onEvent(listener) {
      emit = listener;
      return () => undefined;
    },
  };
  const client = createClient(bridge, (message) => errors.push(message));
  return { client, errors, emit: (event: unknown) => emit(event) };
}

const output = (seq: number, from?: number) => ({
  topic: 'conversation',
  event: { seq, conversationId: 'a', at: 1, event: { type: 'call-output', callId: 'c', text: 'x' } },
  ...(from === undefined ? {} : { from }),
});

test('listeners get the events of their topic until they end their subscription', () => {
  const { client, emit } = start();
  const got: boolean[] = [];
  const end = client.on('system-theme', (event) => got.push(event.dark));
  emit({ topic: 'system-theme', dark: true });
  emit({ topic: 'terminal-exit', terminalId: 't', exitCode: 0 });
  end();
  emit({ topic: 'system-theme', dark: false });
  expect(got).toEqual([true]);
});

test('an event that fits no schema is reported and reaches nobody', () => {
  const { client, emit, errors } = start();
  client.on('system-theme', () => expect.unreachable());
  emit({ topic: 'system-theme', dark: 'very' });
  expect(errors).toHaveLength(1);
  expect(errors[0]).toMatch(/^An event was not understood: /);
});

test('a call that is rejected comes back as an answer, so that no caller needs a catch', async () => {
  const { client } = start();
  expect(await client.call('app.copy', { text: 'x' })).toEqual({
    ok: false,
    error: { kind: 'bridge', message: 'app.copy got no answer: This page may not call Toolwright.' },
  });
});

test('a merged event stands for all its numbers, so what follows it is no gap', () => {
  const { client, emit } = start();
  const gaps: string[] = [];
  client.onGap((conversationId) => gaps.push(conversationId));
  for (const event of [output(4), output(8, 5), output(9)]) emit(event);
  expect(gaps).toEqual([]);
});

test('a gap is told once, before the event that shows it goes out', () => {
  const { client, emit } = start();
  const log: string[] = [];
  client.on('conversation', ({ event }) => log.push(`event ${event.seq}`));
  client.onGap((conversationId) => log.push(`gap in ${conversationId}`));
  for (const event of [output(4), output(6), output(7)]) emit(event);
  expect(log).toEqual(['event 4', 'gap in a', 'event 6', 'event 7']);
});

test('each conversation counts for itself', () => {
  const { client, emit } = start();
  const gaps: string[] = [];
  client.onGap((conversationId) => gaps.push(conversationId));
  const other = (seq: number) => ({
    topic: 'conversation',
    event: { ...output(seq).event, conversationId: 'b' },
  });
  for (const event of [output(1), other(30), output(2), other(31)]) emit(event);
  expect(gaps).toEqual([]);
});
