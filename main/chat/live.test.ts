import type { CallState, CallView } from '@shared/domain/call';
import type { ConversationEvent, RunEvent } from '@shared/domain/event';
import { describe, expect, it } from 'vitest';
import { createLiveConversations } from './live';

const started: RunEvent = { type: 'run-started', runId: 'r', model: 'direct', mode: 'manual', tools: [] };
const ended: RunEvent = {
  type: 'run-ended',
  runId: 'r',
  end: 'failed',
  failure: { kind: 'network', message: 'No route.', retryable: true },
  usage: { inputTokens: 0, outputTokens: 0 },
  steps: 1,
  durationMs: 5,
};
const delta = (text: string): RunEvent => ({
  type: 'text-delta',
  runId: 'r',
  messageId: 'm',
  kind: 'text',
  text,
});

function setUp() {
  const live = createLiveConversations({ now: () => 9 });
  const heard: ConversationEvent[] = [];
  live.subscribe((event) => heard.push(event));
  return { live, heard };
}

describe('live conversations', () => {
  it('numbers the events of each conversation on its own', () => {
    const { live, heard } = setUp();
    live.emit('a', started);
    live.emit('b', started);
    live.emit('a', delta('x'));
    expect(heard.map((event) => [event.conversationId, event.seq])).toEqual([
      ['a', 1],
      ['b', 1],
      ['a', 2],
    ]);
    expect(live.part('a').seq).toBe(2);
  });

  it('holds the text that is arriving until its message stands', () => {
    const { live } = setUp();
    live.emit('a', started);
    live.emit('a', delta('one '));
    live.emit('a', delta('two'));
    expect(live.part('a').partial).toEqual([{ messageId: 'm', kind: 'text', text: 'one two' }]);
    live.emit('a', { type: 'message-dropped', messageId: 'm' });
    expect(live.part('a').partial).toEqual([]);
  });

  it('knows how far a call is until its record does, for a window that reloads', () => {
    const { live } = setUp();
    const recorded: CallView = {
      id: 'k',
      conversationId: 'a',
      runId: 'r',
      messageId: 'm',
      tool: 'Bash',
      input: {},
      state: { kind: 'queued' },
      askedAt: 1,
    };
    expect(live.now(recorded)).toBe(recorded);
    const running: CallState = { kind: 'running', startedAt: 5 };
    live.emit('a', { type: 'call-state', callId: 'k', state: running });
    expect(live.now(recorded).state).toEqual(running);
    const done: CallState = { kind: 'done', startedAt: 5, endedAt: 8 };
    expect(live.now({ ...recorded, state: done }).state).toEqual(done);
    live.emit('a', { type: 'call-state', callId: 'k', state: done });
    expect(live.now(recorded)).toBe(recorded);
    live.emit('a', { type: 'call-state', callId: 'k', state: running });
    live.emit('a', ended);
    expect(live.now(recorded)).toBe(recorded);
  });

  it('keeps the tail of endless live output and drops it when the call settles', () => {
    const { live } = setUp();
    for (let index = 0; index < 300; index++)
      live.emit('a', { type: 'call-output', callId: 'k', text: `${index}:`.padEnd(1000, '.') });
    const kept = live.part('a').liveOutput['k'] ?? '';
    expect(kept.length).toBeLessThanOrEqual(200_000);
    expect(kept.startsWith('100:')).toBe(true);
    live.emit('a', {
      type: 'call-state',
      callId: 'k',
      state: { kind: 'done', startedAt: 1, endedAt: 2 },
      result: { content: [], isError: false, display: { kind: 'text' } },
    });
    expect(live.part('a').liveOutput).toEqual({});
  });

  it('remembers how the last run failed until the next one starts', () => {
    const { live } = setUp();
    live.emit('a', started);
    expect(live.part('a').run).toEqual({ runId: 'r', startedAt: 9, model: 'direct', mode: 'manual' });
    live.emit('a', ended);
    expect(live.part('a')).toMatchObject({ run: null, failure: { message: 'No route.' } });
    live.emit('a', started);
    expect(live.part('a').failure).toBeNull();
  });

  it('ends a subscription', () => {
    const { live } = setUp();
    const late: number[] = [];
    const end = live.subscribe((event) => late.push(event.seq));
    live.emit('a', started);
    end();
    live.emit('a', started);
    expect(late).toEqual([1]);
  });
});
