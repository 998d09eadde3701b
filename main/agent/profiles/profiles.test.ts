import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTextReader } from '../../workspace/bounded-text';
import { parseProfile } from './parse';
import { createProfiles } from './profiles';

const source = { file: '/a/reviewer.md', scope: 'user', defaultName: 'reviewer' } as const;
const parse = (text: string) => parseProfile(text, source);

describe("WB2 an agent file in Claude Code's format", () => {
  it('names its tools in one line or as a list, its model, its catalogue and its role', () => {
    expect(
      parse(
        '---\nname: rev\ndescription: Looks.\ntools: Read, Bash(git log:*, git diff:*), Grep\nmodel: opus\n---\n\nBe strict.\n',
      ),
    ).toEqual({
      ok: true,
      value: {
        name: 'rev',
        description: 'Looks.',
        tools: ['Read', 'Bash(git log:*, git diff:*)', 'Grep'],
        model: 'opus',
        catalogue: 'claude',
        prompt: 'Be strict.',
        file: '/a/reviewer.md',
        scope: 'user',
      },
    });
    const list = parse(
      '---\ntools:\n  - read_file\n  - end_turn\ncatalogue: granular\npermissionMode: acceptEdits\nmodel: inherit\n---\n',
    );
    expect(list).toMatchObject({
      ok: true,
      value: {
        name: 'reviewer',
        tools: ['read_file', 'end_turn'],
        catalogue: 'granular',
        mode: 'edits',
        prompt: '',
      },
    });
    expect(list.ok && 'model' in list.value).toBe(false);
  });

  it('may have a description that is no YAML, as those of Claude Code often are', () => {
    const read = parse(
      '---\nname: helper\ndescription: Use when: the person says "go". Examples: <example>user: hi</example>\ncolor: red\n---\r\nHello.\n---\nA rule is not an end.',
    );
    expect(read).toMatchObject({
      ok: true,
      value: {
        description: 'Use when: the person says "go". Examples: <example>user: hi</example>',
        prompt: 'Hello.\n---\nA rule is not an end.',
      },
    });
  });

  it('that does not fit is refused with the field and the fix', () => {
    expect(parse('Just text.')).toEqual({
      ok: false,
      error: {
        message:
          'It has no front matter. Begin the file with a line ---, then name: and description:, then --- again.',
        line: 1,
      },
    });
    expect(parse('---\nname: two words\n---\n')).toEqual({
      ok: false,
      error: { message: 'name: it is one word of at most 64 characters.', line: 2 },
    });
    expect(parse('---\nname: a\ncatalogue: vim\n---\n')).toMatchObject({
      ok: false,
      error: { message: expect.stringMatching(/^catalogue: /), line: 3 },
    });
  });
});

describe('WB2 where agents come from', () => {
  let base = '';
  beforeEach(async () => {
    base = await mkdtemp(path.join(tmpdir(), 'agents-'));
  });
  afterEach(() => rm(base, { recursive: true, force: true }));

  async function put(name: string, text: string): Promise<void> {
    await mkdir(path.dirname(path.join(base, name)), { recursive: true });
    await writeFile(path.join(base, name), text);
  }

  const of = (trusted: boolean) =>
    createProfiles({
      home: path.join(base, 'home'),
      userAgents: path.join(base, 'user'),
      trusts: () => trusted,
      readText: createTextReader({ isSecret: () => false, maxBytes: 10_000 }),
    });

  it('those of a folder that is not trusted wait and take nobody’s place', async () => {
    const root = path.join(base, 'work');
    await put('user/a.md', '---\nname: a\ndescription: mine\n---\n');
    await put('work/.claude/agents/a.md', '---\nname: a\ndescription: theirs\n---\n');
    await put('work/.claude/agents/Explore.md', '---\nname: Explore\n---\nSay {"ok": true}.\n');
    await put('work/.claude/agents/judge.md', '---\nname: hook:Explore\n---\n');
    await put('outside.md', '---\nname: outside\n---\n');
    await symlink(path.join(base, 'outside.md'), path.join(root, '.claude/agents/link.md'));
    await symlink('/dev/zero', path.join(root, '.claude/agents/zero.md'));
    const { agents, waiting, problems } = await of(false).list(root);
    expect(agents.map(({ description }) => description)).toEqual(['mine']);
    expect(waiting.map(({ name }) => name)).toEqual(['Explore', 'a']);
    expect(problems.map(({ file, message }) => [path.basename(file), message])).toEqual([
      ['Explore.md', 'It waits until the folder is trusted.'],
      ['a.md', 'It waits until the folder is trusted.'],
      ['judge.md', 'name: it is one word of at most 64 characters.'],
      ['link.md', 'It leads out of its folder, so it is not read.'],
      ['zero.md', 'It leads out of its folder, so it is not read.'],
    ]);
    expect(await of(false).find('Explore', root)).toMatchObject({ builtIn: true });
    expect(await of(true).find('Explore', root)).toMatchObject({ scope: 'workspace' });
    expect(await of(true).find('hook:Explore', root)).toMatchObject({ builtIn: true });
    expect((await of(true).roles(root)).map(({ name }) => name)).not.toContain('hook:Explore');
    expect((await of(true).list(root)).problems.at(-1)).toMatchObject({ message: 'It is no file.' });
  });

  it('the nearest file of a name counts, a broken one is told and hides no other, and an edit counts at once', async () => {
    const profiles = of(true);
    const root = path.join(base, 'work');
    expect(await profiles.list(root)).toEqual({ agents: [], waiting: [], problems: [] });
    await put('home/.claude/agents/a.md', '---\nname: a\ndescription: one\n---\n');
    await put('user/a.md', '---\nname: a\ndescription: two\n---\n');
    await put('user/deep/b.md', '---\nname: b\n---\n');
    await put('work/.claude/agents/a.md', '---\nname: a\ndescription: three\n---\n');
    await put('work/.claude/agents/broken.md', 'no');
    const found = await profiles.list(root);
    expect(found.agents.map(({ name, description, scope }) => [name, description, scope])).toEqual([
      ['a', 'three', 'workspace'],
      ['b', '', 'user'],
    ]);
    expect(found.problems.map(({ file }) => path.basename(file))).toEqual(['broken.md']);
    expect((await profiles.find('a', null))?.description).toBe('two');
    await put('user/a.md', '---\nname: a\ndescription: changed\n---\n');
    expect((await profiles.find('a', null))?.description).toBe('changed');
  });
});
