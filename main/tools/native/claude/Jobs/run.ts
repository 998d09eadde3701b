import { dangerRank } from '@shared/domain/danger';
import { isJobOver, jobStateWords } from '@shared/domain/job';
import { assertNever } from '@shared/kit/assert-never';
import type { Job } from '../../../../workspace/job';
import type { Jobs } from '../../../../workspace/jobs';
import type { Assessment, Progress, RunContext, ToolContext, ToolResult } from '../../../define';
import {
  jobDisplay,
  jobReadBytes,
  newOutput,
  shownOutput,
  stateSentence,
  type JobPatience,
} from '../../job-text';
import { defaultWait, type JobsInput } from './definition';
import { terminalBytes } from './keys';
import { createMatcher, type Matcher } from './matcher';

export interface JobsRunDeps {
  readonly jobs: Jobs;
  jobOf(input: JobsInput, context: ToolContext): Job | undefined;
  readonly patience: JobPatience;
  /** What the same call would mean now. */
  assess(input: JobsInput, context: ToolContext): Promise<Assessment>;
}

export function createJobsRun({ jobs, jobOf, patience, assess }: JobsRunDeps) {
  const ofConversation = (conversationId: string): readonly Job[] =>
    jobs.list((view) => view.conversationId === conversationId);

  return async function* runJobs(
    input: JobsInput,
    context: RunContext,
  ): AsyncGenerator<Progress, ToolResult> {
    yield* [];
    if (input.action === 'list') return listed(ofConversation(context.conversationId));
    const job = jobOf(input, context);
    if (job === undefined) return unknownJob(input.id ?? '', ofConversation(context.conversationId));
    const changed = input.action === 'send' && isWorse(await assess(input, context), context.assessment);
    const text = changed
      ? {
          problem: `What reads in ${job.id} changed while this call waited, so nothing was typed. Send it again.`,
        }
      : await act(input, job, context, patience);
    if (typeof text !== 'string') return failed(text.problem, job, context);
    return { content: [{ type: 'text', text }], isError: false, display: jobDisplay(job, context.session) };
  };
}

/** The program that was to be answered may have ended, and a shell would take the answer for a command. */
function isWorse(now: Assessment, decided: Assessment): boolean {
  return dangerRank(now.danger) > dangerRank(decided.danger);
}

type Outcome = string | { readonly problem: string };

async function act(input: JobsInput, job: Job, context: RunContext, patience: JobPatience): Promise<Outcome> {
  switch (input.action) {
    case 'read':
      return await read(input, job);
    case 'wait':
      return await wait(input, job, context.signal);
    case 'send':
      return await send(input, job, context.signal, patience);
    case 'stop':
      await job.stop('the agent');
      return joined(await shownOutput(job), stateSentence(job));
    case 'list':
      return '';
    default:
      return assertNever(input.action);
  }
}

async function read({ offset, pattern }: JobsInput, job: Job): Promise<Outcome> {
  const output = offset === undefined ? await shownOutput(job) : await newOutput(job, offset);
  if (pattern === undefined) return joined(output === '' ? '(nothing new)' : output, stateSentence(job));
  const matcher = createMatcher(pattern);
  const lines = output.split('\n').filter((line) => matcher.find(line) === true);
  return joined(
    lines.length === 0 ? `(no new line shows ${pattern})` : lines.join('\n'),
    matcher.note,
    stateSentence(job),
  );
}

/** Why a wait is over, in words; undefined while it is not. */
async function wait(input: JobsInput, job: Job, signal: AbortSignal): Promise<Outcome> {
  const matcher = input.pattern === undefined ? undefined : createMatcher(input.pattern);
  const end = Date.now() + (input.seconds ?? defaultWait) * 1000;
  for (;;) {
    const reason = await waitReason(input, job, matcher);
    if (reason !== undefined)
      return joined(await shownOutput(job), matcher?.note, reason, stateSentence(job));
    const left = end - Date.now();
    if (left <= 0 || signal.aborted) {
      const why = signal.aborted ? 'The wait was stopped.' : `Not within ${input.seconds ?? defaultWait} s.`;
      return joined(await shownOutput(job), matcher?.note, why, stateSentence(job));
    }
    await untilChange(job, Math.min(left, input.quiet_ms ?? 500), signal);
  }
}

async function waitReason(
  { pattern, quiet_ms }: JobsInput,
  job: Job,
  matcher: Matcher | undefined,
): Promise<string | undefined> {
  const found = matcher === undefined ? false : matcher.find(await waitText(job));
  if (found === 'slow') return `The pattern ${pattern ?? ''} takes too long to match; use a simpler one.`;
  if (found) return `It shows ${pattern ?? ''}.`;
  const { state } = job.view();
  // What stands behind every answer, the state of the job, says these two.
  if (isJobOver(state)) return pattern === undefined ? '' : `It ended without showing ${pattern}.`;
  if (state.kind === 'waiting') return '';
  return quiet_ms !== undefined && job.quietMs() >= quiet_ms ? `Quiet for ${quiet_ms} ms.` : undefined;
}

/** What a pattern is looked for in: the screen of a terminal, else what is new. */
async function waitText(job: Job): Promise<string> {
  if (job.terminal !== undefined) return await job.terminal.screen.text();
  const from = Math.max(job.agent.readTo, job.view().size - jobReadBytes);
  return (await job.read(from, jobReadBytes)).text + job.openLine();
}

async function send(
  { input = '', keys = [] }: JobsInput,
  job: Job,
  signal: AbortSignal,
  { answerQuietMs, answerMs }: JobPatience,
): Promise<Outcome> {
  const problem =
    job.terminal === undefined ? typeIntoPipe(job, input, keys) : typeIntoTerminal(job, input, keys);
  if (problem !== undefined) return { problem };
  const end = Date.now() + answerMs;
  do await untilChange(job, answerQuietMs, signal);
  while (
    !signal.aborted &&
    Date.now() < end &&
    !isJobOver(job.view().state) &&
    job.quietMs() < answerQuietMs
  );
  const output = await shownOutput(job);
  return joined(output === '' ? '(nothing new)' : output, stateSentence(job));
}

function typeIntoTerminal(job: Job, input: string, keys: readonly string[]): string | undefined {
  return job.type(terminalBytes(input, keys)) ? undefined : notTaken(job);
}

/** A pipe knows text, its end, and the signal that Ctrl+C sends. */
function typeIntoPipe(job: Job, input: string, keys: readonly string[]): string | undefined {
  const odd = keys.find((key) => !['enter', 'tab', 'space', 'ctrl-c', 'ctrl-d'].includes(key));
  if (odd !== undefined)
    return `${job.id} has no terminal, so ${odd} means nothing to it. Start it with terminal to press keys.`;
  const text = input.replaceAll('\r\n', '\n') + keys.map((key) => pipeText[key] ?? '').join('');
  if (text !== '' && !job.type(text)) return notTaken(job);
  if (keys.includes('ctrl-c')) job.interrupt();
  if (keys.includes('ctrl-d')) job.closeInput();
  return undefined;
}

const pipeText: Readonly<Record<string, string>> = { enter: '\n', tab: '\t', space: ' ' };

function notTaken(job: Job): string {
  const { state, kind } = job.view();
  if (isJobOver(state)) return `${job.id} has ended (${jobStateWords(state)}) and takes no input.`;
  return kind === 'until'
    ? `${job.id} runs its command again and again and takes no input.`
    : `${job.id} has closed its input.`;
}

async function untilChange(job: Job, ms: number, signal: AbortSignal): Promise<void> {
  let stop = (): void => undefined;
  const stopped = new Promise<void>((resolve) => (stop = resolve));
  signal.addEventListener('abort', stop, { once: true });
  await Promise.race([job.changed(ms), stopped]);
  signal.removeEventListener('abort', stop);
}

function listed(jobs: readonly Job[]): ToolResult {
  const lines = jobs.map((job) => {
    const { id, kind, state, startedAt, endedAt, command } = job.view();
    if (isJobOver(state)) job.agent.knowsEnd = true;
    const seconds = Math.round(((endedAt ?? Date.now()) - startedAt) / 1000);
    return `${id}  ${jobStateWords(state)}  ${seconds} s  ${kind}  ${firstLine(command)}`;
  });
  const text = lines.length === 0 ? 'There are no jobs in this conversation.' : lines.join('\n');
  return { content: [{ type: 'text', text }], isError: false, display: { kind: 'text' } };
}

function firstLine(command: string): string {
  const [first = '', ...rest] = command.trim().split('\n');
  return rest.length > 0 ? `${first} …` : first;
}

function unknownJob(id: string, jobs: readonly Job[]): ToolResult {
  const known = jobs.map((job) => job.id).join(', ');
  const text = `There is no job ${id} in this conversation${known === '' ? '' : `; there are ${known}`}. Jobs end with the program.`;
  return {
    content: [{ type: 'text', text }],
    isError: true,
    reason: `no job ${id}`,
    display: { kind: 'text' },
  };
}

function failed(problem: string, job: Job, { session }: RunContext): ToolResult {
  return {
    content: [{ type: 'text', text: problem }],
    isError: true,
    reason: problem,
    display: jobDisplay(job, session),
  };
}

function joined(...parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined && part !== '').join('\n');
}
