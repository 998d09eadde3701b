import type { Mode } from '@shared/domain/danger';
import type { RunEvent } from '@shared/domain/event';
import type { Conversation, Message } from '@shared/domain/message';
import { isJobOver } from '@shared/domain/job';
import type { Refusal } from '@shared/domain/refusal';
import type { SubAgentView } from '@shared/domain/sub-agent';
import { err, ok, type Result } from '@shared/kit/result';
import type { Clock, IdSource } from '@shared/kit/sources';
import type { Conversations } from '../../store/conversations';
import type { StoreFailure } from '../../store/failure';
import type { Messages } from '../../store/messages';
import type { SubAgentRows } from '../../store/sub-agents';
import type { Lineage } from '../../tools/define';
import type {
  AgentCaller,
  AgentOrder,
  AgentReach,
  AgentReport,
  StartedAgent,
  SubAgents,
} from '../../tools/native/sub-agents';
import type { Jobs } from '../../workspace/jobs';
import type { JobInbox } from '../job-news';
import type { Above } from '../rosters';
import type { Runs } from '../runs';
import { limitReached, tooMany } from './limits';
import { newsOf } from './news';
import { narrower, planOf, type FullPlan, type OrderScene, type PlanPorts } from './plan';
import { createAgentRegistry, isForHook, type AgentEntry } from './registry';
import type { TurnHolds } from './turn-holds';

/** Sub-agents, for the tools that start them and for those who run conversations. */
export interface SubAgentService extends SubAgents {
  isAgent(conversationId: string): boolean;
  /** Undefined for a conversation of the person. */
  viewOf(conversationId: string): SubAgentView | undefined;
  /** All below a conversation, oldest first. */
  views(conversationId: string): readonly SubAgentView[];
  see(conversationId: string, event: RunEvent): void;
  /** Where a run about to start hangs; undefined for one of a conversation of the person. */
  lineageFor(conversationId: string, runId: string): Lineage | undefined;
  /** Of the run under way, or of the last one. */
  lineageOf(conversationId: string): Lineage | undefined;
  /** Conversations and profiles above, nearest first; undefined for a conversation of the person. */
  above(conversationId: string): readonly Above[] | undefined;
  parentOf(conversationId: string): string | undefined;
  /** Never wider than the mode of what is above it now. */
  modeOf(conversationId: string): Mode | undefined;
  /** A run is over and everything about it written: whoever waits is answered, or it becomes news. */
  ended(conversationId: string): void;
  /** Resolves at the next end of one that works below a conversation; undefined when none does. */
  nextEnd(conversationId: string): Promise<void> | undefined;
  /** Ends all below a conversation that is being deleted; answers with their ids. */
  endBelow(conversationId: string): Promise<readonly string[]>;
  forget(rootId: string): void;
  /** The program ends: what is stopped from now on is news for nobody. */
  close(): void;
}

export interface SubAgentsPorts extends PlanPorts {
  readonly rows: SubAgentRows;
  readonly conversations: Conversations;
  readonly messages: Messages;
  readonly emit: (conversationId: string, event: RunEvent) => void;
  readonly runs: () => Pick<Runs, 'start' | 'stop' | 'steer' | 'isRunning' | 'idle'>;
  readonly jobs: Pick<Jobs, 'list'>;
  readonly inbox: Pick<JobInbox, 'post'>;
  readonly holds: Pick<TurnHolds, 'hold' | 'release'>;
  readonly clock: Clock;
  readonly ids: IdSource;
}

/** Agents that agents start (CO3): conversations of their own, run by the same loop, never with more than their parents. */
export function createSubAgents(ports: SubAgentsPorts): SubAgentService {
  const { conversations, rows } = ports;
  const registry = createAgentRegistry({
    rows,
    tell: (rootId, event) => ports.emit(rootId, event),
    jobsOf: (id) => runningJobs(ports.jobs, [id]).map((job) => job.id),
    clock: ports.clock,
  });
  /** Agents started for a turn of a root conversation. */
  const started = new Map<string, number>();
  const enders = new Set<() => void>();
  let closing = false;

  function above(id: string): readonly Above[] | undefined {
    const parent = registry.get(id)?.view.parentId;
    return parent === undefined ? undefined : fromItUp(parent);
  }

  function fromItUp(id: string): readonly Above[] {
    const agent = registry.get(id)?.view.role ?? conversations.get(id)?.agent ?? null;
    return [{ id, agent }, ...(above(id) ?? [])];
  }

  function modeOf(id: string): Mode | undefined {
    const entry = registry.get(id);
    if (entry === undefined) return conversations.get(id)?.mode;
    return narrower(entry.mode, modeOf(entry.view.parentId) ?? 'manual');
  }

  function sceneOf(by: Omit<AgentCaller, 'signal'>): OrderScene {
    const { conversationId: id, lineage } = by;
    const conversation = conversations.get(id);
    return {
      rootId: lineage?.rootId ?? id,
      root: conversation?.root ?? null,
      model: conversation?.model ?? '',
      mode: modeOf(id) ?? 'manual',
      above: fromItUp(id),
    };
  }

  function running(rootId: string): number {
    return registry.below(rootId).filter(({ state }) => state.kind === 'running').length;
  }

  function limit(order: AgentOrder, by: Omit<AgentCaller, 'signal'>): Refusal | undefined {
    const rootId = by.lineage?.rootId ?? by.conversationId;
    const depth = (by.lineage?.depth ?? 0) + 1;
    return limitReached({
      depth,
      running: running(rootId),
      started: order.forHook === true ? 0 : (started.get(rootRunOf(by)) ?? 0),
    });
  }

  async function plan(
    order: AgentOrder,
    by: Omit<AgentCaller, 'signal'>,
  ): Promise<Result<FullPlan, Refusal>> {
    const reached = limit(order, by);
    return reached === undefined ? await planOf(order, sceneOf(by), by, ports) : err(reached);
  }

  /** Writes down the conversation and its first message. The row comes first: without it the list would show it. */
  function create(order: AgentOrder, planned: FullPlan, by: AgentCaller): Result<AgentEntry, StoreFailure> {
    const parent = conversations.get(by.conversationId);
    const id = ports.ids.next('agent');
    const { role, model, forecast } = planned;
    const view: SubAgentView = {
      id,
      parentId: by.conversationId,
      rootId: by.lineage?.rootId ?? by.conversationId,
      callId: by.callId,
      depth: (by.lineage?.depth ?? 0) + 1,
      role: role.name,
      description: order.description,
      model,
      background: order.background,
      state: { kind: 'running' },
      calls: 0,
      tokens: 0,
      lastLine: '',
      forecast,
      startedAt: ports.clock.now(),
    };
    const added = rows.add({ view, mode: role.mode });
    if (!added.ok) return added;
    const { projectId = null, root = null } = parent ?? {};
    const scene = { projectId, root, model, mode: forecast.mode, agent: role.name };
    const created = conversations.create({ ...scene, title: order.description }, id);
    if (!created.ok) return created;
    const said = say(created.value, order.prompt);
    return said.ok ? ok(registry.add({ view, mode: role.mode })) : said;
  }

  function say(conversation: Conversation, text: string): Result<Conversation, StoreFailure> {
    const message: Message = {
      id: ports.ids.next('msg'),
      conversationId: conversation.id,
      parentId: conversation.leafId,
      runId: null,
      role: 'user',
      parts: [{ type: 'text', text }],
      createdAt: ports.clock.now(),
    };
    const written = ports.messages.append(message);
    if (!written.ok) return written;
    const moved = conversations.setLeaf(conversation.id, message.id);
    if (moved.ok) ports.emit(conversation.id, { type: 'message-added', message });
    return moved;
  }

  async function start(order: AgentOrder, by: AgentCaller): Promise<Result<StartedAgent, Refusal>> {
    const planned = await plan(order, by);
    if (!planned.ok) return planned;
    // Others may have been started while this one was looked at.
    const reached = closing || by.signal.aborted ? stopped : limit(order, by);
    if (reached !== undefined) return err(reached);
    const created = create(order, planned.value, by);
    const conversation = created.ok ? conversations.get(created.value.view.id) : undefined;
    if (!created.ok) return err(unsaved(created.error.message));
    if (conversation === undefined) return err(unsaved('its conversation is gone'));
    const entry = created.value;
    const rootRunId = rootRunOf(by);
    // A check that a person wants at every call does not use up the turn's agents.
    if (!isForHook(entry.view)) started.set(rootRunId, (started.get(rootRunId) ?? 0) + 1);
    worksFor(entry, rootRunId);
    const report = new Promise<AgentReport>((resolve) => {
      if (!order.background) entry.waiter = resolve;
    });
    ports.runs().start(conversation);
    if (!order.background) endWith(by.signal, entry);
    return ok({ view: entry.view, ended: report });
  }

  /** The next run's changes belong to that turn, which has its end only after this run's. */
  function worksFor(entry: AgentEntry, rootRunId: string): void {
    entry.rootRunId = rootRunId;
    ports.holds.hold(rootRunId, entry.view.id);
  }

  /** Nobody waits for it any more once the turn that did is stopped. */
  function endWith(signal: AbortSignal, entry: AgentEntry): void {
    const stopIt = (): void => {
      if (entry.waiter === undefined) return;
      entry.stoppedBy ??= 'the end of the turn that waited for it';
      ports.runs().stop(entry.view.id);
    };
    signal.addEventListener('abort', stopIt, { once: true });
    if (signal.aborted) stopIt();
  }

  /** Whoever is judged by a hook's agent must not speak to it or end it. */
  function below(by: AgentReach): readonly SubAgentView[] {
    return registry.below(by.conversationId).filter((view) => !isForHook(view));
  }

  function find(id: string, by: AgentReach): SubAgentView | undefined {
    return below(by).find((view) => view.id === id);
  }

  async function send(
    id: string,
    text: string,
    by: AgentReach,
  ): Promise<Result<'steered' | 'resumed', Refusal>> {
    const entry = find(id, by) === undefined ? undefined : registry.get(id);
    if (entry === undefined) return err(unknownAgent(id, below(by)));
    if (ports.runs().steer(id, text)) return ok('steered');
    await ports.runs().idle(id);
    const { role, rootId } = entry.view;
    const roles = await ports.profiles.roles(conversations.get(id)?.root ?? null);
    if (roles.every(({ name }) => name !== role)) return err(goneRoleRefusal(id, role));
    const reached = closing ? stopped : tooMany(running(rootId));
    if (reached !== undefined) return err(reached);
    const conversation = conversations.get(id);
    const said = conversation === undefined ? undefined : say(conversation, text);
    if (said?.ok !== true) return err(unsaved(said?.error.message ?? 'its conversation is gone'));
    worksFor(entry, rootRunOf(by));
    ports.runs().start(said.value);
    return ok('resumed');
  }

  async function stop(id: string, by: 'the agent' | 'the person'): Promise<void> {
    const ids = [id, ...registry.below(id).map((view) => view.id)];
    for (const one of ids) {
      const entry = registry.get(one);
      if (entry === undefined || !ports.runs().isRunning(one)) continue;
      entry.stoppedBy = by;
      // Whoever ends it knows; so does one that is ended with it.
      if (by === 'the agent' || one !== id) entry.silent = true;
      ports.runs().stop(one);
    }
    await Promise.all(ids.map((one) => ports.runs().idle(one)));
    await Promise.all(runningJobs(ports.jobs, ids).map((job) => job.stop(by)));
  }

  function ended(id: string): void {
    const entry = registry.get(id);
    if (entry === undefined) return;
    const report = registry.finish(entry);
    const { waiter, silent, lineage } = entry;
    ports.holds.release(entry.rootRunId ?? lineage?.rootRunId ?? '', id);
    delete entry.waiter;
    delete entry.silent;
    delete entry.stoppedBy;
    for (const tell of enders) tell();
    if (waiter !== undefined) return waiter(report);
    if (silent === true || closing) return;
    // The person knows what they stopped; the agent reads it with what comes next.
    const wakes = report.view.state.kind !== 'stopped';
    ports.inbox.post(report.view.parentId, { text: newsOf(report.view, report.text), wakes });
  }

  return {
    async plan(order, by) {
      const planned = await plan(order, by);
      if (!planned.ok) return planned;
      const { role, model, forecast } = planned.value;
      return ok({ role: role.name, model, forecast });
    },
    start,
    find,
    below,
    send,
    stop,
    isAgent: (id) => registry.get(id) !== undefined,
    viewOf: (id) => registry.get(id)?.view,
    views: (id) => registry.below(id),
    see: (id, event) => registry.see(id, event),
    lineageFor(id, runId) {
      const entry = registry.get(id);
      if (entry === undefined) return undefined;
      const { rootId, depth, description } = entry.view;
      const rootRunId = entry.rootRunId ?? registry.rootRun(rootId) ?? runId;
      if (rootRunId !== runId) ports.holds.hold(rootRunId, id);
      delete entry.rootRunId;
      const names = (above(id) ?? []).map(({ agent }) => agent);
      const own = isForHook(entry.view) ? { forHook: true as const } : {};
      entry.lineage = { rootId, rootRunId, above: names, depth, description, ...own };
      return entry.lineage;
    },
    lineageOf: (id) => registry.get(id)?.lineage,
    above,
    parentOf: (id) => registry.get(id)?.view.parentId,
    modeOf,
    ended,
    nextEnd(id) {
      if (running(id) === 0) return undefined;
      return new Promise((resolve) => {
        const tell = (): void => {
          enders.delete(tell);
          resolve();
        };
        enders.add(tell);
      });
    },
    async endBelow(id) {
      const ids = registry.below(id).map((view) => view.id);
      for (const one of ids) {
        const entry = registry.get(one);
        if (entry !== undefined) entry.silent = true;
        ports.runs().stop(one);
      }
      await Promise.all(ids.map((one) => ports.runs().idle(one)));
      return ids;
    },
    forget: (rootId) => registry.forget(rootId),
    close() {
      closing = true;
      for (const entry of registry.atWork()) entry.stoppedBy ??= 'the program';
    },
  };
}

/** The turn of the root conversation that a call works for. */
function rootRunOf({ lineage, runId }: Pick<AgentReach, 'lineage' | 'runId'>): string {
  return lineage?.rootRunId ?? runId;
}

function runningJobs(jobs: Pick<Jobs, 'list'>, conversationIds: readonly string[]) {
  return jobs.list(
    ({ conversationId, state }) => conversationIds.includes(conversationId) && !isJobOver(state),
  );
}

const stopped: Refusal = { by: 'stop', reason: 'The turn was stopped before the agent began.' };

function unsaved(message: string): Refusal {
  return {
    by: 'precheck',
    reason: `The agent's conversation could not be saved: ${message}`,
    remedy: 'Free the disk or the database, then try again.',
  };
}

function unknownAgent(id: string, known: readonly SubAgentView[]): Refusal {
  const names = known.map((view) => `${view.id} (${view.role}: ${view.description})`).join(', ');
  return {
    by: 'precheck',
    reason: `to: you started no agent ${id}.`,
    remedy: names === '' ? 'Start one with Agent.' : `Yours are ${names}.`,
  };
}

function goneRoleRefusal(id: string, role: string): Refusal {
  return {
    by: 'precheck',
    reason: `to: the role ${role} of ${id} is gone, so it cannot go on.`,
    remedy: 'Start a new agent with another role.',
  };
}
