import { describe, expect, it } from 'vitest';
import type { RunEvent } from '@shared/domain/event';
import { buildHistory, summaryPrefix } from './history';
import { createContextMeter } from './context';
import type { ModelEvent, ModelMessage, ModelRequest } from './ports';
import { call, failed, finish, lines, userMessage, world } from './testing/run-harness';
import type { ScriptedStep } from './testing/run-harness';

const done: readonly ModelEvent[] = [{ type: 'text', text: 'Done.' }, finish()];
const readStep = (index: number): ScriptedStep => [
  call(`c${index}`, 'Read', { path: `f${index}` }),
  finish('calls'),
];
const steps = (count: number): ScriptedStep[] => Array.from({ length: count }, (_, index) => readStep(index));
const big = 'x'.repeat(4_000);

/** Whatever is asked for a summary gets one; everything else comes from the list. */
function summarising(list: readonly ScriptedStep[], summary: readonly ModelEvent[]): ScriptedStep[] {
  let next = 0;
  const answer = async function* (request: ModelRequest): AsyncGenerator<ModelEvent> {
    if (request.system.startsWith('You summarise')) {
      yield* summary;
      return;
    }
    const step = list[next++] ?? done;
    yield* typeof step === 'function' ? step(request) : step;
  };
  return Array.from({ length: list.length + 10 }, () => answer);
}

function tokens(request: ModelRequest | undefined): number {
  return request === undefined ? 0 : createContextMeter().measure(request);
}

function resultTexts(messages: readonly ModelMessage[]): string[] {
  return messages.flatMap((message) =>
    message.role === 'results'
      ? message.results.map((result) => (result.content[0]?.type === 'text' ? result.content[0].text : ''))
      : [],
  );
}

describe('context that fills up', () => {
  it('first loses the text of the oldest results, with a note of how long they were', async () => {
    const { run, requests, events, saved } = world([...steps(8), done], {
      contextWindow: 8_000,
      answer: () => big,
    });
    expect(await run()).toMatchObject({ end: 'done' });
    const texts = resultTexts(requests.at(-1)?.messages ?? []);
    expect(texts[0]).toBe('[result dropped to save context; 4000 characters]');
    expect(texts.at(-1)).toBe(big);
    expect(lines(events).filter((line) => line.startsWith('compacted'))).toEqual(['compacted 4 false']);
    for (const request of requests) expect(tokens(request)).toBeLessThan(8_000);
    expect(saved.map((message) => message.role)).not.toContain('summary');
  });

  it('then is summarised by the same model; the summary is a message that names what it left as it was', async () => {
    const talk: ScriptedStep[] = Array.from({ length: 12 }, (_, index) => [
      { type: 'text', text: `Thought ${index}. ${'y'.repeat(2_000)}` },
      call(`c${index}`, 'Read', { path: `f${index}` }),
      finish('calls'),
    ]);
    const { run, requests, events, saved } = world(
      summarising([...talk, done], [{ type: 'text', text: 'The person wants f0 to f11 read.' }, finish()]),
      { contextWindow: 6_000, answer: () => 'short' },
    );
    expect(await run()).toMatchObject({ end: 'done' });
    const summary = saved.find((message) => message.role === 'summary');
    expect(summary?.parts).toEqual([
      {
        type: 'text',
        text: 'The person wants f0 to f11 read.',
        providerMetadata: { toolwright: { keptFrom: expect.stringMatching(/^msg_/) as string } },
      },
    ]);
    const last = requests.at(-1);
    expect(last?.messages[0]).toEqual({
      role: 'user',
      content: [{ type: 'text', text: `${summaryPrefix}The person wants f0 to f11 read.` }],
    });
    expect(last?.messages[1]?.role).toBe('assistant');
    expect(events.filter((event: RunEvent) => event.type === 'compacted')).toContainEqual({
      type: 'compacted',
      runId: 'run',
      droppedResults: 0,
      summarised: true,
    });
    for (const request of requests) expect(tokens(request)).toBeLessThan(6_000);
  });

  it('is sent the same after a restart as before it, and no stored message is lost', async () => {
    const talk: ScriptedStep[] = Array.from({ length: 12 }, (_, index) => [
      { type: 'text', text: `Thought ${index}. ${'y'.repeat(2_000)}` },
      call(`c${index}`, 'Read', { path: `f${index}` }),
      finish('calls'),
    ]);
    const { run, requests, saved } = world(
      summarising([...talk, done], [{ type: 'text', text: 'Summary.' }, finish()]),
      { contextWindow: 6_000, answer: () => 'short' },
    );
    await run();
    const branch = [userMessage('Go.'), ...saved];
    for (const [index, message] of branch.entries())
      expect(message.parentId).toBe(index === 0 ? null : branch[index - 1]?.id);
    expect(branch.filter((message) => message.parts.some((part) => part.type === 'call'))).toHaveLength(12);
    const again = buildHistory(branch.slice(0, -1), (id) => ({
      id,
      conversationId: 'conv',
      runId: 'run',
      messageId: '',
      tool: 'Read',
      input: {},
      state: { kind: 'done', startedAt: 0, endedAt: 0 },
      result: { content: [{ type: 'text', text: 'short' }], isError: false, display: { kind: 'text' } },
      askedAt: 0,
    }));
    expect(again.messages).toEqual(requests.at(-1)?.messages);
  });

  it('never leaves a call without its answer or an answer without its call', async () => {
    const { run, requests } = world(
      summarising([...steps(25), done], [{ type: 'text', text: 'Summary.' }, finish()]),
      { contextWindow: 3_000, answer: () => 'z'.repeat(700) },
    );
    await run();
    for (const { messages } of requests)
      for (const [index, message] of messages.entries()) {
        const before = messages[index - 1];
        if (message.role === 'results')
          expect(before?.role === 'assistant' && before.parts.some((part) => part.type === 'call')).toBe(
            true,
          );
        if (message.role === 'assistant' && message.parts.some((part) => part.type === 'call'))
          expect(messages[index + 1]?.role ?? 'results').toBe('results');
      }
  });

  it('goes on with the requests of the person when no summary can be had', async () => {
    const long: ScriptedStep[] = Array.from({ length: 6 }, (_, index) => [
      { type: 'text', text: 'y'.repeat(4_000) },
      call(`c${index}`, 'Read'),
      finish('calls'),
    ]);
    const { run, saved } = world(summarising([...long, done], [failed()]), {
      contextWindow: 5_000,
      answer: () => 'short',
    });
    expect(await run()).toMatchObject({ end: 'done' });
    const text = saved.find((message) => message.role === 'summary')?.parts[0];
    expect(text).toMatchObject({
      text: 'No summary could be written. What the person asked for, in order:\n- Go.',
    });
  });

  it('is made smaller when the provider refuses it, whatever the table says of the window', async () => {
    const refusal = failed({ kind: 'context-full', message: 'Too long.', retryable: false });
    const { run, events, log } = world([...steps(6), [refusal], done], {
      contextWindow: 200_000,
      answer: () => big,
    });
    expect(await run()).toMatchObject({ end: 'done' });
    expect(lines(events)).toContain('compacted 3 false');
    expect(log.filter((line) => line.startsWith('sleep'))).toEqual([]);
  });

  it('that is refused again and again fails instead of going round', async () => {
    const refusal = failed({ kind: 'context-full', message: 'Too long.', retryable: false });
    const { run, requests } = world([[refusal], [refusal], [refusal], [refusal]]);
    expect(await run()).toMatchObject({ end: 'failed', failure: { kind: 'context-full' } });
    expect(requests.length).toBeLessThanOrEqual(3);
  });

  it('loses the tail of a newest result that alone is too large', async () => {
    const { run, requests } = world([readStep(0), done], {
      contextWindow: 4_000,
      answer: () => 'w'.repeat(60_000),
    });
    expect(await run()).toMatchObject({ end: 'done' });
    const [text] = resultTexts(requests.at(-1)?.messages ?? []);
    expect(text).toBe(`${'w'.repeat(4_000)}\n[rest of the result dropped to save context; 56000 characters]`);
  });
});

describe('the context meter', () => {
  const request = {
    system: '',
    tools: [],
    messages: [{ role: 'user' as const, content: [{ type: 'text' as const, text: 'ü'.repeat(400) }] }],
  };

  it('takes four bytes for a token until a provider says better', () => {
    const meter = createContextMeter();
    expect(meter.measure(request)).toBe(204);
    meter.learn({ inputTokens: 306, outputTokens: 1 });
    expect(meter.measure(request)).toBe(306);
  });

  it('does not believe counts that cannot be', () => {
    const meter = createContextMeter();
    meter.measure(request);
    meter.learn({ inputTokens: 1, outputTokens: 1 });
    expect(meter.measure(request)).toBe(102);
  });
});
