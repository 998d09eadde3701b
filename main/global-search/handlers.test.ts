import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { NativeTool } from '@shared/contract/tools';
import { ok } from '@shared/kit/result';
import { expect, it } from 'vitest';
import { searchMemory } from '../memory/agent-memory';
import { openMemoryDesk, project } from '../memory/testing/memory-desk';
import { temporaryFolder } from '../store/testing/temporary-store';
import { createRipgrep } from '../workspace/ripgrep';
import { createGlobalSearchHandlers } from './handlers';

const context = { windowId: 1 };

function openWindow() {
  const desk = openMemoryDesk();
  const root = temporaryFolder();
  const put = (name: string, text: string): void => {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    writeFileSync(path.join(root, name), text);
  };
  const tool = (name: string, verdict: NativeTool['verdict']) =>
    ({ name, description: `The tool ${name}.`, origin: 'core', verdict }) as NativeTool;
  const handlers = createGlobalSearchHandlers({
    conversations: () => desk.store.conversations.list(''),
    memory: {
      'memory.search': async ({ query }) => {
        const ask = { query, limit: 20, project, conversation: null };
        const found = await searchMemory({ ...desk, mask: async (text) => text }, ask);
        return found.ok ? found : { ok: false, error: { kind: 'not-searched', message: found.error } };
      },
      'memory.list': async () => ok({ rows: [], total: 0 }),
    },
    tools: async () => [
      tool('Bash', { kind: 'live' }),
      tool('Jobs', { kind: 'withheld', layer: 'policy', reason: 'It is off.' }),
    ],
    ripgrep: createRipgrep(),
    rootOf: () => root,
  });
  const find = async (kind: 'conversations' | 'memory' | 'tools' | 'text', query: string, limit = 20) => {
    const found = await handlers['globalSearch.find']({ kind, query, limit }, context);
    if (!found.ok) throw new Error(found.error.message);
    return found.value;
  };
  return { desk, root, put, find };
}

it('CO9, WB1: conversations by title come before those in which the words were said; each stands once', async () => {
  const { desk, find } = openWindow();
  const said = desk.chat({ title: 'A talk' });
  desk.say(said, 'user', 'Where does the numbat sleep?');
  const both = desk.chat({ title: 'Numbat count' });
  desk.say(both, 'user', 'Count every numbat.');
  const { rows } = await find('conversations', 'numbat');
  expect(rows.map((row) => (row.kind === 'conversation' ? row.title : ''))).toEqual([
    'Numbat count',
    'A talk',
  ]);
  expect(rows[1]).toMatchObject({ text: expect.stringContaining('Where does the numbat sleep?') });
  expect((await find('conversations', '', 1)).rows).toMatchObject([{ id: both.id }]);
  expect((await find('conversations', '', 1)).more).toBe(true);
});

it('WB1: every known tool is listed with its verdict, also one that is off', async () => {
  const { find } = openWindow();
  expect((await find('tools', '')).rows).toHaveLength(2);
  expect((await find('tools', 'jo')).rows).toMatchObject([{ name: 'Jobs', verdict: { kind: 'withheld' } }]);
});

it('WB1: text in files is taken literally, small letters find capitals, and a newer question ends an older one', async () => {
  const { put, root, find } = openWindow();
  put('src/a.ts', 'one\nconst Rate = fee(2) * x[0];\n');
  put('.env.example', 'rate = fee(2)\n');
  const { rows, more } = await find('text', 'fee(2)');
  expect(more).toBe(false);
  expect(rows).toMatchObject([
    { relative: '.env.example', line: 1, text: 'rate = fee(2)' },
    { relative: 'src/a.ts', path: path.join(root, 'src/a.ts'), line: 2 },
  ]);
  expect((await find('text', 'rate')).rows).toHaveLength(2);
  expect((await find('text', 'Rate')).rows).toHaveLength(1);
  expect((await find('text', 'e')).rows).toEqual([]);
  const [older, newer] = await Promise.all([find('text', 'fee(2)'), find('text', 'one')]);
  expect(older.rows).toEqual([]);
  expect(newer.rows).toHaveLength(1);
});
