import type { SkillView } from '@shared/domain/skill';
import { textTokens } from '@shared/catalog/schema-tokens';
import { err, ok, type Result } from '@shared/kit/result';
import type { ActiveSkills } from './active';
import { catalogueLine, catalogueText, mostLines } from './catalogue';
import type { FoundSkill, SkillFinder } from './discover';
import { expandSkill, type ExpandPorts } from './expand';
import type { Skill } from './skill';
import { typedCommand, type TypedCommand } from '@shared/text/typed-command';

/** Where and for whom a skill is loaded. */
export interface LoadScene {
  readonly conversationId: string;
  /** The open folder; null without one. */
  readonly root: string | null;
}

/** Skills and commands for the prompt, the tool, the message box and Settings (CO3). Errors are sentences. */
export interface Skills {
  /** Everything found, what is off or shadowed included, with its line's price. */
  list(root: string | null): Promise<readonly SkillView[]>;
  /** The prompt's section; undefined without a skill for the model. */
  catalogue(root: string | null): Promise<string | undefined>;
  /** One that the model may load. */
  forModel(name: string, root: string | null): Promise<Result<Skill, string>>;
  /** The body with everything filled in. Its hooks run from now on, and it narrows the turn. */
  load(skill: Skill, args: string, scene: LoadScene, ports: ExpandPorts): Promise<string>;
  /** Undefined for a message that is no command; an error for one that nobody knows. */
  typed(
    text: string,
    root: string | null,
  ): Promise<Result<{ skill: Skill; typed: TypedCommand }, string> | undefined>;
}

export interface SkillsDeps {
  readonly finder: SkillFinder;
  readonly active: ActiveSkills;
  readonly trusts: (root: string) => boolean;
  readonly isOff: (name: string) => boolean;
}

/** Names in a sentence about one that nobody knows. */
const namesTold = 30;

export function createSkills(deps: SkillsDeps): Skills {
  const find = (root: string | null) => deps.finder.find(root, root !== null && deps.trusts(root));

  /** What counts: of each name the first, unless the person switched it off. */
  async function usable(root: string | null): Promise<readonly Skill[]> {
    const { skills } = await find(root);
    return skills
      .filter(({ skill, shadowedBy }) => shadowedBy === undefined && !deps.isOff(skill.name))
      .map(({ skill }) => skill);
  }

  function view({ skill, shadowedBy }: FoundSkill, lines: ReadonlySet<string>): SkillView {
    const off = deps.isOff(skill.name);
    const { name, kind, description, argumentHint, origin, plugin, file, forModel, forPerson, allowedTools } =
      skill;
    const hasLine = shadowedBy === undefined && lines.has(name);
    return {
      name,
      kind,
      description,
      ...(argumentHint === undefined ? {} : { argumentHint }),
      origin,
      ...(plugin === undefined ? {} : { plugin: plugin.name }),
      file,
      forModel,
      forPerson,
      ...(allowedTools === undefined ? {} : { allowedTools: [...allowedTools] }),
      tokens: hasLine ? textTokens(catalogueLine(skill)) : 0,
      off,
      ...(shadowedBy === undefined ? {} : { shadowedBy }),
    };
  }

  return {
    async list(root) {
      const { skills } = await find(root);
      const listed = (await usable(root)).filter(isListed).slice(0, mostLines);
      const lines = new Set(listed.map(({ name }) => name));
      return skills.map((one) => view(one, lines));
    },
    catalogue: async (root) => catalogueText((await usable(root)).filter(isListed)),
    async forModel(name, root) {
      const all = await usable(root);
      const found = all.find((skill) => skill.name === name);
      if (found?.forModel === true) return ok(found);
      if (found !== undefined) return err(`skill: ${name} is for the person alone, who types /${name}.`);
      if (deps.isOff(name)) return err(`skill: the person switched ${name} off.`);
      return err(
        `skill: there is no skill named ${JSON.stringify(name)}. ${known(all.filter(({ forModel }) => forModel))}`,
      );
    },
    async load(skill, args, scene, ports) {
      const trusted = skill.origin !== 'workspace' || (scene.root !== null && deps.trusts(scene.root));
      const { conversationId } = scene;
      const text = await expandSkill(skill, { args, conversationId, trusted }, ports);
      deps.active.loaded(conversationId, skill);
      return text;
    },
    async typed(text, root) {
      const typed = typedCommand(text);
      if (typed === undefined) return undefined;
      const all = await usable(root);
      const skill = all.find(({ name }) => name === typed.name);
      if (skill?.forPerson === true) return ok({ skill, typed });
      if (skill !== undefined) return err(`/${typed.name} is loaded by the model alone, when it needs it.`);
      if (deps.isOff(typed.name))
        return err(`/${typed.name} is switched off. Switch it on in Settings → Skills & plugins.`);
      return err(
        `There is no command /${typed.name}. Type / to see what there is, or put a blank before the slash to send it as text.`,
      );
    },
  };
}

/** A command without a description would cost a line that says nothing of when to load it. */
function isListed({ forModel, description }: Skill): boolean {
  return forModel && description !== '';
}

function known(skills: readonly Skill[]): string {
  const names = skills.slice(0, namesTold).map(({ name }) => name);
  if (names.length === 0) return 'There are none yet.';
  const more = skills.length - names.length;
  return `The skills are ${names.join(', ')}${more === 0 ? '.' : ` and ${more} more.`}`;
}
