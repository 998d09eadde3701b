import { describe, expect, it } from 'vitest';
import type { RunHooks } from './ports';
import { call, finish, lines, world } from './testing/run-harness';

const silent: RunHooks = {
  expanding: async () => ({ context: [] }),
  opening: async () => ({ context: [] }),
  steered: async () => ({ context: [] }),
  dropPrompt: () => undefined,
  afterCalls: async () => ({ notes: [], endsTurn: false }),
  stopping: async () => ({}),
  overruled: () => undefined,
  failed: async () => undefined,
  compacting: async () => undefined,
  compacted: async () => [],
};
const says = (text: string) => [
  { type: 'text', text } as const,
  { type: 'part-end', part: 'text' } as const,
  finish(),
];

describe('a turn with hooks around it (HK1)', () => {
  it('what hooks say at the beginning is read beside the message, and is kept with it', async () => {
    const { run, requests, saved } = world([says('hi')]);
    await run({ hooks: { ...silent, opening: async () => ({ context: ['from a hook'] }) } });
    expect(requests[0]?.messages.at(-1)).toEqual({
      role: 'user',
      content: [{ type: 'text', text: 'from a hook' }],
    });
    expect(saved[0]?.parts).toEqual([{ type: 'text', text: 'from a hook', from: 'hook' }]);
  });

  it('a refused message reaches no model, and the person reads why', async () => {
    const { run, requests, events } = world([]);
    let dropped = 0;
    const opening = async () => ({ context: [], refused: 'no' });
    expect(await run({ hooks: { ...silent, opening, dropPrompt: () => void (dropped += 1) } })).toMatchObject(
      {
        end: 'done',
        steps: 0,
      },
    );
    expect([requests.length, dropped]).toEqual([0, 1]);
    expect(lines(events)).toContain('message assistant "no"');
  });

  it('feedback of a Stop hook makes the model go on, and the second time it is told so', async () => {
    const { run, requests } = world([says('one'), says('two')]);
    const asked: [string, boolean][] = [];
    const stopping: RunHooks['stopping'] = async (text, again) => {
      asked.push([text, again]);
      return again ? {} : { feedback: 'not yet' };
    };
    expect(await run({ hooks: { ...silent, stopping } })).toMatchObject({ end: 'done', steps: 2 });
    expect(asked).toEqual([
      ['one', false],
      ['two', true],
    ]);
    expect(requests[1]?.messages.at(-1)).toEqual({
      role: 'user',
      content: [{ type: 'text', text: 'not yet' }],
    });
  });

  it('hooks after the calls of an answer add to the last result, or end the turn unasked', async () => {
    const step = [call('a', 'Read'), finish('calls')];
    const told = world([step, says('ok')]);
    await told.run({ hooks: { ...silent, afterCalls: async () => ({ notes: ['look'], endsTurn: false }) } });
    expect(JSON.stringify(told.requests[1]?.messages.at(-1))).toContain('look');
    const ended = world([step]);
    let asked = 0;
    const afterCalls = async () => ({ notes: [], endsTurn: true });
    const stopping = async () => ((asked += 1), {});
    expect(await ended.run({ hooks: { ...silent, afterCalls, stopping } })).toMatchObject({
      end: 'done',
      steps: 1,
    });
    expect(asked).toBe(0);
  });

  it('Direct is told nothing: it would take the words for calls', async () => {
    const { run, requests } = world([says('hi')]);
    const hooks: RunHooks = {
      ...silent,
      opening: async () => ({ context: ['from a hook'] }),
      stopping: async () => ({ feedback: 'go on' }),
    };
    await run({ model: 'direct', hooks });
    expect(requests.map(({ messages }) => messages.length)).toEqual([1]);
  });
});
