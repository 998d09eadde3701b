import path from 'node:path';
import type { Notice } from '@shared/contract/events';
import type { Conversation } from '@shared/domain/message';
import { isJobOver } from '@shared/domain/job';
import type { Clock, IdSource } from '@shared/kit/sources';
import { readProjectNotes } from '../agent/notes/project-notes';
import type { LoadedNote, RunHooks } from '../agent/ports';
import type { Profiles } from '../agent/profiles/profiles';
import type { LiveConversations } from '../chat/live';
import type { HookedTurn } from '../chat/runs';
import { createCallHooks } from '../hooks/call-hooks';
import { createHookFinder, type HookFinder } from '../hooks/discover';
import { createHookEngine } from '../hooks/engine';
import type { HookHandlerPorts } from '../hooks/handlers';
import { createHookInspector } from '../hooks/inspector';
import { createElicitationHooks } from '../hooks/elicitation';
import { createFileWatches } from '../hooks/file-watches';
import { createMessageDisplay } from '../hooks/message-display';
import { createHookNotices } from '../hooks/notices';
import { createCommandRunner } from '../hooks/run-command';
import { createHttpRunner } from '../hooks/run-http';
import { loadedQuestion } from '../hooks/loaded-question';
import { createRunHooks } from '../hooks/run-hooks';
import { createHookSessions } from '../hooks/sessions';
import { shortenText } from '../hooks/shorten';
import { createTranscripts } from '../hooks/transcript';
import { HookSwitches, type Trust } from '../hooks/trust';
import type { ElicitationHooks } from '../mcp/ports';
import type { PermissionService } from '../permissions/permission-service';
import { readJsonText } from '../store/json-text';
import type { Store } from '../store/open-store';
import type { Tool } from '../tools/define';
import type { CallHooks } from '../tools/ports';
import { decisionRequest } from '../tools/steps/permission';
import { watchFile } from '../store/watch-file';
import { classifyPath } from '../workspace/paths';
import { markVariable } from '../workspace/process-start';
import { composeHookDesk } from './hook-desk';
import { composeHookRunners, type HookHelpers } from './hook-runners';
import type { Machine } from './machine';
import type { ComposedSkills } from './skills';

export interface HookOptions {
  readonly home: string;
  readonly userHome: string;
  readonly platform: string;
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly notify: (notice: Notice) => void;
  readonly reportBug: (error: unknown, where: string) => void;
  readonly attended: boolean;
  /** `--settings FILE`. */
  readonly hookSettings?: string;
  readonly store: Store;
  readonly live: LiveConversations;
  readonly machine: Machine;
  readonly trust: Trust;
  readonly skills: ComposedSkills;
  readonly permissions: PermissionService;
  /** Claude Code's hooks are told of it as a mode. */
  readonly planIsOpen: (conversationId: string) => boolean;
  readonly profiles: () => Pick<Profiles, 'find' | 'list'>;
  readonly toolNamed: (name: string) => Tool | undefined;
  readonly helpers: () => HookHelpers;
  /** The person's own conversation that one belongs to; itself where it is one. */
  readonly topOf: (conversationId: string) => string;
}

export interface ComposedHooks {
  readonly calls: CallHooks;
  /** The hooks around one turn. */
  forRun(conversation: Conversation, run: HookedTurn): RunHooks;
  /** Around what MCP servers ask the person. */
  readonly elicitation: ElicitationHooks;
  /** A conversation came to notes of a subfolder. */
  nestedNotes(conversationId: string, notes: readonly LoadedNote[], trigger: string): void;
  /** What the window's handlers need. */
  readonly desk: Omit<HookHandlerPorts, 'rootOf' | 'assess'>;
  /** Hook files of the person's own, whether they exist or not. */
  readonly files: readonly string[];
  forget(conversationId: string): Promise<void>;
  close(): Promise<void>;
}

/** The person's own hooks, found anew at each use, and what they may see of a conversation. */
export function composeHooks(options: HookOptions): ComposedHooks {
  const { store, live, machine, ids, clock } = options;
  const tell = ({ id, title, text }: { id: string; title: string; text: string }): void =>
    options.notify({ id, level: 'warning', title, text });
  const inspector = createHookInspector();
  const switches = store.jsonFile({ path: path.join(store.paths.user, 'hooks.json'), schema: HookSwitches });
  const transcripts = openTranscripts(options);
  const finder = composeFinder(options);
  const engine = createHookEngine({
    finder,
    isOff: (id) => switches.read().value.off.includes(id),
    onces: options.skills.active,
    runCommand: createCommandRunner({
      platform: options.platform,
      mark: machine.processes.markForAdopted[markVariable] ?? '',
      adopt: (leader) => machine.processes.adopt(leader),
      nextId: () => ids.next('run'),
    }),
    runHttp: createHttpRunner(globalThis.fetch),
    ...composeHookRunners(store, options.helpers),
    ...(options.attended ? { wake: (id, text) => options.helpers().wake(id, text) } : {}),
    environment: async () => givenValues((await machine.environment.get()).env),
    transcriptOf: (id) => transcripts.pathOf(id),
    flush: (id) => transcripts.flush(id),
    inspector,
    userHome: options.userHome,
    clock,
    ids,
    tell,
    reportBug: options.reportBug,
  });
  const sessions = createHookSessions(engine);
  const shorten = (conversationId: string, text: string): Promise<string> =>
    shortenText(text, (whole) => transcripts.keep(conversationId, whole));
  const sceneOf = (id: string) => sessions.sceneOf(id);
  const notices = createHookNotices({ engine, sceneOf, attended: options.attended });
  const display = createMessageDisplay({ engine, sceneOf });
  const watches = createFileWatches({ engine, watchFile, reportBug: options.reportBug });
  live.subscribe(({ conversationId, event }) => {
    for (const one of [transcripts, notices, display]) one.see(conversationId, event);
  });

  return {
    calls: createCallHooks({
      engine,
      promptOf: (id) => sessions.promptOf(id),
      rootOf: (id) => store.conversations.get(id)?.root ?? null,
      permissions: options.permissions,
      requestOf: decisionRequest,
      setMode(id, mode) {
        const changed = store.conversations.setOptions(id, { mode });
        if (changed.ok) live.emit(id, { type: 'conversation-changed', conversation: changed.value });
      },
      shorten,
      tell,
      planIsOpen: options.planIsOpen,
      headStartMs: options.attended ? 400 : Number.POSITIVE_INFINITY,
    }),
    forRun(conversation, { runId, session, agent, lineage, signal }) {
      const { id, root, model, mode } = conversation;
      const top = lineage?.rootId ?? id;
      const prompt = store.messages.branch(id, conversation.leafId).at(-1);
      const promptId = lineage === undefined ? prompt?.id : sessions.promptOf(top);
      if (lineage === undefined) sessions.began(id, { root, cwd: session.cwd, agent, promptId });
      const subAgent = { id, transcript: transcripts.pathOf(id), flush: () => transcripts.flush(id) };
      return createRunHooks(
        {
          engine,
          startsSession: (one) => sessions.starts(one),
          shorten,
          tell,
          notes: (folder) => loadedNotes(options, folder),
          follow: (scene) => watches.follow(scene),
        },
        {
          conversationId: top,
          turn: { conversationId: id, runId, session, ...(lineage === undefined ? {} : { lineage }) },
          ...(lineage === undefined ? {} : { subAgent }),
          root,
          session,
          promptId,
          agent,
          model,
          mode: () => store.conversations.get(id)?.mode ?? mode,
          planIsOpen: () => options.planIsOpen(top),
          signal,
          dropPrompt() {
            const moved = store.conversations.setLeaf(id, prompt?.parentId ?? null);
            if (moved.ok) live.emit(id, { type: 'conversation-changed', conversation: moved.value });
          },
          backgroundTasks: () => runningJobs(machine, id),
        },
      );
    },
    elicitation: createElicitationHooks({
      engine,
      sceneOf: (id) => sessions.sceneOf(options.topOf(id)),
      settled: (id, server, action) => notices.elicited(options.topOf(id), server, action),
    }),
    nestedNotes(id, notes, trigger) {
      const scene = sessions.sceneOf(options.topOf(id));
      if (scene === undefined) return;
      for (const note of notes)
        void engine.fire(
          loadedQuestion(note, 'nested_traversal', trigger),
          scene,
          new AbortController().signal,
        );
    },
    desk: composeHookDesk(options, { finder, engine, inspector, switches }),
    files: [
      path.join(options.userHome, '.claude', 'settings.json'),
      store.paths.settings,
      path.join(store.paths.user, 'hooks.json'),
      ...(options.hookSettings === undefined ? [] : [options.hookSettings]),
    ],
    async forget(conversationId) {
      await watches.end(conversationId);
      await sessions.end(conversationId);
      engine.forget(conversationId);
      await transcripts.forget(conversationId);
    },
    async close() {
      notices.close();
      await watches.close();
      await sessions.endAll();
      await switches.close();
    },
  };
}

function composeFinder(options: HookOptions): HookFinder {
  const { trust, store } = options;
  return createHookFinder({
    userHome: options.userHome,
    userSettings: store.paths.settings,
    ...(options.hookSettings === undefined ? {} : { commandLineFile: options.hookSettings }),
    trusts: (root) => trust.trusts(root),
    isSecret: isSecretOf(options),
    mistakeOf(text) {
      const read = readJsonText(text);
      return read.ok ? undefined : { line: read.error.place.line, reason: read.error.reason };
    },
    more: (root, conversationId) => options.skills.hooks(root, conversationId),
    async agentHooks(name, root) {
      const { agents, waiting } = await options.profiles().list(root);
      return [...agents, ...waiting]
        .filter((agent) => agent.name === name && agent.hooks !== undefined)
        .map(({ file, scope, hooks }) => ({ file, scope, hooks }));
    },
  });
}

function isSecretOf({ home, userHome }: Pick<HookOptions, 'home' | 'userHome'>): (real: string) => boolean {
  return (real) => classifyPath(real, { root: userHome, home: userHome, appHome: home }).sort === 'secret';
}

/** The notes that an agent of the folder is given at its start. */
async function loadedNotes(
  { home, userHome }: HookOptions,
  root: string | null,
): Promise<readonly LoadedNote[]> {
  const notes: LoadedNote[] = [];
  const isSecret = isSecretOf({ home, userHome });
  const loaded = (note: LoadedNote): void => void notes.push(note);
  await readProjectNotes({ root, home: userHome, appHome: home, isSecret, loaded });
  return notes;
}

/** In Claude Code's fields. */
function runningJobs({ jobs }: Machine, conversationId: string): readonly object[] {
  return jobs
    .list((view) => view.conversationId === conversationId && !isJobOver(view.state))
    .map((job) => {
      const { id, kind, command, description } = job.view();
      const type = kind === 'until' ? 'monitor' : 'shell';
      return { id, type, status: 'running', description: description ?? command, command };
    });
}

function givenValues(env: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

function openTranscripts({ store, ids, reportBug }: HookOptions): ReturnType<typeof createTranscripts> {
  return createTranscripts({
    folder: store.paths.transcripts,
    version: 'toolwright',
    conversation: (id) => store.conversations.get(id),
    branch: ({ id, leafId }) => store.messages.branch(id, leafId),
    calls: (id) => store.calls.byConversation(id),
    nextId: () => ids.next('text'),
    reportBug,
  });
}
