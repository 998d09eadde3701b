import { isJobOver, type JobState, type JobView } from '@shared/domain/job';
import { ok, type Result } from '@shared/kit/result';
import type { Clock, IdSource } from '@shared/kit/sources';
import { startBackground, startTerminal, type BodyPlan, type JobBody } from './job-body';
import { standardPace, watchInput, type JobPace } from './job-input-watch';
import { createJobLog } from './job-log';
import { startUntil } from './job-until';
import { createJob, type Job, type JobEntry } from './job';
import type { Processes } from './process';
import type { Environment } from './process-shell';
import type { StartProblem } from './process-start';

export interface JobRequest {
  readonly conversationId: string;
  readonly root: string;
  readonly kind: JobView['kind'];
  readonly command: string;
  readonly description?: string;
  /** Absolute. */
  readonly cwd: string;
  readonly env: Environment;
  /** Ends it; of an `until`, the time limit of one attempt. */
  readonly timeoutMs?: number;
  /** For `until`. */
  readonly deadlineMs?: number;
}

/** What the agent that started a job does not know yet. */
export interface JobNews {
  readonly job: Job;
  readonly what: 'ended' | 'waits';
  /** The agent is waiting for it, so that a turn begins for it. */
  readonly wakes: boolean;
}

/** Commands that outlive the call that started them; they end with the program (BA2). */
export interface Jobs {
  start(request: JobRequest): Promise<Result<Job, StartProblem>>;
  find(id: string): Job | undefined;
  /** Oldest first. */
  list(matches: (view: JobView) => boolean): readonly Job[];
  /** Each change of a state, and growing output a few times a second. */
  onChange(listener: (job: Job) => void): () => void;
  onNews(listener: (news: JobNews) => void): () => void;
  endConversation(conversationId: string): Promise<void>;
  /** Ends them all and removes what they printed. */
  close(): Promise<void>;
}

export interface JobsDeps {
  readonly processes: Processes;
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly platform: string;
  readonly temporaryFolder: string;
  readonly pace?: JobPace;
}

/** Between two tellings of growing output. */
const tellMs = 200;
/** Jobs that are over are kept for reading, the newest of each conversation. */
const keptOver = 20;

export function createJobs(deps: JobsDeps): Jobs {
  const { processes, clock, platform, pace = standardPace } = deps;
  const jobs = new Map<string, JobEntry>();
  const changes = new Set<(job: Job) => void>();
  const newsListeners = new Set<(news: JobNews) => void>();
  let count = 0;

  function tell(entry: JobEntry): void {
    entry.wake();
    for (const listener of changes) listener(entry.job);
  }

  /** Output in a flood is told of now and then; the last of it always. */
  function tellSoon(entry: JobEntry): void {
    entry.wake();
    entry.telling ??= setTimeout(() => {
      entry.telling = undefined;
      for (const listener of changes) listener(entry.job);
    }, tellMs).unref();
  }

  function setState(entry: JobEntry, state: JobState): void {
    if (isJobOver(entry.state)) return;
    entry.state = state;
    if (isJobOver(state)) entry.endedAt = clock.now();
    tell(entry);
  }

  function news(entry: JobEntry, what: JobNews['what']): void {
    const wakes = what === 'ended' && entry.request.kind === 'until' && entry.endedBy === undefined;
    for (const listener of newsListeners) listener({ job: entry.job, what, wakes });
  }

  function outputOf(entry: JobEntry): Pick<BodyPlan, 'onOutput' | 'isFull'> {
    return {
      onOutput(text) {
        entry.log.push(text);
        entry.quietSince = clock.now();
        if (entry.state.kind === 'waiting') setState(entry, { kind: 'running' });
        for (const listener of entry.dataListeners) listener(text);
        tellSoon(entry);
      },
      isFull: () => entry.log.full,
    };
  }

  async function bodyOf(entry: JobEntry): Promise<Result<JobBody, StartProblem>> {
    const { kind, command, cwd, env, timeoutMs, deadlineMs } = entry.request;
    const plan: BodyPlan = { command, cwd, env, ...outputOf(entry) };
    if (kind === 'background') return await startBackground(plan, processes);
    if (kind === 'terminal') return await startTerminal(plan, processes, platform);
    const until = {
      ...plan,
      deadlineMs: deadlineMs ?? 0,
      firstPauseMs: pace.firstPauseMs,
      attemptMs: timeoutMs ?? deadlineMs ?? 0,
      onAttempt: () => (entry.lastFrom = entry.log.size),
      onNote: (line: string) => plan.onOutput(`${entry.log.openLine() === '' ? '' : '\n'}${line}\n`),
    };
    return ok(startUntil(until, processes, clock));
  }

  function noteWaiting(entry: JobEntry, prompt: string | undefined): void {
    if (isJobOver(entry.state)) return;
    const waits = entry.state.kind === 'waiting';
    if (prompt === undefined && waits) setState(entry, { kind: 'running' });
    if (prompt === undefined || waits) return;
    setState(entry, { kind: 'waiting', prompt: prompt.trim() });
    news(entry, 'waits');
  }

  function follow(entry: JobEntry, body: JobBody): void {
    entry.body = body;
    const stopLooking = watchInput(
      {
        body,
        platform,
        quietMs: () => clock.now() - entry.quietSince,
        lastLine: () => entry.lastLine(),
        found: (prompt) => noteWaiting(entry, prompt),
      },
      pace,
    );
    const { kind, timeoutMs } = entry.request;
    const limit =
      kind === 'until' || timeoutMs === undefined
        ? undefined
        : setTimeout(() => void entry.job.stop('its time limit'), timeoutMs).unref();
    void body.ended.then((end) => {
      stopLooking();
      clearTimeout(limit);
      entry.log.end();
      setState(entry, entry.endedBy === undefined ? end : { kind: 'killed', by: entry.endedBy });
      news(entry, 'ended');
      forgetOld(entry.request.conversationId);
    });
  }

  function forgetOld(conversationId: string): void {
    const over = [...jobs.values()].filter(
      (entry) => entry.request.conversationId === conversationId && isJobOver(entry.state),
    );
    for (const entry of over.slice(0, Math.max(0, over.length - keptOver))) drop(entry);
  }

  function drop(entry: JobEntry): void {
    jobs.delete(entry.id);
    clearTimeout(entry.telling);
    entry.body?.terminal?.screen.close();
    entry.log.remove();
  }

  async function endThem(ending: readonly JobEntry[]): Promise<void> {
    await Promise.all(ending.map((entry) => entry.job.stop('the program')));
    for (const entry of ending) drop(entry);
  }

  return {
    async start(request) {
      count += 1;
      const id = `job_${count}`;
      const entry = createJob(id, request, createJobLog(deps.temporaryFolder), clock, {
        typed: (typed) => {
          typed.quietSince = clock.now();
          if (typed.state.kind === 'waiting') setState(typed, { kind: 'running' });
        },
        terminalId: request.kind === 'terminal' ? deps.ids.next('term') : undefined,
        platform,
      });
      const body = await bodyOf(entry);
      if (!body.ok) {
        entry.log.remove();
        return body;
      }
      jobs.set(id, entry);
      follow(entry, body.value);
      tell(entry);
      return ok(entry.job);
    },
    find: (id) => jobs.get(id)?.job,
    list: (matches) => [...jobs.values()].map(({ job }) => job).filter((job) => matches(job.view())),
    onChange(listener) {
      changes.add(listener);
      return () => changes.delete(listener);
    },
    onNews(listener) {
      newsListeners.add(listener);
      return () => newsListeners.delete(listener);
    },
    endConversation: (conversationId) =>
      endThem([...jobs.values()].filter((entry) => entry.request.conversationId === conversationId)),
    async close() {
      newsListeners.clear();
      await endThem([...jobs.values()]);
    },
  };
}
