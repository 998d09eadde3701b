import { isJobOver, type JobState, type JobView } from '@shared/domain/job';
import type { Clock } from '@shared/kit/sources';
import type { AgentTerminal } from './agent-terminal';
import type { JobBody } from './job-body';
import type { JobLog, LogPart } from './job-log';
import type { JobRequest } from './jobs';
import { inputHolders, looksLikePrompt, type InputHolder } from './process-input';
import { within } from './process-reader';

/** Who may end a job, as its state names it. */
export type JobEnder = 'the person' | 'the agent' | 'its time limit' | 'the program';

/** One job, for those who look at it and type into it. */
export interface Job {
  readonly id: string;
  readonly request: JobRequest;
  view(): JobView;
  /** The end of its output, the unfinished line included. */
  tail(characters: number): string;
  read(offset: number, limit: number): Promise<LogPart>;
  /** The line that has no end yet; it belongs to no offset. */
  openLine(): string;
  /** Where the output of the last attempt of an `until` begins. */
  readonly lastFrom: number;
  readonly terminal: AgentTerminal | undefined;
  hasPrinted(): boolean;
  /** Milliseconds since it printed or was typed into. */
  quietMs(): number;
  /** Resolves at the next output or change of state, or after `ms`. */
  changed(ms: number): Promise<void>;
  onData(listener: (data: string) => void): () => void;
  /** What could take what is typed; undefined where the system does not tell. */
  holders(): Promise<readonly InputHolder[] | undefined>;
  /** False when it is over or takes no input. */
  type(text: string): boolean;
  /** The line typed since the last Enter; not known once it was edited with keys. */
  typedLine(): { readonly line: string; readonly isKnown: boolean };
  closeInput(): void;
  interrupt(): void;
  /** Resolves when it and everything it started has ended. */
  stop(by: JobEnder): Promise<void>;
  /** How far the agent has read, and whether it knows of the end. */
  readonly agent: { readTo: number; knowsEnd: boolean };
}

/** A job as the service keeps it. */
export interface JobEntry {
  readonly id: string;
  readonly request: JobRequest;
  readonly log: JobLog;
  readonly job: Job;
  readonly dataListeners: Set<(data: string) => void>;
  body: JobBody | undefined;
  state: JobState;
  endedAt: number | undefined;
  endedBy: JobEnder | undefined;
  quietSince: number;
  lastFrom: number;
  telling: NodeJS.Timeout | undefined;
  lastLine(): string;
  /** Lets those go on that wait for a change. */
  wake(): void;
}

export interface JobOptions {
  readonly terminalId: string | undefined;
  readonly platform: string;
  typed(entry: JobEntry): void;
}

/** A job that hangs in the kernel must not hold up whoever ends it. */
const endedMs = 2_000;

export function createJob(
  id: string,
  request: JobRequest,
  log: JobLog,
  clock: Clock,
  options: JobOptions,
): JobEntry {
  const startedAt = clock.now();
  let wakes: (() => void)[] = [];
  const agent = { readTo: 0, knowsEnd: false };
  let typed = { line: '', isKnown: true };

  const job: Job = {
    id,
    request,
    agent,
    view: () => ({
      id,
      conversationId: request.conversationId,
      root: request.root,
      kind: request.kind,
      command: request.command,
      ...(request.description === undefined ? {} : { description: request.description }),
      state: entry.state,
      startedAt,
      ...(entry.endedAt === undefined ? {} : { endedAt: entry.endedAt }),
      size: log.size,
      ...(options.terminalId === undefined ? {} : { terminalId: options.terminalId }),
    }),
    tail: (characters) => log.tail(characters),
    read: (offset, limit) => log.read(offset, limit),
    openLine: () => log.openLine(),
    get lastFrom() {
      return entry.lastFrom;
    },
    get terminal() {
      return entry.body?.terminal;
    },
    hasPrinted: () => log.size > 0 || log.openLine() !== '',
    quietMs: () => clock.now() - entry.quietSince,
    async changed(ms) {
      await within(new Promise<void>((resolve) => wakes.push(resolve)), ms);
    },
    onData(listener) {
      entry.dataListeners.add(listener);
      return () => entry.dataListeners.delete(listener);
    },
    async holders() {
      const input = entry.body?.input;
      const file = input?.file();
      if (input === undefined || file === undefined) return undefined;
      const holders = await inputHolders(input.family, file, options.platform);
      return holders.length === 0 ? undefined : holders;
    },
    type(text) {
      if (isJobOver(entry.state) || entry.body?.write(text) !== true) return false;
      typed = typedAfter(typed, text);
      options.typed(entry);
      return true;
    },
    typedLine: () => typed,
    closeInput: () => entry.body?.closeInput(),
    interrupt: () => entry.body?.interrupt(),
    async stop(by) {
      if (isJobOver(entry.state) || entry.body === undefined) return;
      entry.endedBy ??= by;
      await entry.body.end();
      await within(entry.body.ended, endedMs);
    },
  };
  const entry: JobEntry = {
    id,
    request,
    log,
    job,
    dataListeners: new Set(),
    body: undefined,
    state: { kind: 'running' },
    endedAt: undefined,
    endedBy: undefined,
    quietSince: startedAt,
    lastFrom: 0,
    telling: undefined,
    lastLine: () => entry.body?.terminal?.screen.cursorLine() ?? lastLineOf(log),
    wake() {
      const waiting = wakes;
      wakes = [];
      for (const resolve of waiting) resolve();
    },
  };
  return entry;
}

/** A line that has an end asks for nothing, unless it looks like it. */
function lastLineOf(log: JobLog): string {
  const open = log.openLine();
  if (open !== '') return open;
  const last = log.tail(500).trimEnd().split('\n').at(-1) ?? '';
  return looksLikePrompt(last) ? last : '';
}

/** What stands on the line after more was typed. Enter, Ctrl+C, Ctrl+D and Ctrl+U begin a new one. */
function typedAfter(
  before: { readonly line: string; readonly isKnown: boolean },
  text: string,
): { line: string; isKnown: boolean } {
  const begun = Math.max(...['\r', '\n', '\u0003', '\u0004', '\u0015'].map((sign) => text.lastIndexOf(sign)));
  const rest = text.slice(begun + 1);
  const isKnown = (begun >= 0 || before.isKnown) && !/[\0-\u001f\u007f]/.test(rest);
  return { line: (begun >= 0 ? '' : before.line) + rest, isKnown };
}
