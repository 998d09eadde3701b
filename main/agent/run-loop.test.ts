import { describe, expect, it } from 'vitest';
import type { ModelEvent } from './ports';
import {
  call,
  finish,
  lines,
  message,
  settledCall,
  unsavable,
  userMessage,
  world,
} from './testing/run-harness';

const text = (piece: string): ModelEvent => ({ type: 'text', text: piece });
const done: readonly ModelEvent[] = [text('Done.'), finish()];

describe('one turn', () => {
  it('streams text, saves the message before its calls start, answers, and ends', async () => {
    const { run, events, log, requests } = world([
      [
        text('Let me '),
        text('look.'),
        call('a', 'Read', { path: 'x' }),
        finish('calls', { inputTokens: 90, outputTokens: 10 }),
      ],
      [text('Done.'), finish('stop', { inputTokens: 120, outputTokens: 5 })],
    ]);
    const outcome = await run();
    expect(lines(events)).toEqual([
      'run-started',
      'text "Let me "',
      'text "look."',
      'context',
      'message assistant "Let me look." Read{"path":"x"}',
      'text "Done."',
      'context',
      'message assistant "Done."',
      'ended done 2',
    ]);
    expect(log).toEqual(['save assistant', 'prepare Read', 'start Read', 'end Read', 'save assistant']);
    expect(outcome).toEqual({
      end: 'done',
      usage: { inputTokens: 210, outputTokens: 15 },
      steps: 2,
      durationMs: 0,
    });
    expect(requests[1]?.messages).toEqual([
      { role: 'user', content: [{ type: 'text', text: 'Go.' }] },
      {
        role: 'assistant',
        parts: [
          { type: 'text', text: 'Let me look.' },
          { type: 'call', id: 'a', name: 'Read', input: { path: 'x' } },
        ],
      },
      {
        role: 'results',
        results: [
          { id: 'a', name: 'Read', isError: false, content: [{ type: 'text', text: 'result of Read' }] },
        ],
      },
    ]);
  });

  it('keeps a chain of parents, from the message it answers on', async () => {
    const { run, saved } = world([[call('a', 'Read'), finish('calls')], done]);
    await run();
    expect(saved.map(({ id, parentId, runId, model }) => ({ id, parentId, runId, model }))).toEqual([
      { id: 'msg_1', parentId: 'msg_user', runId: 'run', model: 'test/model' },
      { id: 'msg_3', parentId: 'msg_1', runId: 'run', model: 'test/model' },
    ]);
  });

  it('keeps reasoning with what must be replayed, also when it says nothing', async () => {
    const { run, saved, requests } = world([
      [
        { type: 'reasoning', text: 'Hm.' },
        { type: 'part-end', part: 'reasoning', providerMetadata: { p: { signature: 's' } } },
        { type: 'part-end', part: 'reasoning', providerMetadata: { p: { redacted: 'r' } } },
        call('a', 'Read'),
        finish('calls'),
      ],
      done,
    ]);
    await run();
    const reasoning = [
      { type: 'reasoning', text: 'Hm.', providerMetadata: { p: { signature: 's' } } },
      { type: 'reasoning', text: '', providerMetadata: { p: { redacted: 'r' } } },
    ];
    expect(saved[0]?.parts.slice(0, 2)).toEqual(reasoning);
    expect(requests[1]?.messages[1]).toMatchObject({ parts: [...reasoning, { type: 'call' }] });
  });

  it('gives calls of the same id in two steps different ids on the wire', async () => {
    const { run, requests } = world([
      [call('x', 'Read'), finish('calls')],
      [call('x', 'Bash'), finish('calls')],
      done,
    ]);
    await run();
    const ids = requests[2]?.messages.flatMap((one) =>
      one.role === 'results' ? one.results.map((result) => result.id) : [],
    );
    expect(ids).toEqual(['x', 'call_4']);
  });

  it('takes up a turn that was interrupted: its open call is answered as interrupted', async () => {
    const { run, requests } = world([done]);
    const part = { type: 'call' as const, callId: 'c1', modelCallId: 'm1', name: 'Read', input: {} };
    await run({
      branch: [
        userMessage('Go.'),
        message('msg_a', 'assistant', [part, { ...part, callId: 'c2', modelCallId: 'm2' }]),
      ],
      callOf: (id) => (id === 'c1' ? settledCall('c1', 'whole') : undefined),
    });
    expect(requests[0]?.messages[2]).toEqual({
      role: 'results',
      results: [
        { id: 'm1', name: 'Read', isError: false, content: [{ type: 'text', text: 'whole' }] },
        {
          id: 'm2',
          name: 'Read',
          isError: true,
          content: [{ type: 'text', text: '[interrupted: the program ended before this call settled]' }],
        },
      ],
    });
  });

  it('asks for the tools before every request, so that an activated one is on the next', async () => {
    let asked = 0;
    const { run, requests } = world([[call('a', 'Read'), finish('calls')], done], {
      tools: () => [{ name: `Tool${++asked}`, description: '', inputSchema: {} }],
    });
    await run();
    expect(requests.map((request) => request.tools[0]?.name)).toEqual(['Tool2', 'Tool3']);
  });

  it('reads the system prompt once, and again only when the tools have changed', async () => {
    const one = { name: 'One', description: '', inputSchema: {} };
    const { run, requests } = world(
      [[call('a', 'Read'), finish('calls')], [call('b', 'Read'), finish('calls')], done],
      { tools: () => (requests.length < 2 ? [one] : [one, one]) },
    );
    let prompts = 0;
    await run({
      system: () => Promise.resolve(`prompt ${++prompts}`),
    });
    expect(requests.map((request) => request.system)).toEqual(['prompt 1', 'prompt 1', 'prompt 2']);
  });
});

describe('calls of one step', () => {
  it('run side by side when all only read, and are answered in the order asked', async () => {
    const waits: Record<string, () => void> = {};
    const { run, log, requests } = world([[call('a', 'First'), call('b', 'Second'), finish('calls')], done], {
      readOnly: () => true,
      // The first ends only after the second has.
      answer: (request) =>
        request.name === 'First'
          ? new Promise<string>((resolve) => (waits['First'] = () => resolve('one')))
          : (queueMicrotask(() => waits['First']?.()), 'two'),
    });
    await run();
    expect(log.slice(1, 7)).toEqual([
      'prepare First',
      'prepare Second',
      'start First',
      'start Second',
      'end Second',
      'end First',
    ]);
    expect(requests[1]?.messages[2]).toMatchObject({
      results: [
        { id: 'a', content: [{ text: 'one' }] },
        { id: 'b', content: [{ text: 'two' }] },
      ],
    });
  });

  it('run one by one as soon as one of them may change something', async () => {
    const { run, log } = world([[call('a', 'Read'), call('b', 'Edit'), finish('calls')], done], {
      readOnly: (name) => name === 'Read',
    });
    await run();
    expect(log.slice(1, 7)).toEqual([
      'prepare Read',
      'start Read',
      'end Read',
      'prepare Edit',
      'start Edit',
      'end Edit',
    ]);
  });

  it('are at most eight at once', async () => {
    let now = 0;
    let most = 0;
    const many = Array.from({ length: 30 }, (_, index) => call(`c${index}`, 'Read'));
    const { run } = world([[...many, finish('calls')], done], {
      readOnly: () => true,
      async answer() {
        most = Math.max(most, ++now);
        await new Promise((resolve) => setTimeout(resolve, 1));
        now -= 1;
        return 'x';
      },
    });
    await run();
    expect(most).toBe(8);
  });

  it('reach the walk also when name or arguments are wrong, and the turn goes on', async () => {
    const seen: unknown[] = [];
    const { run, events, requests } = world([[call('a', 'Nonsense', {}, '{"path'), finish('calls')], done], {
      answer: (request) => (seen.push(request), 'refused'),
    });
    await run();
    expect(seen).toMatchObject([
      { name: 'Nonsense', invalid: '{"path', messageId: 'msg_1', callId: 'call_2' },
    ]);
    expect(requests[1]?.messages[1]).toMatchObject({ parts: [{ input: { INVALID_JSON: '{"path' } }] });
    expect(lines(events).at(-1)).toBe('ended done 2');
  });
});

describe('steering', () => {
  it('is taken before the next request, after the calls of the step', async () => {
    const { run, events, requests, steering } = world([[call('a', 'Bash'), finish('calls')], done], {
      answer: () => (steering.push({ id: 's1', text: 'Rather in French.' }), 'ok'),
    });
    await run();
    expect(lines(events).slice(3)).toEqual([
      'steer-taken s1',
      'message user "Rather in French."',
      'text "Done."',
      'context',
      'message assistant "Done."',
      'ended done 2',
    ]);
    expect(requests[1]?.messages.at(-1)).toEqual({
      role: 'user',
      content: [{ type: 'text', text: 'Rather in French.' }],
    });
  });

  it('that comes with the last words is answered in the same turn', async () => {
    const { run, steering, saved } = world([
      async function* () {
        await Promise.resolve(steering.push({ id: 's1', text: 'And now?' }));
        yield* done;
      },
      done,
    ]);
    expect(await run()).toMatchObject({ end: 'done', steps: 2 });
    expect(saved.map((one) => one.role)).toEqual(['assistant', 'user', 'assistant']);
  });
});

describe('odd ends', () => {
  it.each([
    [
      'length',
      [text('Half')],
      '"Half" "[The model reached its output limit before it was done. Ask it to go on.]"',
    ],
    ['filter', [text('I')], `"I" "[The provider's content filter ended this answer.]"`],
    ['stop', [], '"[The model gave an empty answer.]"'],
  ] as const)('"%s" are said in the conversation', async (reason, before, expected) => {
    const { run, events } = world([[...before, finish(reason)]]);
    expect(await run()).toMatchObject({ end: 'done' });
    expect(lines(events)).toContain(`message assistant ${expected}`);
  });

  it('an empty answer after calls ends the turn without a message', async () => {
    const { run, saved } = world([[call('a', 'Read'), finish('calls')], [finish()]]);
    expect(await run()).toMatchObject({ end: 'done', steps: 2 });
    expect(saved).toHaveLength(1);
  });

  it('tells the model when the output limit cut its arguments off', async () => {
    const { run, requests } = world([[call('a', 'Write', {}, '{"content": "long'), finish('length')], done]);
    await run();
    expect(requests[1]?.messages[2]).toMatchObject({
      results: [
        {
          content: [
            {},
            { text: 'The answer reached the output limit inside these arguments. Send less in one call.' },
          ],
        },
      ],
    });
  });

  it('a model that never stops calling is stopped by the step limit, its last calls answered', async () => {
    const { run, log, events } = world(Array.from({ length: 5 }, () => [call('a', 'Read'), finish('calls')]));
    expect(await run({ maxSteps: 3 })).toMatchObject({ end: 'max-steps', steps: 3 });
    expect(log.filter((line) => line === 'end Read')).toHaveLength(3);
    expect(lines(events).at(-1)).toBe('ended max-steps 3');
  });

  it('nothing runs that could not be recorded', async () => {
    const { run, log } = world([[call('a', 'Bash'), finish('calls')]], { ports: unsavable() });
    expect(await run()).toMatchObject({
      end: 'failed',
      failure: { message: 'The conversation could not be saved: The disk is full.' },
    });
    expect(log).toEqual([]);
  });

  it('a finish "stop" beside calls still runs them', async () => {
    const { run, log } = world([[call('a', 'Read'), finish('stop')], done]);
    await run();
    expect(log).toContain('end Read');
  });
});
