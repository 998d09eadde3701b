import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { globalKinds, type FoundTool } from '@shared/domain/global-search';
import { expect, it } from 'vitest';
import { createAgentMemory } from '../memory/agent-memory';
import { openMemoryDesk, project, type MemoryDesk } from '../memory/testing/memory-desk';
import { temporaryFolder } from '../store/testing/temporary-store';
import { createFileTree } from '../workspace/file-tree';
import { createRipgrep } from '../workspace/ripgrep';
import { createGlobalSearch } from './global-search';
import type { GlobalAsk, GlobalHit, GlobalScene } from './ports';

const tool = (
  name: string,
  description: string,
  verdict: FoundTool['verdict'] = { kind: 'live' },
): FoundTool => ({
  kind: 'tool',
  name,
  description,
  origin: 'core',
  verdict,
});

/** Real memory, a real record and real files; one conversation asks. */
function openScene(desk: MemoryDesk = openMemoryDesk(), files: readonly string[] = []) {
  const root = temporaryFolder();
  for (const file of files) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), '');
  }
  const asking = desk.chat({ title: 'Asks' });
  const memory = createAgentMemory({
    memories: desk.store.memories,
    thread: desk.thread,
    reads: desk.reads,
    projectOf: () => ({ projectId: project, root }),
    agents: async () => [],
    mask: async (text) => text.replaceAll('hunter2', '[secret]'),
    clock: desk.clock,
    changed: () => undefined,
  });
  const search = createGlobalSearch({
    memory,
    titles: async () => desk.store.conversations.tellable(project),
    files: (folder, query, limit) => createFileTree(folder, createRipgrep()).find(query, limit),
  });
  const find = async (query: string, over: Partial<GlobalAsk & GlobalScene> = {}) =>
    await search.find(
      { query, kinds: over.kinds ?? globalKinds, limit: over.limit ?? 10 },
      {
        conversationId: asking.id,
        agent: null,
        root,
        tools: over.tools ?? [],
        mayShow: over.mayShow ?? (() => true),
      },
    );
  return { desk, asking, find };
}

const shown = (hits: readonly GlobalHit[]): readonly string[] =>
  hits.map((hit) => {
    if (hit.kind === 'file') return hit.relative;
    if (hit.kind === 'setting') return `Settings: ${hit.setting.title}`;
    if (hit.kind === 'tool') return hit.name;
    return hit.kind === 'memory' ? hit.text : (hit.title ?? hit.text ?? '');
  });

it('CO9: one ranked list over conversations, memories, files, tools and settings', async () => {
  const { desk, find } = openScene(undefined, ['src/theme.ts', 'src/other.ts']);
  const chat = desk.chat({ title: 'Theme of the station page' });
  desk.say(chat, 'user', 'Which theme should the station page have?');
  desk.say(chat, 'assistant', 'We chose the dark theme because the room is dark.');
  desk.store.memories.add({
    kind: 'decision',
    text: 'The theme is dark.',
    scope: 'project',
    projectId: project,
    root: '/work',
    by: 'agent',
    agent: null,
    to: null,
    conversationId: chat.id,
    files: [],
    calls: [],
    tools: [],
  });
  const { hits, left, notes } = await find('theme', {
    tools: [tool('theme_picker', 'Picks colours.'), tool('Bash', 'Runs a command.')],
  });
  expect(shown(hits)).toEqual([
    'Settings: Theme',
    'src/theme.ts',
    'theme_picker',
    'Theme of the station page',
    'The theme is dark.',
  ]);
  expect([left, notes]).toEqual([0, []]);
  const talk = hits.find(({ kind }) => kind === 'conversation');
  expect(talk).toMatchObject({ id: chat.id, text: expect.stringContaining('dark theme') });
});

it('CO9: `kinds` narrows, the limit counts what it leaves out, and each kind keeps its best', async () => {
  const many = Array.from({ length: 30 }, (_, index) => `theme-${index}.ts`);
  const { find } = openScene(undefined, many);
  const few = await find('theme', { kinds: ['files', 'settings'], limit: 4 });
  expect(few.hits.map(({ kind }) => kind).toSorted()).toEqual(['file', 'file', 'file', 'setting']);
  expect(few.left).toBe(27);
  expect((await find('theme', { kinds: ['memory'] })).hits).toEqual([]);
});

it('CO9: a file that a rule hides is not named, and strewn letters bring at most three files', async () => {
  const files = Array.from({ length: 9 }, (_, index) => `rxexdxixs${index}.ts`);
  const { find } = openScene(undefined, [...files, 'redis/secret.ts', 'redis/plain.ts']);
  const { hits } = await find('redis', { kinds: ['files'], mayShow: (file) => !file.includes('secret') });
  expect(shown(hits)[0]).toBe('redis/plain.ts');
  expect(hits).toHaveLength(4);
  expect(shown(hits)).not.toContain('redis/secret.ts');
});

it('NT6, NT7: what a switch hides never appears, whatever was called, asked and switched', async () => {
  const names = ['Bash', 'run_command', 'Read', 'forecast', 'mcp__git__log', 'GlobalSearch', 'MemorySearch'];
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...names), { minLength: 1, maxLength: 5 }),
      fc.subarray(names),
      fc.boolean(),
      async (calls, on, custom) => {
        const { desk, find } = openScene(openMemoryDesk(new Map([['forecast', custom]])));
        const chat = desk.chat({ title: 'Plain talk' });
        desk.remember(on);
        calls.forEach((name, index) => desk.call(chat, name, { q: 'quokka' }, `quokka ${name} ${index}`));
        const found = JSON.stringify((await find('quokka', { limit: 30 })).hits);
        const isOn = (name: string): boolean =>
          name === 'forecast'
            ? custom
            : !['GlobalSearch', 'MemorySearch'].includes(name) &&
              (on.includes(name) ||
                (name !== 'Read' && /Bash|run_command/.test(name) && /Bash|run_command/.test(on.join())));
        for (const name of new Set(calls)) if (!isOn(name)) expect(found).not.toContain(`quokka ${name}`);
        if (calls.some(isOn)) expect(found).toContain('quokka');
        desk.remember([]);
        const after = JSON.stringify((await find('quokka', { limit: 30 })).hits);
        if (!custom || !calls.includes('forecast')) expect(after).toBe('[]');
      },
    ),
    { numRuns: 12 },
  );
});

it('NT7: no title is told of a forgotten conversation, of one of calls, of a sub-agent, or of another project', async () => {
  const { desk, find } = openScene();
  const titled = (over: object) => desk.chat({ title: 'Bilby sightings', ...over });
  const [told, forgotten] = [titled({}), titled({ title: 'Bilby forgotten' })];
  titled({ model: 'direct', title: 'Bash echo bilby' });
  titled({ projectId: 'p2', title: 'Bilby elsewhere' });
  const was = titled({ title: 'Bilby once direct' });
  desk.say(was, 'assistant', 'x', { model: 'direct' });
  desk.store.memories.forget(forgotten.id);
  const { hits } = await find('bilby', { kinds: ['conversations'] });
  expect(hits.map((hit) => ('id' in hit ? hit.id : ''))).toEqual([told.id]);
});

it('CO9: the asking conversation does not find its own title; what cannot be searched is said', async () => {
  const { desk, asking, find } = openScene();
  desk.store.conversations.rename(asking.id, 'Wombat');
  expect((await find('wombat')).hits).toEqual([]);
  const failing = openScene({
    ...desk,
    thread: { ...desk.thread, sources: () => Promise.reject(new Error('its thread ended')) },
  });
  const broken = await failing.find('theme');
  expect(broken.notes).toEqual(['Memory cannot be searched now: its thread ended.']);
  expect(shown(broken.hits)).toContain('Settings: Theme');
});
