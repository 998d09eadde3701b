import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ConversationSnapshot } from '@shared/contract/chat';
import type { ConversationEvent, RunEvent } from '@shared/domain/event';
import type { SubAgentView } from '@shared/domain/sub-agent';
import { finishStream } from '../messages/block-stream';
import { sampleApproval, sampleCall, sampleEvent, sampleMessage, sampleSnapshot } from '../gallery/sample';
import { applyEvent } from './apply-event';
import { fromSnapshot, type ConversationState } from './conversation-state';

function apply(state: ConversationState, ...events: readonly ConversationEvent[]): ConversationState {
  return events.reduce((before, event) => {
    const applied = applyEvent(before, event);
    if (applied.kind !== 'state') throw new Error(`event ${event.seq}: ${applied.kind}`);
    return applied.state;
  }, state);
}

const run = (events: readonly RunEvent[]): readonly ConversationEvent[] =>
  events.map((event, at) => sampleEvent(at + 1, event));

/** What main would answer to `chat.snapshot` after these events: a plain second reading of the same stream. */
function recorded(events: readonly ConversationEvent[]): ConversationSnapshot {
  const snapshot = sampleSnapshot();
  for (const { event, at, seq } of events) {
    snapshot.seq = seq;
    if (event.type === 'run-started') {
      snapshot.run = { runId: event.runId, startedAt: at, model: event.model, mode: event.mode };
      snapshot.failure = null;
    } else if (event.type === 'run-ended') {
      snapshot.run = null;
      snapshot.failure = event.failure ?? null;
      snapshot.partial = [];
    } else if (event.type === 'message-added') {
      snapshot.messages.push(event.message);
      snapshot.partial = snapshot.partial.filter((part) => part.messageId !== event.message.id);
    } else if (event.type === 'message-dropped') {
      snapshot.partial = snapshot.partial.filter((part) => part.messageId !== event.messageId);
    } else if (event.type === 'text-delta') {
      const last = snapshot.partial.at(-1);
      if (last?.messageId === event.messageId && last.kind === event.kind) last.text += event.text;
      else snapshot.partial.push({ messageId: event.messageId, kind: event.kind, text: event.text });
    } else if (event.type === 'call-asked') {
      snapshot.calls = [...snapshot.calls.filter((call) => call.id !== event.call.id), { ...event.call }];
    } else if (event.type === 'call-state') {
      const call = snapshot.calls.find((each) => each.id === event.callId);
      if (call) Object.assign(call, { state: event.state });
      if (call && event.state.kind === 'done') delete snapshot.liveOutput[event.callId];
    } else if (event.type === 'call-output') {
      snapshot.liveOutput[event.callId] = (snapshot.liveOutput[event.callId] ?? '') + event.text;
    } else if (event.type === 'steer-queued') {
      snapshot.steering.push({ id: event.id, text: event.text });
    } else if (event.type === 'context') {
      snapshot.context = { usedTokens: event.usedTokens, windowTokens: event.windowTokens };
    }
  }
  return snapshot;
}

const failure = { kind: 'network' as const, message: 'The server closed the connection.', retryable: true };
const usage = { inputTokens: 1, outputTokens: 1 };

/** Events as main may send them, in any order; messages are chained as they come. */
const script = fc
  .array(
    fc.oneof(
      fc.record({
        type: fc.constant('text-delta' as const),
        runId: fc.constant('r1'),
        messageId: fc.constant('next'),
        kind: fc.constantFrom('text' as const, 'reasoning' as const),
        text: fc.constantFrom('word ', '\n', '\n\n', '```\n', 'x'.repeat(900) + '\n'),
      }),
      fc.constantFrom<RunEvent>(
        { type: 'run-started', runId: 'r1', model: 'direct', mode: 'edits', tools: [] },
        { type: 'run-ended', runId: 'r1', end: 'failed', failure, usage, steps: 1, durationMs: 1 },
        { type: 'run-ended', runId: 'r1', end: 'done', usage, steps: 1, durationMs: 1 },
        { type: 'message-dropped', messageId: 'm1' },
        { type: 'call-asked', call: sampleCall('k1') },
        { type: 'call-asked', call: sampleCall('k2') },
        { type: 'call-state', callId: 'k1', state: { kind: 'running', startedAt: 5 } },
        { type: 'call-state', callId: 'k1', state: { kind: 'done', startedAt: 5, endedAt: 9 } },
        { type: 'call-output', callId: 'k1', text: 'line of output\n'.repeat(300) },
        { type: 'context', usedTokens: 10, windowTokens: 100 },
      ),
      fc.constant('message' as const),
      fc.constant('steer' as const),
    ),
    { maxLength: 40 },
  )
  .map((steps) => {
    let messages = 0;
    return run(
      steps.map((step, at): RunEvent => {
        if (step === 'steer') return { type: 'steer-queued', id: `s${at}`, text: 'also this' };
        // One message streams at a time, and none goes on once it was added.
        if (step !== 'message')
          return 'messageId' in step ? { ...step, messageId: `m${messages + 1}` } : step;
        messages += 1;
        const parent = messages === 1 ? null : `m${messages - 1}`;
        return { type: 'message-added', message: sampleMessage(`m${messages}`, parent) };
      }),
    );
  });

describe('applyEvent', () => {
  it('CD5: events applied live give the state of any later snapshot and the events after it', () => {
    fc.assert(
      fc.property(script, fc.nat(), (events, cut) => {
        const at = cut % (events.length + 1);
        const live = apply(fromSnapshot(sampleSnapshot()), ...events);
        const joined = apply(fromSnapshot(recorded(events.slice(0, at))), ...events.slice(at));
        expect({ ...live, notices: [] }).toEqual({ ...joined, notices: [] });
      }),
    );
  });

  it('an event already in the state changes nothing, a missing one is a gap', () => {
    const state = fromSnapshot(sampleSnapshot({ seq: 4 }));
    const context = { type: 'context' as const, usedTokens: 1, windowTokens: 2 };
    expect(applyEvent(state, sampleEvent(4, context))).toEqual({ kind: 'state', state });
    expect(applyEvent(state, sampleEvent(6, context))).toEqual({ kind: 'gap' });
    expect(applyEvent(state, sampleEvent(7, context), 5)).toMatchObject({ kind: 'state', state: { seq: 7 } });
    expect(applyEvent(state, sampleEvent(7, context), 3)).toEqual({ kind: 'gap' });
    expect(applyEvent(state, sampleEvent(5, { type: 'conversation-removed' }))).toEqual({ kind: 'removed' });
  });

  it('the whole message takes the place of its streamed text', () => {
    const [delta, added] = run([
      { type: 'text-delta', runId: 'r1', messageId: 'm1', kind: 'text', text: 'One.\n\nTwo' },
      { type: 'message-added', message: sampleMessage('m1', null, { role: 'assistant' }) },
    ]);
    const streaming = apply(fromSnapshot(sampleSnapshot()), delta!);
    expect(finishStream(streaming.partial[0]!.stream)).toHaveLength(2);
    const whole = apply(streaming, added!);
    expect(whole.partial).toEqual([]);
    expect(whole.messages).toHaveLength(1);
  });

  it('a message on an earlier parent starts the branch over there', () => {
    const messages = [sampleMessage('m1', null), sampleMessage('m2', 'm1'), sampleMessage('m3', 'm2')];
    const state = fromSnapshot(sampleSnapshot({ messages }));
    const after = apply(state, sampleEvent(1, { type: 'message-added', message: sampleMessage('m4', 'm1') }));
    expect(after.messages.map((message) => message.id)).toEqual(['m1', 'm4']);
  });

  it('PE4: approvals come and go, and a settled call takes its live output along', () => {
    const asked = apply(
      fromSnapshot(sampleSnapshot()),
      ...run([
        { type: 'call-asked', call: sampleCall('k1') },
        { type: 'approval-asked', approval: sampleApproval('a1') },
        { type: 'approval-settled', approvalId: 'a1', callId: 'k1' },
        { type: 'call-output', callId: 'k1', text: 'out' },
        {
          type: 'call-state',
          callId: 'k1',
          state: { kind: 'done', startedAt: 1, endedAt: 2 },
          result: { content: [{ type: 'text', text: 'out' }], isError: false, display: { kind: 'text' } },
        },
      ]),
    );
    expect(asked.approvals).toEqual([]);
    expect(asked.live.size).toBe(0);
    expect(asked.calls.get('k1')?.result?.content).toHaveLength(1);
  });

  it('a retry shows until text comes, a stop stays as a notice', () => {
    const retrying = apply(
      fromSnapshot(sampleSnapshot()),
      ...run([{ type: 'retrying', runId: 'r1', attempt: 2, delayMs: 4_000, failure }]),
    );
    expect(retrying.notices).toMatchObject([{ kind: 'retrying', attempt: 2, until: 6_001 }]);
    const after = apply(
      retrying,
      sampleEvent(2, { type: 'text-delta', runId: 'r1', messageId: 'm1', kind: 'text', text: 'a' }),
      sampleEvent(3, { type: 'run-ended', runId: 'r1', end: 'stopped', usage, steps: 2, durationMs: 900 }),
    );
    expect(after.notices).toMatchObject([{ kind: 'ended', end: 'stopped', steps: 2 }]);
  });

  it('CO3: a sub-agent is added once and then follows what is told of it', () => {
    const agent: SubAgentView = {
      id: 'agent_1',
      parentId: 'c1',
      rootId: 'c1',
      callId: 'k1',
      depth: 1,
      role: 'Explore',
      description: 'look',
      model: 'direct',
      background: false,
      state: { kind: 'running' },
      calls: 0,
      tokens: 0,
      lastLine: '',
      forecast: { mode: 'manual', may: [], asks: [], cannot: [] },
      startedAt: 1,
    };
    const done: SubAgentView = { ...agent, calls: 2, state: { kind: 'done' } };
    const other = { ...agent, id: 'agent_2' };
    const state = apply(
      fromSnapshot(sampleSnapshot()),
      ...run([agent, other, done].map((one) => ({ type: 'sub-agent' as const, agent: one }))),
    );
    expect(state.agents).toEqual([done, other]);
  });
});
