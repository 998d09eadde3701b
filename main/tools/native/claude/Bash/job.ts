import { isJobOver } from '@shared/domain/job';
import type { Job } from '../../../../workspace/job';
import type { Jobs, JobRequest } from '../../../../workspace/jobs';
import type { RunContext, ToolResult } from '../../../define';
import { jobDisplay, shownOutput, standardPatience, stateSentence, type JobPatience } from '../../job-text';
import type { BashInput } from './definition';

export interface JobStart {
  readonly input: BashInput;
  readonly kind: JobRequest['kind'];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly notes: readonly string[];
}

/** Starts a job and answers with what it has printed by then. */
export async function runJob(
  start: JobStart,
  context: RunContext,
  jobs: Jobs,
  patience: JobPatience = standardPatience,
): Promise<ToolResult> {
  const { input, kind, cwd, env, notes } = start;
  const started = await jobs.start({
    conversationId: context.conversationId,
    root: context.session.root,
    kind,
    command: input.command,
    ...(input.description === undefined ? {} : { description: input.description }),
    cwd,
    env,
    ...(input.timeout === undefined ? {} : { timeoutMs: input.timeout * 1000 }),
    ...(input.until === undefined ? {} : { deadlineMs: input.until * 1000 }),
  });
  if (!started.ok) return notStarted(started.error.message);
  const job = started.value;
  if (kind !== 'until') await firstOutput(job, context.signal, patience);
  return await answer(job, input, notes, context);
}

async function firstOutput(
  job: Job,
  signal: AbortSignal,
  { settleMs, screenMs, screenQuietMs }: JobPatience,
): Promise<void> {
  const isTerminal = job.terminal !== undefined;
  const end = Date.now() + (isTerminal ? screenMs : settleMs);
  const isSettled = (): boolean =>
    isJobOver(job.view().state) || (isTerminal && job.hasPrinted() && job.quietMs() >= screenQuietMs);
  while (!signal.aborted && Date.now() < end && !isSettled())
    await job.changed(Math.min(100, end - Date.now()));
}

async function answer(
  job: Job,
  input: BashInput,
  notes: readonly string[],
  { session }: RunContext,
): Promise<ToolResult> {
  const { state } = job.view();
  const output = input.until === undefined ? await shownOutput(job) : '';
  const failed = state.kind === 'killed' || (state.kind === 'exited' && state.code !== 0);
  const text = [output, ...notes, headline(job, input)].filter((line) => line !== '').join('\n');
  return {
    content: [{ type: 'text', text }],
    isError: failed,
    ...(failed ? { reason: state.kind === 'exited' ? `exit ${state.code}` : `ended by ${state.by}` } : {}),
    display: jobDisplay(job, session),
  };
}

function headline(job: Job, { until }: BashInput): string {
  if (isJobOver(job.view().state)) return stateSentence(job);
  if (until !== undefined)
    return `${job.id} tries it until it exits 0, for ${until} s at most. You will be woken; end the turn if there is nothing else to do.`;
  const where = job.terminal === undefined ? 'in the background' : 'in a terminal';
  return `${stateSentence(job)} It runs ${where}; Jobs reads it, waits for it, types into it and stops it.`;
}

function notStarted(message: string): ToolResult {
  return {
    content: [{ type: 'text', text: `The job did not start. ${message}` }],
    isError: true,
    reason: message,
    display: { kind: 'text' },
  };
}
