import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { schemaTokens } from '@shared/catalog/schema-tokens';
import { ok, err } from '@shared/kit/result';
import { toolSchema } from '../../../../roster/roster';
import type { SkillCall, SkillPort } from '../../../../skills/ports';
import { createFixture, type Fixture } from '../../tool-fixture';
import { createSkillTool } from './tool';

describe('CO3: Skill', () => {
  let fixture: Fixture;
  let file = '';
  const loads: { name: string; args: string; call: SkillCall }[] = [];
  const skills: SkillPort = {
    check: async (name) =>
      name === 'review' ? ok(undefined) : err(`skill: there is no skill named "${name}".`),
    load: async (name, args, call) => (loads.push({ name, args, call }), ok(`Body of ${name}: ${args}`)),
    list: async () => '- review: Reviews.',
    plan: async (edit) =>
      ok({
        target: file,
        file,
        before: '',
        after: edit.action === 'save' ? `${edit.content}\n` : '',
        isNew: edit.action === 'save',
      }),
    async apply(change) {
      await mkdir(path.dirname(change.file), { recursive: true });
      await writeFile(change.file, change.after);
      return ok(undefined);
    },
  };
  const tool = () => createSkillTool({ skills, appHome: fixture.appHome });
  beforeEach(async () => {
    loads.length = 0;
    fixture = await createFixture();
    file = path.join(fixture.appHome, 'USER', 'skills', 'notes', 'SKILL.md');
  });
  afterEach(() => fixture.remove());

  it('costs at most 200 tokens', () => {
    expect(schemaTokens(toolSchema(tool()))).toBeLessThanOrEqual(200);
  });

  it('loads by name and arguments, in the spellings of Claude Code, of a typed line and of Direct', async () => {
    expect(await fixture.text(tool(), { skill: 'review', args: 'a b' })).toBe('Body of review: a b');
    await fixture.text(tool(), { skill: '/review  a b ' });
    await fixture.text(tool(), { command: 'review' });
    await fixture.text(tool(), { name: 'review', action: 'load' });
    expect(loads.map(({ name, args }) => [name, args])).toEqual([
      ['review', 'a b'],
      ['review', 'a b'],
      ['review', ''],
      ['review', ''],
    ]);
    expect((await fixture.assess(tool(), { skill: 'review' })).danger).toBe('none');
  });

  it('a skill that is not there, and fields that say nothing, are answered before anyone is asked', async () => {
    expect(await fixture.text(tool(), { skill: 'nope' })).toBe('skill: there is no skill named "nope".');
    expect(await fixture.text(tool(), {})).toBe('skill: load needs skill');
    expect(await fixture.text(tool(), { action: 'save', skill: 'a', description: 'b' })).toBe(
      'content: save needs content',
    );
    expect(await fixture.text(tool(), { action: 'list', skill: 'a' })).toBe(
      'skill: skill says nothing for list; leave it out',
    );
    expect(await fixture.text(tool(), { name: 'a', skill: 'b' })).toBe(
      'name: name and skill are two spellings of one thing and disagree; send only skill.',
    );
  });

  it('save is critical, its card shows the whole text, and only then it is written', async () => {
    const input = {
      action: 'save',
      skill: 'notes',
      description: 'Takes notes.',
      content: 'Write them.',
    } as const;
    const assessment = await fixture.assess(tool(), input);
    expect(assessment.danger).toBe('critical');
    expect(assessment.reasons.map(({ text }) => text)).toEqual([
      'It writes the skill notes, which later turns follow.',
      "It changes ~/.toolwright/USER/skills/notes/SKILL.md, which is this program's own home.",
    ]);
    expect(await tool().preview(input, assessment, fixture.context)).toMatchObject({
      kind: 'changes',
      files: [
        {
          path: '~/.toolwright/USER/skills/notes/SKILL.md',
          status: 'created',
          added: 1,
          hunks: [{ rows: [{ sign: '+', segments: [{ text: 'Write them.' }] }] }],
        },
      ],
    });
    expect(await fixture.text(tool(), input)).toBe(
      'Saved the skill notes in ~/.toolwright/USER/skills/notes/SKILL.md. It is there from the next message on.',
    );
    expect(await readFile(file, 'utf8')).toBe('Write them.\n');
  });

  it('HK2, HK3: hooks see Claude Code’s Skill for a load, and our own fields for the rest', async () => {
    const calls = tool().project?.calls;
    expect(calls?.({ skill: 'review', args: 'a' }, fixture.session)).toEqual([
      { name: 'Skill', input: { skill: 'review', args: 'a' } },
    ]);
    expect(calls?.({ action: 'delete', skill: 'review' }, fixture.session)).toEqual([
      { name: 'Skill', input: { action: 'delete', skill: 'review' } },
    ]);
    const outcome = await fixture.call(tool(), { skill: 'review' });
    expect(outcome.kind === 'ran' && outcome.result.responses?.()).toEqual([
      { success: true, commandName: 'review' },
    ]);
    expect(tool().project?.text({ success: true, commandName: 'x' }, { name: 'Skill', input: {} })).toBe(
      'Launching skill: x',
    );
  });
});
