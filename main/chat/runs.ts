import type { CallView } from '@shared/domain/call';
import type { RunEvent } from '@shared/domain/event';
import type { Conversation } from '@shared/domain/message';
import { directModel } from '@shared/domain/model';
import type { IdSource } from '@shared/kit/sources';
import type { NestedNotes } from '../agent/notes/nested-notes';
import { promptCost, promptText, type PromptSection } from '../agent/prompt';
import type { RunHooks } from '../agent/ports';
import type { RunOutcome, RunRequest } from '../agent/run-ports';
import type { PromptScene } from '../agent/system-prompt';
import type { PromptMemory, RunMemory } from '../memory/prompt-memory';
import type { Calls } from '../store/calls';
import type { Conversations } from '../store/conversations';
import type { Messages } from '../store/messages';
import type { SessionState } from '../workspace/session-state';
import type { WireDump } from '../agent/wire-dump';
import type { Lineage, RunRoster } from '../tools/define';
import type { UsagePort } from '../tools/ports';
import type { JobInbox } from './job-news';
import type { LiveConversations } from './live';
import type { RunLedger, RunScene } from './rosters';
import type { SubAgentService } from './sub-agents/service';

/** The turns under way, at most one per conversation. */
export interface Runs {
  start(conversation: Conversation): void;
  isRunning(conversationId: string): boolean;
  /** Queues `text` for the next step; false when nothing runs. */
  steer(conversationId: string, text: string): boolean;
  unsteer(conversationId: string, steerId: string): void;
  stop(conversationId: string): void;
  idle(conversationId: string): Promise<void>;
  stopAll(): Promise<void>;
}

export interface RunsPorts {
  readonly run: (request: RunRequest) => Promise<RunOutcome>;
  readonly conversations: Conversations;
  readonly messages: Messages;
  readonly calls: Calls;
  readonly live: LiveConversations;
  readonly sessionOf: (conversation: Conversation) => Promise<SessionState>;
  readonly ledgerFor: (scene: RunScene, root: string | null) => Promise<RunLedger>;
  readonly systemFor: (scene: PromptScene) => Promise<readonly PromptSection[]>;
  readonly usage: UsagePort;
  readonly dump: WireDump;
  /** Standing orders, and notes of other agents. */
  readonly memory: PromptMemory;
  readonly nestedNotes: NestedNotes;
  readonly maxSteps: () => number;
  /** What the agent was not told yet of its jobs. */
  readonly jobs: Pick<JobInbox, 'take'>;
  /** The person's own hooks around a turn. */
  readonly hooksFor: (conversation: Conversation, run: HookedTurn) => RunHooks;
  /** Sub-agents among the conversations. */
  readonly agents: Pick<SubAgentService, 'lineageFor' | 'above' | 'modeOf'>;
  /** Reads a message that is a command (CO3). */
  readonly expand: (
    conversation: Conversation,
    run: {
      readonly session: SessionState;
      readonly runId: string;
      readonly signal: AbortSignal;
      /** Made before any message is read. */
      readonly roster: () => RunRoster;
    },
  ) => NonNullable<RunRequest['expand']>;
  /** The turn is over and its steering dealt with. */
  readonly ended: (conversationId: string, stopped: boolean) => void;
  /** Steering that no step took; after Stop it is kept but not answered. */
  readonly leftover: (conversationId: string, text: string, stopped: boolean) => void;
  readonly ids: IdSource;
  readonly reportBug: (error: unknown, where: string) => void;
}

export interface HookedTurn {
  readonly runId: string;
  readonly session: SessionState;
  readonly agent: string | undefined;
  readonly lineage: Lineage | undefined;
  readonly signal: AbortSignal;
}

interface Active {
  readonly abort: AbortController;
  readonly steering: { id: string; text: string }[];
  readonly done: Promise<void>;
}

export function createRuns(ports: RunsPorts): Runs {
  const active = new Map<string, Active>();

  async function turn(
    conversation: Conversation,
    abort: AbortController,
    steering: Active['steering'],
  ): Promise<void> {
    const runId = ports.ids.next('run');
    const memory = ports.memory.forRun({ ...conversation, conversationId: conversation.id });
    let steps = 0;
    try {
      const request = await requestOf(ports, conversation, { runId, memory, signal: abort.signal }, steering);
      ({ steps } = await ports.run(request));
    } catch (bug) {
      ports.reportBug(bug, 'a turn');
      ports.live.emit(conversation.id, bugEnd(runId));
    } finally {
      memory.ended(steps);
    }
  }

  /** Words that were typed and not taken before the turn ended are not lost: they become the next message. */
  function after(conversationId: string, stopped: boolean, left: Active['steering']): void {
    active.delete(conversationId);
    for (const { id } of left) ports.live.emit(conversationId, { type: 'steer-taken', id });
    if (left.length > 0)
      ports.leftover(conversationId, left.map((steer) => steer.text).join('\n\n'), stopped);
    ports.ended(conversationId, stopped);
  }

  return {
    start(conversation) {
      const abort = new AbortController();
      const steering: Active['steering'] = [];
      const done = turn(conversation, abort, steering).finally(() =>
        after(conversation.id, abort.signal.aborted, steering),
      );
      active.set(conversation.id, { abort, steering, done });
    },
    isRunning: (conversationId) => active.has(conversationId),
    steer(conversationId, text) {
      const run = active.get(conversationId);
      if (run === undefined || run.abort.signal.aborted) return false;
      const steer = { id: ports.ids.next('steer'), text };
      run.steering.push(steer);
      ports.live.emit(conversationId, { type: 'steer-queued', ...steer });
      return true;
    },
    unsteer(conversationId, steerId) {
      const steering = active.get(conversationId)?.steering ?? [];
      const at = steering.findIndex((steer) => steer.id === steerId);
      if (at < 0) return;
      steering.splice(at, 1);
      ports.live.emit(conversationId, { type: 'steer-taken', id: steerId });
    },
    stop: (conversationId) => active.get(conversationId)?.abort.abort(),
    idle: async (conversationId) => active.get(conversationId)?.done,
    async stopAll() {
      for (const run of active.values()) run.abort.abort();
      await Promise.all([...active.values()].map((run) => run.done));
    },
  };
}

async function requestOf(
  ports: RunsPorts,
  conversation: Conversation,
  { runId, memory, signal }: { runId: string; memory: RunMemory; signal: AbortSignal },
  steering: Active['steering'],
): Promise<RunRequest> {
  const { id, mode } = conversation;
  const lineage = ports.agents.lineageFor(id, runId);
  const above = ports.agents.above(id);
  const session = await ports.sessionOf(conversation);
  const calls = new Map(ports.calls.byConversation(id).map((call) => [call.id, call]));
  const ledger = await ports.ledgerFor(
    { ...conversation, ...(above === undefined ? {} : { above }) },
    session.root,
  );
  const { agent } = ledger;
  const sections = (roster: RunRoster): Promise<readonly PromptSection[]> =>
    ports.systemFor({
      root: conversation.root,
      roster,
      agent,
      nested: ports.nestedNotes.foldersOf(id),
      isSubAgent: lineage !== undefined,
      memory: memory.sections(),
    });
  let made: RunRoster | undefined;
  const madeRoster = (): RunRoster => {
    if (made === undefined) throw new Error('A message was read before the roster of its turn was made.');
    return made;
  };
  return {
    conversationId: id,
    runId,
    model: conversation.model,
    branch: ports.messages.branch(id, conversation.leafId),
    callOf: (callId) => calls.get(callId),
    session,
    ...(lineage === undefined ? {} : { lineage }),
    mode: () => ports.agents.modeOf(id) ?? mode,
    maxSteps: ports.maxSteps(),
    roster(model) {
      const roster: RunRoster = ledger.forModel(model, async () => promptCost(await sections(roster)));
      ports.usage.surfaced(
        id,
        roster.wire().map(({ name }) => name),
      );
      made = roster;
      return roster;
    },
    async system(roster) {
      const all = await sections(roster);
      await ports.dump.fixed({ conversationId: id, runId, model: conversation.model }, all, roster);
      return promptText(all);
    },
    notesAfter: (settled) => ports.nestedNotes.after(id, session.root, settled),
    // What an agent tells another is no command of the person.
    ...(lineage === undefined
      ? { expand: ports.expand(conversation, { session, runId, signal, roster: madeRoster }) }
      : {}),
    takeSteering: () => [...takeNews(ports, conversation), ...steering.splice(0)],
    hooks: ports.hooksFor(conversation, { runId, session, agent: agent?.name, lineage, signal }),
    signal,
    emit: (event) => {
      remember(calls, event);
      ports.live.emit(id, event);
    },
  };
}

/** Direct takes every message for calls, so it is told of nothing in mid-turn. */
function takeNews(
  { jobs, ids }: Pick<RunsPorts, 'jobs' | 'ids'>,
  { id, model }: Conversation,
): ReturnType<RunRequest['takeSteering']> {
  if (model === directModel) return [];
  return jobs.take(id).map((text) => ({ id: ids.next('steer'), text, from: 'job' }));
}

/** Keeps the calls of a run at hand, so that no step reads them all from the database again. */
function remember(calls: Map<string, CallView>, event: RunEvent): void {
  if (event.type === 'call-asked') calls.set(event.call.id, event.call);
  if (event.type !== 'call-state') return;
  const known = calls.get(event.callId);
  if (known === undefined) return;
  const { state, result } = event;
  calls.set(event.callId, { ...known, state, ...(result === undefined ? {} : { result }) });
}

function bugEnd(runId: string): RunEvent {
  return {
    type: 'run-ended',
    runId,
    end: 'failed',
    failure: {
      kind: 'unknown',
      message: 'The turn stopped on an internal error. The details are in the log.',
      retryable: true,
    },
    usage: { inputTokens: 0, outputTokens: 0 },
    steps: 0,
    durationMs: 0,
  };
}
