import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTextReader } from '../../workspace/bounded-text';
import { writeAtomic } from '../../workspace/atomic-write';
import { createRoleHandlers } from './handlers';
import { createProfiles } from './profiles';

describe('Settings → Agents', () => {
  let base = '';
  beforeEach(async () => {
    base = await mkdtemp(path.join(tmpdir(), 'roles-'));
  });
  afterEach(() => rm(base, { recursive: true, force: true }));

  function desk() {
    const folder = path.join(base, 'user');
    const profiles = createProfiles({
      home: path.join(base, 'home'),
      userAgents: folder,
      trusts: () => true,
      readText: createTextReader({ isSecret: () => false, maxBytes: 10_000 }),
      brought: async () => ({
        files: [{ plugin: 'demo', file: '/p/helper.md', text: '---\nname: helper\n---\nHelp.' }],
        problems: [],
      }),
    });
    const told: string[] = [];
    const listed: string[][] = [];
    const handlers = createRoleHandlers({
      profiles,
      folder,
      write: writeAtomic,
      rootOf: () => path.join(base, 'work'),
      changed: () => told.push('changed'),
      listed: (files) => listed.push([...files]),
    });
    return { handlers, profiles, told, listed, folder };
  }

  async function put(name: string, text: string): Promise<void> {
    await mkdir(path.dirname(path.join(base, name)), { recursive: true });
    await writeFile(path.join(base, name), text);
  }

  const draft = {
    name: 'reviewer',
    description: 'Reviews: "all" of it',
    tools: 'Read, Bash(git log:*, git diff:*)',
    model: 'opus',
    mode: 'edits' as const,
    prompt: 'Be strict.',
  };

  it('CO3: lists every role with where it comes from, and files that are none with the line that mends them', async () => {
    await put('home/.claude/agents/a.md', '---\nname: a\ntools: Read\nmodel: opus\n---\n');
    await put('work/.claude/agents/b.md', '---\nname: b\ncatalogue: granular\npermissionMode: full\n---\n');
    await put('work/.claude/agents/bad.md', '---\ndescription: x\npermissionMode: maybe\n---\n');
    await put('user/c.md', 'no front matter');
    await put('user/Explore.md', '---\nname: Explore\n---\n');
    const { handlers, listed, folder } = desk();
    const answer = await handlers['agents.roles'](null, { windowId: 1 });
    if (!answer.ok) throw new Error(answer.error.message);
    const { roles, problems } = answer.value;
    expect(
      roles.map(({ name, origin, model, catalogue, mode }) => [name, origin, model, catalogue, mode]),
    ).toEqual([
      ['general-purpose', 'built-in', undefined, 'claude', undefined],
      ['Explore', 'user', undefined, 'claude', undefined],
      ['a', 'claude-user', 'opus', 'claude', undefined],
      ['b', 'workspace', undefined, 'granular', 'full'],
      ['demo:helper', 'plugin', undefined, 'claude', undefined],
    ]);
    expect(roles.every((role) => !('prompt' in role))).toBe(true);
    expect(problems.map(({ file, line }) => [path.basename(file), line])).toEqual([
      ['c.md', 1],
      ['bad.md', 3],
    ]);
    expect(listed.at(-1)).toContain(path.join(folder, 'c.md'));
  });

  it('CO3: a new agent is a file that reads back as it was described, and no file is written over', async () => {
    const { handlers, profiles, told, folder } = desk();
    const created = await handlers['agents.create'](draft, { windowId: 1 });
    expect(created).toMatchObject({ ok: true, value: { file: path.join(folder, 'reviewer.md') } });
    expect(await readFile(path.join(folder, 'reviewer.md'), 'utf8')).toBe(
      '---\nname: "reviewer"\ndescription: "Reviews: \\"all\\" of it"\ntools:\n  - "Read"\n' +
        '  - "Bash(git log:*, git diff:*)"\nmodel: "opus"\npermissionMode: edits\n---\n\nBe strict.\n',
    );
    expect(await profiles.find('reviewer', null)).toMatchObject({
      description: 'Reviews: "all" of it',
      tools: ['Read', 'Bash(git log:*, git diff:*)'],
      model: 'opus',
      mode: 'edits',
      prompt: 'Be strict.',
    });
    expect(told).toEqual(['changed']);
    expect(await handlers['agents.create'](draft, { windowId: 1 })).toEqual({
      ok: false,
      error: {
        kind: 'bad-draft',
        field: 'name',
        message: 'There is a file reviewer.md already. Pick another name, or open that one.',
      },
    });
  });

  it.each([
    [{ name: '../out' }, 'name'],
    [{ description: ' ' }, 'description'],
    [{ prompt: '' }, 'prompt'],
    [{ prompt: '---\nname: x\n---\n' }, 'prompt'],
  ])('CO3: %o is refused at its field', async (over, field) => {
    const { handlers, told } = desk();
    const answer = await handlers['agents.create']({ ...draft, ...over }, { windowId: 1 });
    expect(answer).toMatchObject({ ok: false, error: { field } });
    expect(told).toEqual([]);
  });
});
