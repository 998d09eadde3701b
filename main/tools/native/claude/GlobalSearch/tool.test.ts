import { schemaTokens } from '@shared/catalog/schema-tokens';
import { settingEntries } from '@shared/catalog/settings-index';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import type { GlobalAnswer, GlobalAsk, GlobalScene, GlobalSearchPort } from '../../../../global-search/ports';
import type { Tool } from '../../../define';
import { rosterOf } from '../../roster-fixture';
import { createFixture, type Fixture } from '../../tool-fixture';
import { createGlobalSearchTool } from './tool';

const nothing: GlobalAnswer = { hits: [], left: 0, notes: [] };
const theme = settingEntries.find(({ id }) => id === 'general#Theme');

function toolWith(answer: GlobalAnswer = nothing, denied: readonly string[] = []) {
  const asked: { ask: GlobalAsk; scene: GlobalScene }[] = [];
  const globalSearch: GlobalSearchPort = {
    async find(ask, scene) {
      asked.push({ ask, scene });
      return answer;
    },
  };
  const readDenied = (real: string): boolean => denied.some((name) => real.endsWith(name));
  return { asked, tool: createGlobalSearchTool({ globalSearch, readDenied }) };
}

const named = (name: string): Tool => ({ ...toolWith().tool, name });

let fixture: Fixture;
beforeAll(async () => {
  const roster = rosterOf(['Bash', 'Jobs', 'Edit'].map(named), {
    Jobs: { kind: 'deferred' },
    Edit: { kind: 'withheld', layer: 'policy', reason: 'It is off.' },
  });
  fixture = await createFixture(roster);
});
afterAll(() => fixture.remove());

it('CO9: it costs at most 130 tokens, asks nobody and only reads', async () => {
  const { tool } = toolWith();
  const { name, description } = tool;
  const { $schema: _, ...inputSchema } = z.toJSONSchema(tool.input, { io: 'input' }) as Record<
    string,
    unknown
  >;
  expect(schemaTokens({ name, description, inputSchema })).toBeLessThanOrEqual(130);
  expect((await fixture.assess(tool, { query: 'x' })).danger).toBe('none');
  expect(tool.readOnly({ query: 'x' }, fixture.context)).toBe(true);
});

it('CO9: a line for each, its kind first, and how to get at it; notes and what was left out behind', async () => {
  const { tool } = toolWith({
    hits: [
      { kind: 'file', relative: 'src/theme.ts', score: 0.9 },
      {
        kind: 'conversation',
        id: 'chat_1',
        title: 'Where\nsessions go',
        text: `Person: ${'long '.repeat(100)}`,
        root: null,
        at: Date.UTC(2026, 1, 3),
        score: 0.8,
      },
      { kind: 'conversation', id: 'chat_2', text: 'call of Bash: npm test', root: null, at: 0, score: 0.7 },
      { kind: 'memory', id: 'm', what: 'order', text: 'Use pnpm.', at: 0, score: 0.6 },
      {
        kind: 'tool',
        name: 'Jobs',
        description: 'Looks at jobs.',
        origin: 'core',
        verdict: { kind: 'deferred' },
        score: 0.5,
      },
      ...(theme === undefined ? [] : [{ kind: 'setting' as const, setting: theme, score: 0.4 }]),
    ],
    left: 3,
    notes: ['Memory cannot be searched now: its thread ended.'],
  });
  const text = await fixture.text(tool, { query: 'theme' });
  const [first, second, passage, ...rest] = text.split('\n');
  expect([first, second]).toEqual([
    '1. file · src/theme.ts',
    '2. conversation · 2026-02-03 · "Where sessions go" · chat_1',
  ]);
  expect(passage).toMatch(/^ {3}Person: (long )+.*…$/);
  expect(passage?.length).toBeLessThanOrEqual(303);
  expect(rest).toEqual([
    '3. conversation · 1970-01-01 · chat_2',
    '   call of Bash: npm test',
    '4. standing order · 1970-01-01 · Use pnpm.',
    '5. tool · Jobs · load it with ToolSearch · Looks at jobs.',
    '6. setting · Settings → General → Theme',
    '3 more: raise limit, or narrow with in.',
    'Memory cannot be searched now: its thread ended.',
  ]);
});

it('CO9: nothing found says where was looked and what looks elsewhere', async () => {
  expect(await fixture.text(toolWith().tool, { query: 'x', in: 'files' })).toBe(
    'Nothing has these words. Looked through: files. Search looks inside files.',
  );
});

it('CO9, TR2: it is told of no tool that this run may not use, and of no file that a rule hides', async () => {
  const { tool, asked } = toolWith(nothing, ['secret.ts']);
  await fixture.text(tool, { query: 'edit', max_results: 3, types: ['tools'] });
  expect(asked[0]?.ask).toEqual({ query: 'edit', kinds: ['tools'], limit: 3 });
  expect(asked[0]?.scene.tools.map(({ name }) => name)).toEqual(['Bash', 'Jobs']);
  expect(asked[0]?.scene.mayShow('src/secret.ts')).toBe(false);
  expect(asked[0]?.scene.mayShow('src/plain.ts')).toBe(true);
});

it('RD5: what it cannot read is refused by the field', async () => {
  const { tool } = toolWith();
  expect(await fixture.text(tool, { query: 'x', limit: 3, max_results: 4 })).toBe(
    'max_results: max_results and limit are two spellings of one thing and disagree; send only limit.',
  );
  expect(await fixture.text(tool, { query: 'x', in: ['web'] })).toMatch(/^in\.0: /);
});
