import type { ConversationSnapshot } from '@shared/contract/chat';
import type { RunEvent } from '@shared/domain/event';
import type { ChatActions } from '../state/chat-data';
import { sampleCall, sampleConversation, sampleEvent, sampleMessage, sampleSnapshot } from './sample';

const run = { runId: 'r1', startedAt: Date.now(), model: 'anthropic/claude-sonnet', mode: 'edits' as const };

/** Ten thousand messages, every second one with a card. */
export function longConversation(): ConversationSnapshot {
  const calls = Array.from({ length: 5_000 }, (_, at) =>
    sampleCall(`k${at}`, {
      messageId: `m${at * 2 + 1}`,
      runId: 'r0',
      state: { kind: 'done', startedAt: 0, endedAt: at },
    }),
  );
  const messages = Array.from({ length: 10_000 }, (_, at) => {
    const parent = at === 0 ? null : `m${at - 1}`;
    if (at % 2 === 0)
      return sampleMessage(`m${at}`, parent, { parts: [{ type: 'text', text: `Question ${at}` }] });
    const callId = `k${(at - 1) / 2}`;
    return sampleMessage(`m${at}`, parent, {
      role: 'assistant',
      parts: [
        { type: 'text', text: `Answer ${at} with a few words.\n\n- one\n- two` },
        { type: 'call', callId, modelCallId: callId, name: 'Bash', input: { command: 'npm test' } },
      ],
    });
  });
  return sampleSnapshot({
    conversation: sampleConversation({ model: 'anthropic/claude-sonnet' }),
    messages,
    calls,
    run,
  });
}

const line = "  const value = compute(12, 'text'); // and so on\n";

/** A fence of 60 KB in 5,000 pieces, then a call with 3,000 lines of output (B58). */
function* pieces(): Generator<RunEvent> {
  const code = `Here it is:\n\n\`\`\`ts\n${line.repeat(Math.ceil(60_000 / line.length))}\`\`\`\n`;
  const size = Math.ceil(code.length / 5_000);
  for (let at = 0; at < code.length; at += size) {
    yield {
      type: 'text-delta',
      runId: 'r1',
      messageId: 'big',
      kind: 'text',
      text: code.slice(at, at + size),
    };
  }
  const parts = [
    { type: 'text' as const, text: code },
    {
      type: 'call' as const,
      callId: 'out',
      modelCallId: 'out',
      name: 'Bash',
      input: { command: 'seq 3000' },
    },
  ];
  yield { type: 'message-added', message: sampleMessage('big', 'm9999', { role: 'assistant', parts }) };
  const state = { kind: 'running' as const, startedAt: Date.now() };
  yield {
    type: 'call-asked',
    call: sampleCall('out', { messageId: 'big', input: { command: 'seq 3000' }, state }),
  };
  for (let at = 0; at < 3_000; at += 1)
    yield { type: 'call-output', callId: 'out', text: `line ${at} of the output\n` };
}

/** Feeds the stream, so many events a frame. Resolves at its end. */
export async function stream(actions: ChatActions, perFrame: number): Promise<void> {
  let seq = 0;
  let left = perFrame;
  for (const event of pieces()) {
    seq += 1;
    actions.receive(sampleEvent(seq, event));
    left -= 1;
    if (left > 0) continue;
    left = perFrame;
    await new Promise((next) => requestAnimationFrame(next));
  }
}
