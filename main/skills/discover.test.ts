import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSkillFinder, type SkillFinder } from './discover';

let top = '';
let finder: SkillFinder;
beforeEach(async () => {
  top = await realpath(await mkdtemp(path.join(tmpdir(), 'skills-')));
  finder = createSkillFinder({
    userSkills: at('home/USER/skills'),
    userHome: at('user'),
    isSecret: (real) => real.endsWith('.pem'),
    plugins: async () => [],
  });
});
afterEach(() => rm(top, { recursive: true, force: true }));

const at = (name: string): string => path.join(top, name);
async function put(name: string, text: string): Promise<void> {
  await mkdir(path.dirname(at(name)), { recursive: true });
  await writeFile(at(name), text);
}
const skill = (description: string): string => `---\ndescription: ${description}\n---\nBody.\n`;
const named = async (trusted = true) =>
  (await finder.find(at('work'), trusted)).skills.map(({ skill: { name, description }, shadowedBy }) =>
    [name, description, ...(shadowedBy === undefined ? [] : ['shadowed'])].join(' '),
  );

describe('CO3: where skills come from', () => {
  it('the person’s own count before the folder’s, skills before commands, and an edit counts at once', async () => {
    expect(await named()).toEqual([]);
    await put('work/.claude/commands/a.md', skill('five'));
    await put('work/.claude/commands/deep/a.md', skill('six'));
    await put('user/.claude/commands/b.md', skill('four'));
    await put('work/.claude/skills/a/SKILL.md', skill('three'));
    await put('user/.claude/skills/a/SKILL.md', skill('two'));
    await put('home/USER/skills/a/SKILL.md', skill('one'));
    expect(await named()).toEqual([
      'a one',
      'a two shadowed',
      'a three shadowed',
      'b four',
      'a five shadowed',
      'deep:a six',
    ]);
    await put('home/USER/skills/a/SKILL.md', skill('changed'));
    expect((await named())[0]).toBe('a changed');
  });

  it('what a folder brings stands behind all of the person’s while it is not trusted', async () => {
    await put('user/.claude/commands/deploy.md', skill('mine'));
    await put('work/.claude/skills/deploy/SKILL.md', skill('theirs'));
    expect(await named()).toEqual(['deploy theirs', 'deploy mine shadowed']);
    expect(await named(false)).toEqual(['deploy mine', 'deploy theirs shadowed']);
  });

  it('a broken file is told with its line and voids no other', async () => {
    await put('work/.claude/skills/bad/SKILL.md', '---\nname: no such name\n---\n');
    await put('work/.claude/skills/good/SKILL.md', skill('Good.'));
    const { skills, problems } = await finder.find(at('work'));
    expect(skills.map((one) => one.skill.name)).toEqual(['good']);
    expect(problems).toEqual([
      {
        file: at('work/.claude/skills/bad/SKILL.md'),
        line: 2,
        message: 'name: it is one word of letters, digits, - and _, at most 64 characters.',
      },
    ]);
  });

  it('a link out of the folder or to a secret is refused and told; the person’s own may lie elsewhere', async () => {
    await put('elsewhere/SKILL.md', skill('Mine.'));
    await put('key.pem', 'secret');
    await mkdir(at('user/.claude/skills'), { recursive: true });
    await mkdir(at('work/.claude/skills/key'), { recursive: true });
    await symlink(at('elsewhere'), at('user/.claude/skills/mine'));
    await symlink(at('elsewhere'), at('work/.claude/skills/out'));
    await mkdir(at('user/.claude/skills/key'));
    await symlink(at('key.pem'), at('user/.claude/skills/key/SKILL.md'));
    const { skills, problems } = await finder.find(at('work'));
    expect(skills.map((one) => [one.skill.name, one.skill.folder])).toEqual([['mine', at('elsewhere')]]);
    expect(problems.map(({ file, message }) => [path.relative(top, file), message])).toEqual([
      ['user/.claude/skills/key/SKILL.md', 'It leads to a secret file, so it is not read.'],
      ['work/.claude/skills/out/SKILL.md', 'It leads out of its folder, so it is not read.'],
    ]);
  });

  it('the person’s home opened as a folder brings nothing twice', async () => {
    await put('user/.claude/skills/a/SKILL.md', skill('one'));
    const { skills } = await finder.find(at('user'));
    expect(skills.map((one) => [one.skill.origin, one.shadowedBy])).toEqual([['claude-user', undefined]]);
  });
});
