import { schemaTokens } from '@shared/catalog/schema-tokens';
import { err, ok } from '@shared/kit/result';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import type { AgentMemory } from '../../../../memory/ports';
import { createFixture, type Fixture } from '../../tool-fixture';
import { createMemoryCarveTool } from '../MemoryCarve/tool';
import { createMemoryNoteTool } from '../MemoryNote/tool';
import { createMemoryPinTool } from '../MemoryPin/tool';
import { createMemorySearchTool } from './tool';

let fixture: Fixture;
beforeAll(async () => void (fixture = await createFixture()));
afterAll(() => fixture.remove());

const memory: AgentMemory = {
  search: async () => ok({ hits: [], indexing: false }),
  carve: () => ok(undefined),
  note: async () => ok(undefined),
  orderProblem: () => undefined,
  pin: () => ok(undefined),
};

it('ME2: the four memory tools cost at most 480 tokens together', () => {
  const tools = [
    createMemorySearchTool({ memory }),
    createMemoryCarveTool({ memory }),
    createMemoryNoteTool({ memory }),
    createMemoryPinTool({ memory }),
  ];
  const costs = tools.map(({ name, description, input }) => {
    const { $schema: _, ...inputSchema } = z.toJSONSchema(input, { io: 'input' }) as Record<string, unknown>;
    return schemaTokens({ name, description, inputSchema });
  });
  expect(
    costs.reduce((sum, cost) => sum + cost, 0),
    costs.join(' '),
  ).toBeLessThanOrEqual(480);
});

it('ME2: a search says of each hit what it is, when it was and where, and what was left out', async () => {
  const found: Pick<AgentMemory, 'search'> = {
    search: async () =>
      ok({
        indexing: true,
        hits: [
          {
            source: 'memory',
            id: 'mem_1',
            what: 'decision',
            text: 'Sessions live in Redis.',
            omitted: 0,
            files: ['src/session.ts'],
            conversationId: 'chat_1',
            title: 'Where sessions go',
            root: '/work',
            at: Date.UTC(2026, 1, 3),
          },
          {
            source: 'call',
            id: 'call_1',
            what: 'Bash',
            text: 'npm test\nall green',
            omitted: 90,
            files: [],
            conversationId: 'chat_2',
            root: '/other',
            at: Date.UTC(2026, 1, 2),
          },
        ],
      }),
  };
  expect(
    await fixture.text(createMemorySearchTool({ memory: found }), { query: 'redis', everywhere: true }),
  ).toBe(
    [
      '1. decision · 2026-02-03 · "Where sessions go" · chat_1 · /work',
      'Sessions live in Redis.',
      'Files: src/session.ts',
      '',
      '2. call of Bash · 2026-02-02 · chat_2 · /other',
      'npm test',
      'all green',
      '[90 characters left out]',
      '',
      'Older entries are still being read in; asking again in a moment may find more.',
    ].join('\n'),
  );
});

it('ME2: a search that finds nothing says what else there is to try; one that cannot be done is a failure', async () => {
  expect(await fixture.text(createMemorySearchTool({ memory }), { query: 'redis' })).toBe(
    'Memory has nothing with these words. With everywhere: true other projects are looked through too. ' +
      'Calls of a tool are in it only where the person switched its memory on.',
  );
  const failing = { search: async () => err('Memory cannot be searched now: its thread ended.') };
  const outcome = await fixture.call(createMemorySearchTool({ memory: failing }), { query: 'redis' });
  expect(outcome).toMatchObject({
    kind: 'ran',
    text: 'Memory cannot be searched now: its thread ended.',
    result: { isError: true },
  });
});

it('ME2: carving and noting ask nobody; what they say is exact', async () => {
  const [carve, note] = [createMemoryCarveTool({ memory }), createMemoryNoteTool({ memory })];
  expect(await fixture.text(carve, { text: 'Use pnpm.', kind: 'preference' })).toBe('Kept as a preference.');
  expect(await fixture.text(note, { text: 'The tests are red.', to: 'tester' })).toBe(
    'Left. tester reads it once, at its next run.',
  );
  expect(await fixture.text(note, { text: 'The tests are red.' })).toBe(
    'Left. Every other agent of the project reads it once, at its next run.',
  );
  expect((await fixture.assess(carve, { text: 'Use pnpm.' })).danger).toBe('none');
  expect((await fixture.assess(note, { text: 'Use pnpm.' })).danger).toBe('none');
  expect(await fixture.text(carve, { text: 'x'.repeat(401) })).toContain('text: ');
});

it('ME2: a standing order is critical, says how far it reaches, and shows its words on the card', async () => {
  const pin = createMemoryPinTool({ memory });
  const assessment = await fixture.assess(pin, { text: 'Write British English.' });
  expect(assessment).toMatchObject({
    danger: 'critical',
    reasons: [
      {
        text: 'It would stand in every later prompt of this project, until you end it in Settings → Memory.',
      },
    ],
  });
  const body = await pin.preview({ text: 'Write British English.' }, assessment, fixture.context);
  expect(JSON.stringify(body)).toContain('Write British English.');
  expect(await fixture.text(pin, { text: 'Write British English.', everywhere: true })).toBe(
    'It stands in every prompt from the next message on.',
  );
  const refusing = { ...memory, orderProblem: () => 'text: this order stands already.' };
  expect(await fixture.text(createMemoryPinTool({ memory: refusing }), { text: 'Again.' })).toContain(
    'text: this order stands already.',
  );
});
