import path from 'node:path';
import { nameIn } from '@shared/catalog/aliases';
import type { Settings } from '@shared/domain/settings';
import type { Clock, IdSource } from '@shared/kit/sources';
import type { Trust } from '../hooks/trust';
import { createPluginFinder, type PluginFinder } from '../plugins/discover';
import { createKnownServers, type KnownServers } from '../plugins/known-servers';
import { pluginAgents, pluginHooks, pluginServers } from '../plugins/parts';
import type { Plugin } from '../plugins/plugin';
import { createActiveSkills, type ActiveSkills, type SkillHooks } from '../skills/active';
import { createSkillFinder, type SkillFinder } from '../skills/discover';
import type { ExpandPorts } from '../skills/expand';
import { createSkillHandlers, type BroughtCounts } from '../skills/handlers';
import { createOwnSkills, type OwnSkills } from '../skills/own-skills';
import type { SkillCall, SkillPort } from '../skills/ports';
import { createSkillPort } from '../skills/skill-port';
import { createSkills, type Skills } from '../skills/skills';
import type { Store } from '../store/open-store';
import type { Assessment } from '../tools/define';
import type { CallStep } from '../tools/ports';
import { checkVerdict } from '../tools/steps/verdict';
import { assessPaths } from '../tools/native/path-uses';
import { classifyPath } from '../workspace/paths';
import { createTextReader, readBoundedText } from '../workspace/bounded-text';
import { createTrash } from '../workspace/trash';
import { watchFolder, type FolderChange, type FolderWatcher } from '../workspace/watch';
import type { Machine } from './machine';
import type { Permissions } from './permissions';

export interface SkillOptions {
  readonly home: string;
  readonly userHome: string;
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly store: Store;
  readonly machine: Machine;
  readonly permitting: Permissions;
  readonly trust: Trust;
  readonly settings: () => Settings;
  readonly reportBug: (error: unknown, where: string) => void;
  /** Asked for when a body runs something. */
  readonly gates: () => BodyGates;
}

/** What stands before calls besides permission, and so before the commands of a body. */
export interface BodyGates {
  planIsOpen(conversationId: string): boolean;
  /** Takes the checkpoint of the turn at the top. */
  readonly checkpoint: CallStep;
}

export interface ComposedSkills {
  readonly skills: Skills;
  readonly active: ActiveSkills;
  readonly own: OwnSkills;
  readonly plugins: PluginFinder;
  readonly finder: SkillFinder;
  /** What the tool Skill works on. */
  readonly port: SkillPort;
  /** What a body may bring along in that call. */
  expandPorts(call: SkillCall): ExpandPorts;
  /** Hooks of plugins, and of the skills that the conversation has loaded. */
  hooks(root: string | null, conversationId: string | undefined): Promise<SkillHooks>;
  /** Agent files of plugins. */
  agents(root: string | null): ReturnType<typeof pluginAgents>;
  /** How many of what a plugin brings. */
  brings(plugin: Plugin): Promise<BroughtCounts>;
  /** MCP servers that plugins bring, as their files have them. */
  readonly servers: KnownServers;
}

/** Of a plugin's manifest, hooks, servers and agents; nobody writes more by hand. */
const pluginFileBytes = 2 * 1024 * 1024;

/** Skills, commands and plugins: where they are, what a loaded one leaves behind, and what it may do by itself. */
export function composeSkills(options: SkillOptions): ComposedSkills {
  const { store, userHome, home, trust, settings } = options;
  const isSecret = (real: string): boolean =>
    classifyPath(real, { root: userHome, home: userHome, appHome: home }).sort === 'secret';
  const trusts = (root: string): boolean => trust.trusts(root);
  const readText = createTextReader({ isSecret, maxBytes: pluginFileBytes });
  const plugins = createPluginFinder({
    userPlugins: path.join(store.paths.user, 'plugins'),
    userData: path.join(home, 'plugin-data'),
    userHome,
    readText,
    trusts,
    isOff: (id) => settings().pluginsOff.includes(id),
  });
  const pluginsOf = async (root: string | null) =>
    (await plugins.find(root)).plugins.filter(({ off }) => !off);
  const finder = createSkillFinder({
    userSkills: path.join(store.paths.user, 'skills'),
    userHome,
    isSecret,
    plugins: pluginsOf,
  });
  const active = createActiveSkills();
  const skills = createSkills({
    finder,
    active,
    trusts,
    isOff: (name) => settings().skillsOff.includes(name),
  });
  const own = createOwnSkills(
    path.join(store.paths.user, 'skills'),
    createTrash({ folder: store.paths.trash, clock: options.clock, ids: options.ids }),
  );
  const expandPorts = createExpandPorts(options, isSecret);

  return {
    skills,
    active,
    own,
    plugins,
    finder,
    port: createSkillPort({ skills, own, finder, expandPorts }),
    expandPorts,
    async hooks(root, conversationId) {
      const brought = await pluginHooks(await pluginsOf(root), readText);
      const loaded =
        conversationId === undefined
          ? { hooks: [], waiting: [], problems: [] }
          : active.hooks(conversationId, root !== null && trusts(root));
      return {
        hooks: [...brought.hooks, ...loaded.hooks],
        waiting: loaded.waiting,
        problems: [...brought.problems, ...loaded.problems],
      };
    },
    agents: async (root) => pluginAgents(await pluginsOf(root), readText),
    async brings(plugin) {
      const [{ hooks }, { files }, { servers }] = await Promise.all([
        pluginHooks([plugin], readText),
        pluginAgents([plugin], readText),
        pluginServers([plugin], readText),
      ]);
      const named = servers.flatMap((one) => Object.keys(one.servers));
      return { hooks: hooks.length, agents: files.length, servers: named.length };
    },
    servers: createKnownServers(
      async (root) => (await pluginServers(await pluginsOf(root), readText)).servers,
      (error) => options.reportBug(error, "looking for plugins' servers"),
    ),
  };
}

/** A command in a body has this long; it is meant to look something up. */
const commandMs = 60_000;
/** Of what a command prints, and of a file. */
const keptCharacters = 30_000;

/**
 * What a body brings along by itself is judged as a call in Manual would be, whatever the mode: it runs where nobody
 * would be asked, and is told as not run where somebody would. What the run may not use, an open plan and the
 * checkpoint count as for calls. Hooks see calls, and this is none.
 */
function createExpandPorts(
  { home, store, machine, permitting, ids, gates }: SkillOptions,
  isSecret: (real: string) => boolean,
): (call: SkillCall) => ExpandPorts {
  const { permissions, analyser } = permitting;

  function agentOf(conversationId: string): { readonly agent?: string } {
    const agent = store.conversations.get(conversationId)?.agent ?? null;
    return agent === null ? {} : { agent };
  }

  /** Why it may not run although its permission says yes; takes the checkpoint where it may. */
  async function barred(call: SkillCall, command: string, assessment: Assessment) {
    const { roster, conversationId, lineage } = call;
    const bash = roster.entry(nameIn(roster.catalogue, 'Bash'));
    if (bash === undefined) return 'Bash is not available.';
    const verdict = checkVerdict(bash, roster);
    if (!verdict.ok) return verdict.error.reason;
    if (assessment.danger === 'none') return undefined;
    const { planIsOpen, checkpoint } = gates();
    if (planIsOpen(lineage?.rootId ?? conversationId))
      return 'a plan is open, and until it is accepted only commands that read run.';
    const taken = await checkpoint.run({ tool: bash.tool, input: { command }, assessment, context: call });
    return taken.ok ? undefined : taken.error.reason;
  }

  async function run(call: SkillCall, command: string) {
    const { session, conversationId, signal, lineage } = call;
    const { root, home: userHome, cwd, written } = session;
    const assessment = await (await analyser()).analyse(command, { cwd, root, home: userHome, written });
    const decision = permissions.decide({
      tool: 'Bash',
      ...agentOf(conversationId),
      input: { command },
      assessment: { ...assessment, cwd },
      mode: 'manual',
      ...(lineage === undefined ? {} : { above: lineage.above }),
      conversationId: lineage?.rootId ?? conversationId,
      root,
      home: userHome,
    });
    if (decision.kind === 'ask') return { ran: false, text: decision.reason };
    const bar = decision.kind === 'allow' ? await barred(call, command, assessment) : undefined;
    if (bar !== undefined) return { ran: false, text: bar };
    store.record.decided({
      callId: ids.next('skill'),
      conversationId,
      tool: 'Bash',
      subject: command,
      by: decision.by,
      allowed: decision.kind === 'allow',
      danger: assessment.danger,
      ...(decision.kind === 'deny' ? { reason: decision.refusal.reason } : {}),
    });
    if (decision.kind === 'deny') return { ran: false, text: decision.refusal.reason };
    const { env } = await machine.environment.get();
    const ran = await machine.processes.runShell({
      command,
      cwd,
      env,
      timeoutMs: commandMs,
      signal,
      onOutput: () => undefined,
    });
    return { ran: true, text: printed(ran) };
  }

  async function read({ session, conversationId, lineage }: SkillCall, written: string) {
    const assessment = await assessPaths([{ path: written, access: 'read' }], session, home);
    const real = assessment.paths[0]?.real;
    if (real === undefined) return undefined;
    const decision = permissions.decide({
      tool: 'Read',
      input: { reads: [{ path: written }] },
      assessment,
      ...agentOf(conversationId),
      mode: 'manual',
      ...(lineage === undefined ? {} : { above: lineage.above }),
      conversationId: lineage?.rootId ?? conversationId,
      root: session.root,
      home: session.home,
    });
    if (decision.kind === 'ask') return { read: false, text: decision.reason };
    if (decision.kind === 'deny') return { read: false, text: decision.refusal.reason };
    const text = await readBoundedText(real, { within: null, isSecret, maxBytes: 512 * 1024 });
    if (!text.ok)
      return text.error.kind === 'missing' ? undefined : { read: false, text: text.error.message };
    return { read: true, text: cut(text.value.text.trimEnd()) };
  }

  return (call) => ({ run: (command) => run(call, command), read: (written) => read(call, written) });
}

type Ran = Awaited<ReturnType<Machine['processes']['runShell']>>;

function printed({ end, output }: Ran): string {
  const text = cut(output.text.trimEnd());
  switch (end.kind) {
    case 'exited':
      return end.code === 0 ? text : `${text}\n[exit code ${end.code}]`.trimStart();
    case 'signalled':
      return `${text}\n[ended by ${end.signal}]`.trimStart();
    case 'timed-out':
      return `${text}\n[stopped after ${commandMs / 1000} s]`.trimStart();
    case 'stopped':
      return `${text}\n[stopped]`.trimStart();
    case 'not-started':
      return `[not started: ${end.problem.kind}]`;
  }
}

function cut(text: string): string {
  return text.length <= keptCharacters ? text : `${text.slice(0, keptCharacters)}\n[cut: there is more]`;
}

export interface SkillWindowOptions {
  readonly userHome: string;
  readonly composed: ComposedSkills;
  readonly store: Store;
  readonly rootOf: (windowId: number) => string | null;
  /** What shows tools, agents or skills must be asked for again. */
  readonly changed: () => void;
  readonly reportBug: (error: unknown, where: string) => void;
}

/** Skills as the window sees them: the handlers, and a watch of the person's own folders once they are looked at. */
export function composeSkillWindow(options: SkillWindowOptions) {
  const { composed, store, changed } = options;
  const pluginFolder = path.join(store.paths.user, 'plugins');
  const watchers: FolderWatcher[] = [];
  let listed: readonly string[] = [];

  function watch(): void {
    if (watchers.length > 0) return;
    const claude = path.join(options.userHome, '.claude');
    const folders = [
      composed.own.folder,
      pluginFolder,
      path.join(claude, 'skills'),
      path.join(claude, 'commands'),
    ];
    for (const folder of folders) {
      watchers.push(watchFolder(folder, changed, (error) => options.reportBug(error, `watching ${folder}`)));
    }
  }

  return {
    handlers: createSkillHandlers({
      ...composed,
      pluginFolder,
      settings: store.settings,
      rootOf: options.rootOf,
      changed,
      watch,
      listed: (files) => (listed = files),
    }),
    /** Files that were listed, which the editor may open although they lie outside the folder. */
    files: () => listed,
    /** A folder's own skills, agents or commands may be among these. */
    filesChanged(root: string, changes: readonly FolderChange[]): void {
      const inside = path.join(root, '.claude') + path.sep;
      if (changes.some((change) => change.path.startsWith(inside))) changed();
    },
    async close(): Promise<void> {
      await Promise.all(watchers.map((watcher) => watcher.close()));
    },
  };
}
