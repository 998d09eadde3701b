import path from 'node:path';
import { err, ok, type Result } from '@shared/kit/result';
import { catalogueLine } from './catalogue';
import type { SkillFinder } from './discover';
import type { ExpandPorts } from './expand';
import { draftProblem, draftText, type OwnSkills } from './own-skills';
import type { SkillCall, SkillChange, SkillEdit, SkillPort } from './ports';
import type { Skill } from './skill';
import type { Skills } from './skills';

export interface SkillPortDeps {
  readonly skills: Skills;
  readonly own: OwnSkills;
  readonly finder: SkillFinder;
  readonly expandPorts: (call: SkillCall) => ExpandPorts;
}

/** Skills as the tool works on them. A draft's `name` is the tool's `skill`. */
export function createSkillPort({ skills, own, finder, expandPorts }: SkillPortDeps): SkillPort {
  async function ownSkill(name: string): Promise<Skill | undefined> {
    const { skills: all } = await finder.find(null);
    return all.find(({ skill }) => skill.name === name && skill.origin === 'user')?.skill;
  }

  async function planSave(
    edit: Extract<SkillEdit, { action: 'save' }>,
  ): Promise<Result<SkillChange, string>> {
    const problem = draftProblem(edit);
    if (problem !== undefined)
      return err(`${problem.field === 'name' ? 'skill' : problem.field}: ${problem.message}`);
    const file = (await ownSkill(edit.name))?.file ?? own.fileOf(edit.name);
    const before = await own.textOf(file);
    const after = draftText(edit);
    return before === after
      ? err(`Nothing to change: ${file} says so already.`)
      : ok({ target: file, file, before: before ?? '', after, isNew: before === undefined });
  }

  async function planDelete(name: string, root: string): Promise<Result<SkillChange, string>> {
    const skill = await ownSkill(name);
    if (skill === undefined) {
      const other = (await skills.list(root)).find((one) => one.name === name);
      return err(
        other === undefined
          ? `skill: there is no skill named ${JSON.stringify(name)}.`
          : `skill: ${name} is not among the person's own skills of this program, which alone can be deleted; it stands in ${other.file}.`,
      );
    }
    const before = (await own.textOf(skill.file)) ?? '';
    return ok({ target: folderOf(skill, own.folder), file: skill.file, before, after: '', isNew: false });
  }

  return {
    async check(name, root) {
      const found = await skills.forModel(name, root);
      return found.ok ? ok(undefined) : found;
    },
    async load(name, args, call) {
      const { root } = call.session;
      const found = await skills.forModel(name, root);
      if (!found.ok) return found;
      const scene = { conversationId: call.conversationId, root };
      return ok(await skills.load(found.value, args, scene, expandPorts(call)));
    },
    async list(root) {
      const usable = (await skills.list(root)).filter(
        ({ forModel, off, shadowedBy }) => forModel && !off && shadowedBy === undefined,
      );
      return usable.length === 0 ? 'There are no skills yet.' : usable.map(catalogueLine).join('\n');
    },
    plan: (edit, root) => (edit.action === 'save' ? planSave(edit) : planDelete(edit.name, root)),
    apply: (change, signal) =>
      change.after === ''
        ? own.remove(change.target, signal)
        : own.write(change.target, change.after, change.isNew ? 'new' : 'any'),
  };
}

/** Where a skill's folder stands among the person's own; a link to it elsewhere is what is taken away. */
export function folderOf({ folder }: Pick<Skill, 'folder'>, ownFolder: string): string {
  const way = path.relative(ownFolder, folder);
  return way.startsWith('..') || path.isAbsolute(way) ? path.join(ownFolder, path.basename(folder)) : folder;
}
