import type { RunEvent, TokenUsage } from '@shared/domain/event';
import type { Message } from '@shared/domain/message';
import { directModel } from '@shared/domain/model';
import type { SubAgentState, SubAgentView } from '@shared/domain/sub-agent';
import { presentCall } from '@shared/present/present-call';
import { hookRole } from '../../agent/profiles/built-in-roles';
import type { Clock } from '@shared/kit/sources';
import type { KeptSubAgent, SubAgentRows } from '../../store/sub-agents';
import type { Lineage } from '../../tools/define';
import type { AgentReport } from '../../tools/native/sub-agents';

/** A sub-agent as this process knows it. */
export interface AgentEntry extends KeptSubAgent {
  view: SubAgentView;
  /** The turn of the root conversation that its next run works for; the one under way when absent. */
  rootRunId?: string;
  /** Of its run under way, or of its last one. */
  lineage?: Lineage;
  /** Whoever waits for it. */
  waiter?: (report: AgentReport) => void;
  /** Who ends it, once somebody does. */
  stoppedBy?: string;
  /** Its end is news for nobody. */
  silent?: true;
  run: RunSeen;
}

/** What was seen of one run. */
interface RunSeen {
  readonly startedAt: number;
  /** What calls returned; kept for Direct alone, whose words they are. */
  readonly results: string[];
  lastText: string;
  readonly tools: Set<string>;
  usage: TokenUsage;
  end: SubAgentState;
}

export interface RegistryPorts {
  readonly rows: SubAgentRows;
  /** To the root conversation's front ends. */
  readonly tell: (rootId: string, event: RunEvent) => void;
  readonly jobsOf: (conversationId: string) => readonly string[];
  readonly clock: Clock;
}

/** How every sub-agent stands: kept at its start and its end, and told of at each step between. */
export interface AgentRegistry {
  add(kept: KeptSubAgent): AgentEntry;
  /** Undefined for a conversation of the person. */
  get(id: string): AgentEntry | undefined;
  /** All below a conversation, oldest first. */
  below(id: string): readonly SubAgentView[];
  see(conversationId: string, event: RunEvent): void;
  /** The turn of a conversation of the person that is under way. */
  rootRun(rootId: string): string | undefined;
  /** Those at work in this process. */
  atWork(): readonly AgentEntry[];
  /** Its run is over: how it stands is kept, and what came of it told. */
  finish(entry: AgentEntry): AgentReport;
  forget(rootId: string): void;
}

/** Characters of a last line, and of what a Direct agent's calls returned. */
const lineLimit = 200;
const resultsLimit = 200_000;

export function createAgentRegistry(ports: RegistryPorts): AgentRegistry {
  const { rows, clock } = ports;
  const entries = new Map<string, AgentEntry>();
  const rootRuns = new Map<string, string>();

  function freshRun(): RunSeen {
    const usage = { inputTokens: 0, outputTokens: 0 };
    const end: SubAgentState = { kind: 'failed', reason: 'Its turn did not end.' };
    return { startedAt: clock.now(), results: [], lastText: '', tools: new Set(), usage, end };
  }

  function change(entry: AgentEntry, changes: Partial<SubAgentView>): void {
    entry.view = { ...entry.view, ...changes };
    ports.tell(entry.view.rootId, { type: 'sub-agent', agent: entry.view });
  }

  function get(id: string): AgentEntry | undefined {
    const known = entries.get(id);
    if (known !== undefined) return known;
    const kept = rows.get(id);
    if (kept === undefined) return undefined;
    const entry: AgentEntry = { ...kept, run: freshRun() };
    entries.set(id, entry);
    return entry;
  }

  function seeAgent(entry: AgentEntry, event: RunEvent): void {
    const { view, run } = entry;
    switch (event.type) {
      case 'run-started': {
        entry.run = freshRun();
        const { endedAt: _endedAt, ...rest } = view;
        entry.view = { ...rest, state: { kind: 'running' }, background: entry.waiter === undefined };
        rows.update(entry.view);
        change(entry, {});
        return;
      }
      case 'call-asked': {
        const { title, subject } = presentCall(event.call.tool, event.call.input);
        change(entry, { calls: view.calls + 1, lastLine: oneLine(`${title} ${subject}`) });
        return;
      }
      case 'call-state':
        if (event.tool !== undefined) run.tools.add(event.tool);
        if (event.result !== undefined && view.model === directModel)
          keepResult(run.results, textOf(event.result.content));
        return;
      case 'message-added': {
        const text = event.message.role === 'assistant' ? textOf(event.message.parts) : '';
        if (text === '') return;
        run.lastText = text;
        change(entry, { lastLine: oneLine(text.trim().split('\n').at(-1) ?? '') });
        return;
      }
      case 'context':
        change(entry, { tokens: event.usedTokens });
        return;
      case 'run-ended':
        run.usage = event.usage;
        run.end = endOf(event, entry.stoppedBy);
        return;
      default:
        return;
    }
  }

  return {
    add(kept) {
      const entry: AgentEntry = { ...kept, run: freshRun() };
      entries.set(kept.view.id, entry);
      return entry;
    },
    get,
    below(id) {
      const rootId = get(id)?.view.rootId ?? id;
      const all = rows.ofRoot(rootId).map((view) => entries.get(view.id)?.view ?? view);
      if (rootId === id) return all;
      // A parent always stands before what it started.
      const inside = new Set([id]);
      return all.filter((view) => {
        const isBelow = inside.has(view.parentId);
        if (isBelow) inside.add(view.id);
        return isBelow;
      });
    },
    see(conversationId, event) {
      const entry = entries.get(conversationId);
      if (entry !== undefined) seeAgent(entry, event);
      else if (event.type === 'run-started') rootRuns.set(conversationId, event.runId);
      else if (event.type === 'run-ended') rootRuns.delete(conversationId);
    },
    atWork: () => [...entries.values()].filter(({ view }) => view.state.kind === 'running'),
    rootRun: (rootId) => rootRuns.get(rootId),
    finish(entry) {
      const { run } = entry;
      const endedAt = clock.now();
      change(entry, { state: run.end, endedAt });
      rows.update(entry.view);
      const said = [...run.results, run.lastText].filter((text) => text !== '').join('\n');
      entry.run = freshRun();
      return {
        view: entry.view,
        text: said,
        usage: run.usage,
        durationMs: endedAt - run.startedAt,
        tools: [...run.tools],
        jobs: ports.jobsOf(entry.view.id),
      };
    },
    forget(rootId) {
      for (const [id, { view }] of entries) if (view.rootId === rootId) entries.delete(id);
      rootRuns.delete(rootId);
    },
  };
}

/** A hook of the person started it, so no agent reaches it. Its role is kept, and no call can ask for that one. */
export function isForHook({ role }: Pick<SubAgentView, 'role'>): boolean {
  return role === hookRole.name;
}

function endOf(
  event: Extract<RunEvent, { type: 'run-ended' }>,
  stoppedBy: string | undefined,
): SubAgentState {
  switch (event.end) {
    case 'done':
      return { kind: 'done' };
    case 'stopped':
      return { kind: 'stopped', by: stoppedBy ?? 'the person' };
    case 'failed':
      return { kind: 'failed', reason: event.failure?.message ?? 'The model gave no answer.' };
    case 'max-steps':
      return { kind: 'failed', reason: `It reached its limit of ${event.steps} steps.` };
  }
}

/** Of a flood the end counts. */
function keepResult(results: string[], text: string): void {
  results.push(text);
  let length = results.reduce((sum, one) => sum + one.length, 0);
  while (length > resultsLimit && results.length > 1) length -= results.shift()?.length ?? 0;
}

function textOf(
  parts: Message['parts'] | readonly { readonly type: string; readonly text?: string }[],
): string {
  return parts
    .flatMap((part) => (part.type === 'text' && 'text' in part ? [part.text ?? ''] : []))
    .filter((text) => text !== '')
    .join('\n');
}

function oneLine(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > lineLimit ? `${line.slice(0, lineLimit - 1)}…` : line;
}
