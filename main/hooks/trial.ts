import type { CallView } from '@shared/domain/call';
import type { HookEvent, HookTrial } from '@shared/domain/hook';
import type { ProjectedCall, Tool } from '../tools/define';
import type { SessionState } from '../workspace/session-state';
import { verdictOf, type Verdict } from './before-call';
import type { Fired, HookEngine } from './engine';
import { missOf } from './miss';
import { otherNames, projectedCalls } from './project-call';
import type { Hook, HookQuestion } from './ports';

/** Events that carry a call, so that a recorded one can be fed to their hooks. */
export const triedEvents = [
  'PreToolUse',
  'PermissionRequest',
  'PostToolUse',
  'PostToolUseFailure',
  'PostToolBatch',
] as const satisfies readonly HookEvent[];
export type TriedEvent = (typeof triedEvents)[number];

/** Longer than anybody waits for a look. */
const patienceMs = 60_000;

export interface Trial {
  readonly hook: Hook;
  readonly event: TriedEvent;
  readonly call: CallView;
  readonly tool: Tool;
  /** The arguments as the tool takes them. */
  readonly input: unknown;
  readonly root: string | null;
  readonly session: SessionState;
  /** Simple commands of a shell call; null when it cannot be parsed. */
  readonly commands: readonly string[] | null;
}

/** Runs the hook for each file of the call, as in a turn; what it answers goes nowhere (HK8). */
export async function tryHook(engine: HookEngine, trial: Trial): Promise<HookTrial> {
  const { hook, call, tool, root, session } = trial;
  const scene = { conversationId: call.conversationId, root, cwd: session.cwd, callId: call.id };
  const projected = projectedCalls(tool, trial.input, session);
  const questions =
    trial.event === 'PostToolBatch'
      ? [batchQuestion(trial, projected)]
      : projected.map((one) => callQuestion(trial, one));
  const misses = questions.map((question) => missOf(hook, question, scene, session.home));
  const done = await Promise.all(
    questions.map((question) => engine.tryOut(hook, question, scene, AbortSignal.timeout(patienceMs))),
  );
  const fired = done.map((one) => one.fired);
  const missed = misses.every((miss) => miss !== undefined) ? misses[0] : undefined;
  return {
    tries: done.map((one) => ({ run: one.run, ...answerOf(one.fired) })),
    ...(missed === undefined ? {} : { missed }),
    verdict: verdictWords(trial.event, fired),
  };
}

function callQuestion({ event, call, tool, commands }: Trial, one: ProjectedCall): HookQuestion {
  return {
    event,
    subject: one.name,
    otherNames: otherNames(tool),
    tool: one,
    ...('command' in one.input ? { commands } : {}),
    fields: { tool_name: one.name, tool_input: one.input, ...eventFields(event, call, one) },
  };
}

function batchQuestion({ event, call }: Trial, projected: readonly ProjectedCall[]): HookQuestion {
  const calls = projected.slice(0, 1).map((one) => ({
    tool_name: one.name,
    tool_input: one.input,
    tool_use_id: call.id,
    tool_response: textOf(call),
  }));
  return { event, fields: { tool_calls: calls } };
}

/** What the event has beside the call. The record keeps what the model read, not a tool's own response. */
function eventFields(event: HookEvent, call: CallView, { name }: ProjectedCall): Record<string, unknown> {
  if (event === 'PermissionRequest') return {};
  const use = { tool_use_id: call.id };
  const text = textOf(call);
  const took = 'startedAt' in call.state ? call.state : undefined;
  const duration = took?.kind === 'done' || took?.kind === 'failed' ? took.endedAt - took.startedAt : 0;
  if (event === 'PostToolUse') {
    const response =
      name === 'Bash'
        ? { stdout: text, stderr: '', interrupted: false, isImage: false, noOutputExpected: false }
        : { content: text };
    return { tool_response: response, ...use, duration_ms: duration };
  }
  if (event === 'PostToolUseFailure')
    return { error: text, is_interrupt: false, ...use, duration_ms: duration };
  return use;
}

function textOf({ result }: CallView): string {
  return (result?.content ?? []).flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n');
}

function answerOf({ answer }: Fired): { readonly answer?: string } {
  const { json, plain, block } = answer;
  if (json !== undefined) return { answer: JSON.stringify(json, null, 2) };
  const read = block === undefined ? (plain === undefined ? undefined : { text: plain }) : { block };
  return read === undefined ? {} : { answer: JSON.stringify(read, null, 2) };
}

/** What all answers come to together: any deny refuses, an allow needs every file (HK2). */
function verdictWords(event: TriedEvent, fired: readonly Fired[]): string {
  const problem = fired.find(({ answer }) => answer.problem !== undefined)?.answer.problem;
  const aside = problem === undefined ? '' : ` It gave no usable answer: ${problem}`;
  if (event === 'PreToolUse') return beforeWords(fired.map((one) => verdictOf([one]))) + aside;
  if (event === 'PermissionRequest') return questionWords(fired) + aside;
  return afterWords(event, fired) + aside;
}

function beforeWords(verdicts: readonly Verdict[]): string {
  const rewrite = verdicts.some(({ updated }) => updated !== undefined)
    ? ' Its arguments would be the rewritten ones.'
    : '';
  const denied = verdicts.find(({ kind }) => kind === 'deny');
  if (denied !== undefined)
    return `The call would be denied: ${sentence(denied.reason ?? 'no reason given')}`;
  const asks = verdicts.find(({ kind }) => kind === 'ask');
  if (asks !== undefined) return `You would be asked${because(asks.reason)}${rewrite}`;
  if (verdicts.every(({ kind }) => kind === 'allow')) return `The call would be allowed.${rewrite}`;
  return `The hook decides nothing; the rules and the mode do.${rewrite}`;
}

function questionWords(fired: readonly Fired[]): string {
  const decisions = fired.map(({ answer }) => answer.json?.hookSpecificOutput?.decision);
  const denied = decisions.find((one) => one?.behavior === 'deny');
  if (denied?.behavior === 'deny')
    return `The question would be answered with a denial: ${sentence(denied.message ?? 'no reason given')}`;
  return decisions.length > 0 && decisions.every((one) => one?.behavior === 'allow')
    ? 'The question would be answered: the call is allowed.'
    : 'The question would stay with you.';
}

function afterWords(event: TriedEvent, fired: readonly Fired[]): string {
  const blocked = fired.find(({ answer }) => answer.block !== undefined)?.answer.block;
  const ends = fired.some(({ answer }) => answer.json?.continue === false);
  const specific = fired.map(({ answer }) => answer.json?.hookSpecificOutput);
  const words = [
    ...(blocked === undefined
      ? []
      : [
          `${event === 'PostToolBatch' ? 'The turn would end' : 'The model would be told'}: ${sentence(blocked)}`,
        ]),
    ...(specific.some((one) => one?.updatedToolOutput !== undefined)
      ? ['The model would read another output.']
      : []),
    ...(specific.some((one) => one?.additionalContext !== undefined)
      ? ['The model would read more beside it.']
      : []),
    ...(ends ? ['The turn would end.'] : []),
  ];
  return words.length === 0 ? 'Nothing would change.' : words.join(' ');
}

function because(reason: string | undefined): string {
  return reason === undefined ? '.' : `: ${sentence(reason)}`;
}

function sentence(text: string): string {
  const trimmed = text.trim();
  return /[.!?]$/.test(trimmed) ? trimmed : `${trimmed}.`;
}
