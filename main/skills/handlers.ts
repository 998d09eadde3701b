import type { Handlers } from '@shared/contract';
import type { SkillList } from '@shared/contract/skills';
import type { PluginView, SkillProblem, SkillView } from '@shared/domain/skill';
import type { Settings } from '@shared/domain/settings';
import { textTokens } from '@shared/catalog/schema-tokens';
import type { PluginFinder } from '../plugins/discover';
import type { Plugin } from '../plugins/plugin';
import type { SettingsStore } from '../store/settings';
import type { SkillFinder } from './discover';
import { draftProblem, draftText, type OwnSkills } from './own-skills';
import { folderOf } from './skill-port';
import type { Skills } from './skills';

/** How many of what a plugin brings, beside its skills. */
export interface BroughtCounts {
  readonly hooks: number;
  readonly agents: number;
  readonly servers: number;
}

export interface SkillHandlerPorts {
  readonly skills: Skills;
  readonly finder: SkillFinder;
  readonly plugins: PluginFinder;
  readonly own: OwnSkills;
  readonly pluginFolder: string;
  readonly settings: Pick<SettingsStore, 'get' | 'update'>;
  readonly brings: (plugin: Plugin) => Promise<BroughtCounts>;
  readonly rootOf: (windowId: number) => string | null;
  /** Agents, hooks and the prompt may be others now. */
  readonly changed: () => void;
  /** From now on an edit from outside is told at once. */
  readonly watch: () => void;
  /** Files of the newest list, for the editor. */
  readonly listed: (files: readonly string[]) => void;
}

type SkillChannel = 'skills.list' | 'skills.setOff' | 'skills.create' | 'skills.remove';

/** Answers the part of the contract that Settings → Skills & plugins and the message box use. */
export function createSkillHandlers(ports: SkillHandlerPorts): Handlers<SkillChannel> {
  const { skills, own, settings } = ports;

  async function list(root: string | null): Promise<SkillList> {
    const [views, found, plugins, prompt] = await Promise.all([
      skills.list(root),
      ports.finder.find(root),
      ports.plugins.find(root),
      skills.catalogue(root),
    ]);
    const problems = [...found.problems, ...plugins.problems].filter(isFirst);
    ports.listed([...views, ...problems].map(({ file }) => file));
    return {
      skills: [...views],
      plugins: await Promise.all(plugins.plugins.map((plugin) => viewOf(plugin, views, ports))),
      problems,
      skillFolder: own.folder,
      pluginFolder: ports.pluginFolder,
      promptTokens: prompt === undefined ? 0 : textTokens(prompt),
    };
  }

  return {
    'skills.list': async (_nothing, { windowId }) => {
      ports.watch();
      return { ok: true, value: await list(ports.rootOf(windowId)) };
    },
    'skills.setOff': async ({ kind, name, off }, { windowId }) => {
      const written = settings.update(switched(settings.get(), kind, name, off));
      if (!written.ok) return written;
      ports.changed();
      return { ok: true, value: await list(ports.rootOf(windowId)) };
    },
    'skills.create': async (draft, { windowId }) => {
      const problem = draftProblem(draft);
      if (problem !== undefined) return { ok: false, error: { kind: 'bad-draft', ...problem } };
      const file = own.fileOf(draft.name);
      if ((await own.textOf(file)) !== undefined) {
        const message = `There is a skill ${draft.name} already. Pick another name, or open that one.`;
        return { ok: false, error: { kind: 'taken', field: 'name', message } };
      }
      const written = await own.write(file, draftText(draft), 'new');
      if (!written.ok) return { ok: false, error: { kind: 'not-written', message: written.error } };
      ports.changed();
      return { ok: true, value: { file, list: await list(ports.rootOf(windowId)) } };
    },
    'skills.remove': async ({ name }, { windowId }) => {
      const { skills: all } = await ports.finder.find(null);
      const skill = all.find((one) => one.skill.name === name && one.skill.origin === 'user')?.skill;
      if (skill === undefined) {
        const message = `${name} is not among your own skills of this program, which alone can be deleted here.`;
        return { ok: false, error: { kind: 'gone', message } };
      }
      const removed = await own.remove(folderOf(skill, own.folder), new AbortController().signal);
      if (!removed.ok) return { ok: false, error: { kind: 'not-removed', message: removed.error } };
      ports.changed();
      return { ok: true, value: await list(ports.rootOf(windowId)) };
    },
  };
}

function switched(
  { skillsOff, pluginsOff }: Settings,
  kind: 'skill' | 'plugin',
  name: string,
  off: boolean,
): Partial<Settings> {
  const next = (names: readonly string[]): string[] => [
    ...names.filter((one) => one !== name),
    ...(off ? [name] : []),
  ];
  return kind === 'skill' ? { skillsOff: next(skillsOff) } : { pluginsOff: next(pluginsOff) };
}

async function viewOf(
  plugin: Plugin,
  views: readonly SkillView[],
  ports: SkillHandlerPorts,
): Promise<PluginView> {
  const { id, name, version, description, origin, folder, off } = plugin;
  const own = views.filter((view) => view.plugin === name);
  const counts = await ports.brings(plugin);
  return {
    id,
    name,
    ...(version === undefined ? {} : { version }),
    description,
    origin,
    folder,
    off,
    // What is switched off is not looked into.
    brings: off
      ? []
      : [
          ...counted(own.filter(({ kind }) => kind === 'skill').length, 'skill'),
          ...counted(own.filter(({ kind }) => kind === 'command').length, 'command'),
          ...counted(counts.agents, 'agent'),
          ...counted(counts.hooks, 'hook'),
          ...counted(counts.servers, 'MCP server'),
        ],
  };
}

function counted(count: number, noun: string): string[] {
  return count === 0 ? [] : [`${count} ${noun}${count === 1 ? '' : 's'}`];
}

/** Two finders look at the same plugins. */
function isFirst(problem: SkillProblem, at: number, all: readonly SkillProblem[]): boolean {
  return all.findIndex(({ file, message }) => file === problem.file && message === problem.message) === at;
}
