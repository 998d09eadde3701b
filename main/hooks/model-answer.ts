import type { HookEvent } from '@shared/domain/hook';
import type { HookOutput } from './run-command';
import type { Hook } from './ports';

/** What a model says of an event. */
export interface ModelAnswer {
  readonly ok: boolean;
  readonly reason: string;
  /** Of a Stop: what was asked for cannot be had, so that going on is no use. */
  readonly impossible: boolean;
}

/** Events after whose no the turn ends, unless the hook says `continueOnBlock`. */
const ending: ReadonlySet<HookEvent> = new Set(['PreToolUse', 'PostToolUse', 'PostToolBatch']);

/** The hook's words with the event in the place of `$ARGUMENTS`, or behind them. */
export function filledPrompt(prompt: string, input: string): string {
  return prompt.includes('$ARGUMENTS')
    ? prompt.replaceAll('$ARGUMENTS', () => input)
    : `${prompt}\n\nARGUMENTS: ${input}`;
}

/** The last JSON object of a text that says `ok`; models like to wrap theirs in words or a fence. */
export function readModelAnswer(text: string): ModelAnswer | undefined {
  const trimmed = text.trim();
  // Words of the answer may hold any number of braces.
  const whole = answerOf(/^```\w*\s([\s\S]*)```$/.exec(trimmed)?.[1] ?? trimmed);
  if (whole !== undefined) return whole;
  const ends = [...text.matchAll(/\}/g)].map(({ index }) => index).toReversed();
  const starts = [...text.matchAll(/\{/g)].map(({ index }) => index).toReversed();
  // Of a text with more braces than this, what the first one begins is tried too.
  for (const end of ends.slice(0, 8)) {
    const before = starts.filter((one) => one < end);
    for (const start of new Set([...before.slice(0, 8), ...before.slice(-1)])) {
      const answer = answerOf(text.slice(start, end + 1));
      if (answer !== undefined) return answer;
    }
  }
  return undefined;
}

function answerOf(source: string): ModelAnswer | undefined {
  try {
    const value: unknown = JSON.parse(source);
    if (typeof value !== 'object' || value === null || !('ok' in value)) return undefined;
    if (typeof value.ok !== 'boolean') return undefined;
    const reason = 'reason' in value && typeof value.reason === 'string' ? value.reason.trim() : '';
    return { ok: value.ok, reason, impossible: 'impossible' in value && value.impossible === true };
  } catch {
    // Another pair of braces may hold it.
    return undefined;
  }
}

/** The answer as a command would have printed it: a yes decides nothing, so it never allows what would be asked. */
export function outputOfAnswer(
  hook: Pick<Hook, 'type' | 'prompt' | 'continueOnBlock'>,
  event: HookEvent,
  { ok, reason, impossible }: ModelAnswer,
): HookOutput {
  if (ok || (impossible && (event === 'Stop' || event === 'SubagentStop'))) return printed({});
  const why = reason === '' ? 'no reason given' : reason;
  const said =
    hook.type === 'agent' ? `Agent hook condition was not met: ${why}` : `[${hook.prompt ?? ''}]: ${why}`;
  if (event === 'PermissionRequest') {
    const decision = { behavior: 'deny', message: said };
    return printed({ hookSpecificOutput: { hookEventName: event, decision } });
  }
  const ends = hook.type === 'prompt' && hook.continueOnBlock !== true && ending.has(event);
  return printed({
    decision: 'block',
    reason: said,
    ...(ends ? { continue: false, stopReason: why } : {}),
  });
}

function printed(json: object): HookOutput {
  return { exitCode: 0, stdout: JSON.stringify(json), stderr: '' };
}
