import type { FileRow } from '@shared/domain/display';
import type { ToolResult } from '../define';

/** What became of one entry of a batch. */
export interface EntryOutcome {
  readonly row: FileRow;
  /** What the model reads of it; a failure says so in `row.error`. */
  readonly line: string;
}

/** One line and one row for each; the call fails only when all did. */
export function entryResult(
  outcomes: readonly EntryOutcome[],
  done: string,
  notes: readonly string[] = [],
): ToolResult {
  const failed = outcomes.filter(({ row }) => row.error !== undefined);
  const isError = failed.length === outcomes.length;
  const head =
    outcomes.length === 1 ? [] : [`${outcomes.length - failed.length} of ${outcomes.length} ${done}.`];
  const text = [...head, ...outcomes.map(({ line }) => line), ...notes].join('\n');
  return {
    content: [{ type: 'text', text }],
    isError,
    ...(isError
      ? { reason: failed.length === 1 ? (failed[0]?.row.error ?? '') : `Nothing was ${done}.` }
      : {}),
    display: { kind: 'files', rows: outcomes.map(({ row }) => row) },
  };
}
