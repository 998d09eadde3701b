import type { DiffHunk } from '@shared/domain/display';
import { formatPlural } from '../../lib/format';
import { DiffView } from '../../ui/diff-view';
import type { DiffRow } from '../../ui/diff-rows';

/** What a tool said of itself when it was accepted, and what the server says now. */
export function ToolDiff({ tool, diff }: { readonly tool: string; readonly diff: readonly DiffHunk[] }) {
  const rows = diff.flatMap((hunk, at): readonly DiffRow[] => [
    ...(at > 0 && hunk.skipped > 0
      ? [{ kind: 'fold' as const, label: formatPlural(hunk.skipped, 'unchanged line') }]
      : []),
    ...hunk.rows,
  ]);
  if (rows.length === 0) return null;
  return (
    <DiffView
      rows={rows}
      aria-label={`Change of ${tool}`}
      className="max-h-80 overflow-y-auto rounded-md border border-edge"
    />
  );
}
