import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { coreToolNames } from '@shared/catalog/names';
import type { Verdict } from '@shared/domain/ledger';
import type { Tool } from '../tools/define';
import { textTokens } from '@shared/catalog/schema-tokens';
import { createNestedNotes } from './notes/nested-notes';
import { mentionedPaths } from '@shared/text/mentions';
import { readProjectNotes } from './notes/project-notes';
import { promptSections, promptText, type PromptFacts } from './prompt';
import { conversationTitle } from './title';

const buildSystemPrompt = (facts: PromptFacts): string => promptText(promptSections(facts));

function entry(
  name: string,
  verdict: Verdict = { kind: 'live' },
  more: Partial<PromptFacts['tools'][number]> = {},
): PromptFacts['tools'][number] {
  return { tool: { name } as Tool, origin: 'core', verdict, ...more };
}

const facts: PromptFacts = {
  root: '/home/ada/work/engine',
  platform: 'linux',
  now: Date.UTC(2026, 1, 3, 23, 59),
  branch: 'main',
  tools: coreToolNames.map((name) => entry(name)),
  notes: [],
};

describe('the system prompt', () => {
  it('stays under 700 tokens without the notes of person and project', () => {
    expect(textTokens(buildSystemPrompt(facts))).toBeLessThan(700);
  });

  it('TR2 lists what is on the wire, and what policy took away with its remedy', () => {
    const why = { kind: 'withheld', layer: 'policy', reason: 'Denied.', remedy: 'Remove the rule.' } as const;
    const prompt = buildSystemPrompt({
      ...facts,
      tools: [
        entry('Read'),
        entry('Edit'),
        entry('Bash', why),
        entry('Jobs', why),
        entry('Loops', { kind: 'withheld', layer: 'shape', reason: 'Never told.' }),
      ],
    });
    expect(prompt).toContain('# Available tools\nRead, Edit\n');
    expect(prompt).toContain('# Unavailable tools\n- Bash, Jobs: Denied. Remove the rule.');
    expect(prompt).not.toContain('Loops');
  });

  it('TR4, MA1 lists what waits behind ToolSearch under who brings it, and each mini app with its tools', () => {
    const deferred = { kind: 'deferred' } as const;
    const prompt = buildSystemPrompt({
      ...facts,
      tools: [
        entry('ToolSearch'),
        entry('Configure', deferred),
        entry('mcp__git__log', deferred, { origin: 'mcp', from: 'git' }),
        entry('document_outline', deferred, { origin: 'app', from: 'Documents' }),
        entry('board_add', undefined, { origin: 'app', from: 'Board' }),
      ],
    });
    expect(prompt).toContain(
      '# Available tools\nToolSearch, board_add\n\n' +
        '# Mini apps\n- Documents: behind ToolSearch: document_outline\n- Board: board_add\n\n' +
        '# Tools behind ToolSearch\n[Toolwright] Configure\n[git] mcp__git__log',
    );
  });

  it('MC1 names the tools of small servers, and of large ones only how many there are', () => {
    const of = (from: string, count: number) =>
      Array.from({ length: count }, (_, index) =>
        entry(`mcp__${from}__tool_${index}`, { kind: 'deferred' }, { origin: 'mcp', from }),
      );
    const prompt = buildSystemPrompt({
      ...facts,
      tools: [...of('large', 500), ...of('small', 2), ...of('other', 500)],
    });
    expect(prompt).toContain(
      '# Tools behind ToolSearch\n[large] 500 tools of this MCP server\n' +
        '[small] mcp__small__tool_0, mcp__small__tool_1\n[other] 500 tools of this MCP server',
    );
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

const isSecret = (real: string): boolean => real.endsWith('.env');

describe('WB6 standing instructions', () => {
  let base = '';
  beforeEach(async () => {
    base = await mkdtemp(join(tmpdir(), 'notes-'));
    for (const folder of ['home/.claude', 'app/USER', 'root/.claude'])
      await mkdir(join(base, folder), { recursive: true });
  });
  afterEach(() => rm(base, { recursive: true, force: true }));
  const read = () =>
    readProjectNotes({
      root: join(base, 'root'),
      home: join(base, 'home'),
      appHome: join(base, 'app'),
      isSecret,
    });

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

  it('bring along what they import, five deep, each once, and never what lies outside the folder', async () => {
    await mkdir(join(base, 'root/docs'));
    await writeFile(
      join(base, 'root/CLAUDE.md'),
      'See @docs/style.md, @.env and @../secret.txt, mail me@example.com.',
    );
    await writeFile(join(base, 'root/docs/style.md'), 'Style. @more.md `@not.md`\n```\n@no.md\n```');
    await writeFile(join(base, 'root/docs/more.md'), 'More. @style.md');
    await writeFile(join(base, 'root/docs/not.md'), 'NOT');
    await writeFile(join(base, 'secret.txt'), 'SECRET');
    await writeFile(join(base, 'root/.env'), 'SECRET');
    await writeFile(join(base, 'home/mine.md'), 'Mine.');
    await writeFile(join(base, 'home/.claude/CLAUDE.md'), 'I: @~/mine.md');
    expect((await read()).map((note) => note.path)).toEqual([
      '~/.claude/CLAUDE.md',
      '~/mine.md, imported by ~/.claude/CLAUDE.md',
      'CLAUDE.md',
      'docs/style.md, imported by CLAUDE.md',
      'more.md, imported by docs/style.md, imported by CLAUDE.md',
    ]);
    expect(mentionedPaths('@a.md, (@./b) x@c.md @person')).toEqual(['a.md', './b']);
  });

  it('of a project that are a link to elsewhere are left out', async () => {
    await writeFile(join(base, 'home/.claude/key'), 'SECRET');
    await symlink(join(base, 'home/.claude/key'), join(base, 'root/CLAUDE.md'));
    expect(await read()).toEqual([]);
  });

  it('of folders above count too, those of a subfolder once the conversation comes to a file there', async () => {
    const root = join(base, 'mono/app');
    await mkdir(join(root, 'src/deep'), { recursive: true });
    await writeFile(join(base, 'mono/CLAUDE.md'), 'All apps.');
    await writeFile(join(root, 'src/AGENTS.md'), 'Sources.');
    const places = { home: join(base, 'home'), appHome: join(base, 'app'), isSecret };
    expect((await readProjectNotes({ ...places, root })).map(({ text }) => text)).toEqual(['All apps.']);
    const nested = createNestedNotes(places);
    const rows = [{ path: 'a', absolute: join(root, 'src/deep/a.ts'), kind: 'text' as const }];
    const settled = [
      {
        callId: 'c',
        state: { kind: 'lost' as const },
        result: { content: [], isError: false, display: { kind: 'files' as const, rows } },
      },
    ];
    expect(await nested.after('talk', root, settled)).toBe(
      'Contents of src/AGENTS.md (standing instructions for this part of the project):\n\nSources.',
    );
    expect(await nested.after('talk', root, settled)).toBeUndefined();
    const later = await readProjectNotes({ ...places, root, nested: nested.foldersOf('talk') });
    expect(later.map(({ text }) => text)).toEqual(['All apps.', 'Sources.']);
  });

  it('are none where nothing is', async () => {
    expect(
      await readProjectNotes({
        root: null,
        home: join(base, 'nowhere'),
        appHome: join(base, 'nowhere'),
        isSecret,
      }),
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
