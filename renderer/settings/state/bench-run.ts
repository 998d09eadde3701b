import type { ToolTestEvent, ToolTestResult } from '@shared/domain/custom-tool-view';
import type { ToolKind } from './tool-form';

/** The last run of a bench. */
export interface BenchRun {
  /** Counts the bench's runs: another number is another screen. */
  readonly turn: number;
  /** Null until main has answered. */
  readonly testId: string | null;
  readonly kind: ToolKind;
  readonly startedAt: number;
  /** What it was given, for the example that may be kept of it. */
  readonly args: Readonly<Record<string, unknown>>;
  readonly output: string;
  /** Characters that were printed before `output` begins. */
  readonly dropped: number;
  readonly stopping: boolean;
  readonly result: ToolTestResult | undefined;
  /** Why nothing was started. */
  readonly failure: string | undefined;
}

/** Characters that a bench keeps of what a script prints; the screen itself holds ten thousand lines. */
const keptCharacters = 1_000_000;

export function newRun(turn: number, kind: ToolKind, args: BenchRun['args'], startedAt: number): BenchRun {
  return {
    turn,
    kind,
    args,
    startedAt,
    testId: null,
    output: '',
    dropped: 0,
    stopping: false,
    result: undefined,
    failure: undefined,
  };
}

export function isRunning({ result, failure }: BenchRun): boolean {
  return result === undefined && failure === undefined;
}

export function withEvent(run: BenchRun, event: ToolTestEvent): BenchRun {
  if (event.kind === 'ended') return { ...run, result: event.result, stopping: false };
  const whole = run.output + event.text;
  const over = Math.max(0, whole.length - keptCharacters);
  return { ...run, output: whole.slice(over), dropped: run.dropped + over };
}
