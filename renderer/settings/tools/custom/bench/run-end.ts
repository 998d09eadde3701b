import type { BenchRun } from '../../../state/bench-run';

export interface RunEnd {
  readonly ok: boolean;
  /** `GET …/forecast/Haifa?days=3` */
  readonly before: string;
  /** `200`, `exit 0`, `stopped` */
  readonly verdict: string;
  readonly durationMs: number | undefined;
  /** The whole as one sentence, for a screen reader. */
  readonly words: string;
}

/** How a run ended, in a few words; undefined while it goes on. */
export function endOf({ result, failure }: BenchRun): RunEnd | undefined {
  if (failure !== undefined)
    return {
      ok: false,
      before: '',
      verdict: 'not started',
      durationMs: undefined,
      words: `The test was not started: ${failure}`,
    };
  if (result === undefined) return undefined;
  const { ok, display, durationMs } = result;
  const before = display.kind === 'http' ? display.request : '';
  const verdict = verdictOf(result);
  return { ok, before, verdict, durationMs, words: `The test ended: ${verdict}` };
}

function verdictOf({ display, exitCode, status, ok }: NonNullable<BenchRun['result']>): string {
  if (exitCode !== undefined) return `exit ${exitCode}`;
  if (status !== undefined) return String(status);
  if ((display.kind === 'command' || display.kind === 'http') && display.timedOut === true)
    return 'timed out';
  if (display.kind === 'command' && display.signal !== undefined)
    return display.signal === 'SIGTERM' || display.signal === 'SIGKILL' ? 'stopped' : display.signal;
  return ok ? 'done' : 'failed';
}
