import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { coreToolNames } from '@shared/catalog/names';
import { estimateTokens } from './context';
import { readProjectNotes } from './project-notes';
import { buildSystemPrompt } from './prompt';
import { conversationTitle } from './title';

const facts = {
  root: '/home/ada/work/engine',
  platform: 'linux',
  now: Date.UTC(2026, 1, 3, 23, 59),
  branch: 'main',
  available: [...coreToolNames],
  unavailable: [],
  notes: [],
};

describe('the system prompt', () => {
  it('stays under 700 tokens without the notes of person and project', () => {
    expect(estimateTokens(buildSystemPrompt(facts))).toBeLessThan(700);
  });

  it('TR2 lists what is on the wire, and what policy took away with its remedy', () => {
    const refusal = { by: 'rule' as const, reason: 'Denied by Bash.', remedy: 'Remove the rule.' };
    const prompt = buildSystemPrompt({
      ...facts,
      available: ['Read', 'Edit'],
      unavailable: [{ name: 'Bash', refusal }],
    });
    expect(prompt).toContain('# Available tools\nRead, Edit\n');
    expect(prompt).toContain('# Unavailable tools\n- Bash: Denied by Bash. Remove the rule.');
  });

  it('names folder, branch, platform and day, and the same facts give the same text', () => {
    const prompt = buildSystemPrompt(facts);
    expect(prompt).toContain(
      '# Environment\nFolder: /home/ada/work/engine\nGit branch at the start: main\nPlatform: linux\nDate: 2026-02-03\n',
    );
    expect(buildSystemPrompt({ ...facts, now: facts.now - 3_600_000 })).toBe(prompt);
    expect(buildSystemPrompt({ ...facts, root: null })).toContain('Folder: none is open');
  });
});

describe('WB6 standing instructions', () => {
  let base = '';
  beforeEach(async () => {
    base = await mkdtemp(join(tmpdir(), 'notes-'));
    for (const folder of ['home/.claude', 'app/USER', 'root/.claude'])
      await mkdir(join(base, folder), { recursive: true });
  });
  afterEach(() => rm(base, { recursive: true, force: true }));
  const read = () =>
    readProjectNotes({ root: join(base, 'root'), home: join(base, 'home'), appHome: join(base, 'app') });

  it('come from the person first and from the project last', async () => {
    await writeFile(join(base, 'home/.claude/CLAUDE.md'), 'mine');
    await writeFile(join(base, 'app/USER/AGENTS.md'), 'mine too');
    await writeFile(join(base, 'root/CLAUDE.md'), 'ours');
    await writeFile(join(base, 'root/.claude/CLAUDE.md'), 'ours hidden');
    const notes = await read();
    expect(notes).toEqual([
      { path: '~/.claude/CLAUDE.md', scope: 'user', text: 'mine' },
      { path: join(base, 'app/USER/AGENTS.md'), scope: 'user', text: 'mine too' },
      { path: 'CLAUDE.md', scope: 'workspace', text: 'ours' },
      { path: join('.claude', 'CLAUDE.md'), scope: 'workspace', text: 'ours hidden' },
    ]);
    const prompt = buildSystemPrompt({ ...facts, notes });
    expect(prompt).toContain("Contents of ~/.claude/CLAUDE.md (the person's own, for all projects):\n\nmine");
    expect(prompt).toContain('Contents of CLAUDE.md (of this project):\n\nours');
  });

  it('that are there twice, as a link or a copy, are read once', async () => {
    await writeFile(join(base, 'root/AGENTS.md'), 'ours');
    await symlink('AGENTS.md', join(base, 'root/CLAUDE.md'));
    await writeFile(join(base, 'root/CLAUDE.local.md'), 'ours');
    expect((await read()).map((note) => note.path)).toEqual(['CLAUDE.md']);
  });

  it('are cut when too long, and left out when missing, blank, a folder or no text', async () => {
    await writeFile(join(base, 'root/CLAUDE.md'), 'a'.repeat(50_000));
    await writeFile(join(base, 'root/AGENTS.md'), Buffer.from([0x50, 0, 1]));
    await writeFile(join(base, 'home/.claude/CLAUDE.md'), ' \n');
    await mkdir(join(base, 'root/CLAUDE.local.md'));
    expect(await read()).toEqual([
      { path: 'CLAUDE.md', scope: 'workspace', text: `${'a'.repeat(40_000)}\n[cut: the file goes on]` },
    ]);
  });

  it('are none where nothing is', async () => {
    expect(
      await readProjectNotes({ root: null, home: join(base, 'nowhere'), appHome: join(base, 'nowhere') }),
    ).toEqual([]);
  });
});

describe('the title of a conversation', () => {
  it.each([
    ['Fix the login bug', 'Fix the login bug'],
    ['\n\n## Fix   the\tlogin\nand more', 'Fix the login'],
    ['```ts\nconst a = 1;\n```', 'const a = 1;'],
    ['', 'New conversation'],
    ['a'.repeat(100), `${'a'.repeat(60)}…`],
    ['word '.repeat(20), `${'word '.repeat(12).trim()}…`],
    ['👩‍💻'.repeat(3), '👩‍💻'.repeat(3)],
  ])('%j → %j', (text, title) => {
    expect(conversationTitle(text)).toBe(title);
  });
});
