import { isJobOver, jobStateWords, type JobState } from '@shared/domain/job';
import type { CallDisplay } from '@shared/domain/display';
import { assertNever } from '@shared/kit/assert-never';
import type { Job } from '../../workspace/job';
import { displayPath } from '../../workspace/paths';
import type { SessionState } from '../../workspace/session-state';

/** What a model is given of a job's output at once, in bytes. */
export const jobReadBytes = 30_000;

/** How long a call stays with a job, in milliseconds. */
export interface JobPatience {
  /** Enough for what fails at once to have failed, and for a banner (HK3: a hook reads it too). */
  readonly settleMs: number;
  /** A program that draws a screen is given longer; silence ends the wait. */
  readonly screenMs: number;
  readonly screenQuietMs: number;
  /** Silence after typing that counts as an answer, and the longest wait for it. */
  readonly answerQuietMs: number;
  readonly answerMs: number;
}

export const standardPatience: JobPatience = {
  settleMs: 400,
  screenMs: 5_000,
  screenQuietMs: 500,
  answerQuietMs: 300,
  answerMs: 3_000,
};

/** What a job printed since the agent last read it, and how it stands, in the words of the model. */
export async function newOutput(job: Job, from = job.agent.readTo): Promise<string> {
  const part = await job.read(from, jobReadBytes);
  job.agent.readTo = part.to;
  const { size } = job.view();
  const missed = part.from > from ? [`[${part.from - from} bytes before this are no longer kept]`] : [];
  const more = part.to < size ? [`[${size - part.to} bytes follow: read on with offset ${part.to}]`] : [];
  const open = part.to < size ? '' : job.openLine();
  const text = (part.text + open).replace(/\n$/, '');
  return [...missed, ...(text === '' ? [] : [text]), ...more].join('\n');
}

/** The screen of a terminal, or what a job printed since the agent last looked. */
export async function shownOutput(job: Job): Promise<string> {
  const { terminal } = job;
  if (terminal === undefined) return await newOutput(job);
  const screen = await terminal.screen.text();
  job.agent.readTo = job.view().size;
  return screen;
}

/** How a job stands. The agent that is told of its end need not be told again. */
export function stateSentence(job: Job): string {
  const { state } = job.view();
  if (isJobOver(state)) job.agent.knowsEnd = true;
  return `[${job.id}: ${stateWords(state)}]`;
}

function stateWords(state: JobState): string {
  switch (state.kind) {
    case 'waiting':
      return state.prompt === '' ? 'waits for input' : `waits for input at "${state.prompt}"`;
    case 'running':
    case 'exited':
    case 'killed':
      return jobStateWords(state);
    default:
      return assertNever(state);
  }
}

/** What a card shows of a call that has to do with a job. */
export function jobDisplay(job: Job, session: Pick<SessionState, 'root' | 'home'>): CallDisplay {
  const { command, cwd, description, kind } = job.request;
  return {
    kind: 'job',
    jobId: job.id,
    jobKind: kind,
    command,
    cwd: cwd === session.root ? '' : displayPath(cwd, session.root, session.home),
    ...(description === undefined ? {} : { description }),
  };
}
