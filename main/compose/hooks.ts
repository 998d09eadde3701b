import path from 'node:path';
import type { Notice } from '@shared/contract/events';
import type { Conversation } from '@shared/domain/message';
import { isJobOver } from '@shared/domain/job';
import type { Clock, IdSource } from '@shared/kit/sources';
import type { RunHooks } from '../agent/ports';
import type { Profiles } from '../agent/profiles/profiles';
import type { LiveConversations } from '../chat/live';
import { createCallHooks } from '../hooks/call-hooks';
import { createHookFinder } from '../hooks/discover';
import { createHookEngine } from '../hooks/engine';
import { folderBrings } from '../hooks/folder-brings';
import type { HookHandlerPorts } from '../hooks/handlers';
import { createHookInspector } from '../hooks/inspector';
import { createPermissionNotices } from '../hooks/permission-notices';
import { createCommandRunner } from '../hooks/run-command';
import { createHttpRunner } from '../hooks/run-http';
import { createRunHooks } from '../hooks/run-hooks';
import { createHookSessions } from '../hooks/sessions';
import { shortenText } from '../hooks/shorten';
import { createTranscripts } from '../hooks/transcript';
import { HookSwitches, type Trust } from '../hooks/trust';
import type { PermissionService } from '../permissions/permission-service';
import type { Store } from '../store/open-store';
import type { Tool } from '../tools/define';
import type { CallHooks } from '../tools/ports';
import { decisionRequest } from '../tools/steps/permission';
import { createFileGuard } from '../workspace/file-guard';
import type { SessionState } from '../workspace/session-state';
import { markVariable } from '../workspace/process-start';
import type { Machine } from './machine';

export interface HookOptions {
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
  readonly permissions: PermissionService;
  readonly profiles: () => Pick<Profiles, 'find'>;
  readonly toolNamed: (name: string) => Tool | undefined;
}

export interface ComposedHooks {
  readonly calls: CallHooks;
  /** The hooks around one turn. */
  forRun(
    conversation: Conversation,
    run: { readonly session: SessionState; readonly agent: string | undefined; readonly signal: AbortSignal },
  ): RunHooks;
  /** What the window's handlers need. */
  readonly desk: Omit<HookHandlerPorts, 'rootOf'>;
  forget(conversationId: string): Promise<void>;
  close(): Promise<void>;
}

/** The person's own hooks, found anew at each use, and what they may see of a conversation. */
export function composeHooks(options: HookOptions): ComposedHooks {
  const { store, live, machine, ids, clock, trust } = options;
  const tell = ({ id, title, text }: { id: string; title: string; text: string }): void =>
    options.notify({ id, level: 'warning', title, text });
  const inspector = createHookInspector();
  const switches = store.jsonFile({ path: path.join(store.paths.user, 'hooks.json'), schema: HookSwitches });
  const transcripts = openTranscripts(options);
  const finder = createHookFinder({
    userHome: options.userHome,
    userSettings: store.paths.settings,
    ...(options.hookSettings === undefined ? {} : { commandLineFile: options.hookSettings }),
    trusts: (root) => trust.trusts(root),
    async agentHooks(name, root) {
      const agent = await options.profiles().find(name, root);
      return agent?.hooks === undefined
        ? undefined
        : { file: agent.file, scope: agent.scope, hooks: agent.hooks };
    },
  });
  const engine = createHookEngine({
    finder,
    isOff: (id) => switches.read().value.off.includes(id),
    runCommand: createCommandRunner({
      platform: options.platform,
      mark: machine.processes.markForAdopted[markVariable] ?? '',
      adopt: (leader) => machine.processes.adopt(leader),
      nextId: () => ids.next('run'),
    }),
    runHttp: createHttpRunner(globalThis.fetch),
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
  const notices = createPermissionNotices({
    engine,
    rootOf: (id) => store.conversations.get(id)?.root ?? null,
    userHome: options.userHome,
  });
  live.subscribe(({ conversationId, event }) => {
    transcripts.see(conversationId, event);
    notices.see(conversationId, event);
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
      headStartMs: options.attended ? 400 : Number.POSITIVE_INFINITY,
    }),
    forRun(conversation, { session, agent, signal }) {
      const { id, root, model, mode } = conversation;
      const prompt = store.messages.branch(id, conversation.leafId).at(-1);
      sessions.began(id, { root, cwd: session.cwd, agent, promptId: prompt?.id });
      return createRunHooks(
        { engine, startsSession: (one) => sessions.starts(one), shorten, tell },
        {
          conversationId: id,
          root,
          session,
          promptId: prompt?.id,
          agent,
          model,
          mode: () => store.conversations.get(id)?.mode ?? mode,
          signal,
          dropPrompt() {
            const moved = store.conversations.setLeaf(id, prompt?.parentId ?? null);
            if (moved.ok) live.emit(id, { type: 'conversation-changed', conversation: moved.value });
          },
          backgroundTasks: () => runningJobs(machine, id),
        },
      );
    },
    desk: {
      finder,
      engine,
      inspector,
      trust,
      switches,
      call: (id) => store.calls.get(id),
      toolNamed: options.toolNamed,
      sessionOf: (root) => ({
        root,
        home: options.userHome,
        cwd: root,
        guard: createFileGuard(),
        written: new Set(),
      }),
      brings: folderBrings,
    },
    async forget(conversationId) {
      await sessions.end(conversationId);
      engine.forget(conversationId);
      await transcripts.forget(conversationId);
    },
    async close() {
      notices.close();
      await sessions.endAll();
      await switches.close();
    },
  };
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
