import { useMemo, useState } from 'react';
import type { DiffHunk, FileChange } from '@shared/domain/display';
import { languageOfPath } from '@shared/text/languages';
import { cx } from '../../lib/cx';
import { formatPlural } from '../../lib/format';
import { DiffStat } from '../../ui/diff-stat';
import { DiffView } from '../../ui/diff-view';
import type { DiffRow } from '../../ui/diff-rows';
import { PathText } from '../../ui/path-text';
import { useBridge } from '../chat-context';
import { useTokens } from '../highlight/highlight-context';
import { createRowColors, sideTexts } from './diff-colors';

interface ChangesViewProps {
  readonly files: readonly FileChange[];
  /** Draws the path of a lone file too: an approval names every path, a call's header has it already. */
  readonly namesAll?: boolean;
  /** Rows shown of a file before the rest is folded; everything when left out. */
  readonly firstRows?: number;
}

/** What an edit changes, a diff per file (CD3). */
export function ChangesView({ files, namesAll = false, firstRows }: ChangesViewProps) {
  const named = namesAll || files.length > 1;
  return (
    <div className="divide-y divide-line">
      {files.map((file) => (
        <section key={file.absolute} aria-label={file.path}>
          {named && <FileHead file={file} />}
          <FileDiff file={file} firstRows={firstRows} />
        </section>
      ))}
    </div>
  );
}

const words: Readonly<Record<FileChange['status'], string | null>> = {
  created: 'new',
  changed: null,
  unchanged: 'unchanged',
  failed: 'failed',
};

function FileHead({ file }: { readonly file: FileChange }) {
  const bridge = useBridge();
  const word = words[file.status];
  return (
    <div className="flex h-7 items-center gap-2 border-b border-line pr-3 pl-3">
      <button
        type="button"
        className="min-w-0 flex-1 rounded-sm text-left hover:underline"
        onClick={() => bridge.openFile(file.absolute)}
      >
        <PathText path={file.path} />
      </button>
      {word !== null && (
        <span className={cx('text-small', file.status === 'failed' ? 'text-red' : 'text-muted')}>{word}</span>
      )}
      {(file.added > 0 || file.removed > 0) && <DiffStat added={file.added} removed={file.removed} />}
    </div>
  );
}

function FileDiff({
  file,
  firstRows,
}: {
  readonly file: FileChange;
  readonly firstRows: number | undefined;
}) {
  const [all, setAll] = useState(false);
  const language = languageOfPath(file.path);
  const sides = useMemo(() => sideTexts(file.hunks), [file.hunks]);
  const before = useTokens(sides.before, language);
  const after = useTokens(sides.after, language);
  const rows = useMemo(() => {
    const bounded = all || firstRows === undefined ? file.hunks : leading(file.hunks, firstRows);
    return diffRows(file, bounded, createRowColors({ before, after }), () => setAll(true));
  }, [file, all, firstRows, before, after]);
  return (
    <>
      {file.reason !== undefined && (
        <p className={cx('px-3 py-1.5 text-small', file.status === 'failed' ? 'text-red' : 'text-muted')}>
          {file.reason}
        </p>
      )}
      {rows.length > 0 && <DiffView rows={rows} aria-label={`Change of ${file.path}`} />}
    </>
  );
}

/** The first hunk, cut when it alone is too long, and each further one that fits whole: half a hunk tells half a story. */
function leading(hunks: readonly DiffHunk[], count: number): readonly DiffHunk[] {
  const [first, ...rest] = hunks;
  if (!first) return [];
  if (first.rows.length > count + 3) return [{ ...first, rows: first.rows.slice(0, count) }];
  const shown = [first];
  let left = count - first.rows.length;
  for (const hunk of rest) {
    if (hunk.rows.length > left) break;
    shown.push(hunk);
    left -= hunk.rows.length;
  }
  return shown;
}

function diffRows(
  file: FileChange,
  shown: readonly DiffHunk[],
  color: ReturnType<typeof createRowColors>,
  onExpand: () => void,
): readonly DiffRow[] {
  const rows: DiffRow[] = [];
  for (const [at, hunk] of shown.entries()) {
    // Lines above the first change are no news; between two changes they tell how far apart these are.
    if (at > 0 && hunk.skipped > 0)
      rows.push({ kind: 'fold', label: formatPlural(hunk.skipped, 'unchanged line') });
    for (const row of hunk.rows) rows.push({ ...row, segments: color(row) });
  }
  const label = leftOut(file, shown);
  if (label !== null) rows.push({ kind: 'fold', label, onExpand });
  if (label === null && (file.omittedRows ?? 0) > 0) {
    rows.push({
      kind: 'fold',
      label: `${formatPlural(file.omittedRows ?? 0, 'more line')} not kept in the card`,
    });
  }
  return rows;
}

function leftOut(file: FileChange, shown: readonly DiffHunk[]): string | null {
  const hunks = file.hunks.length - shown.length;
  if (hunks > 0) return formatPlural(hunks, 'more hunk');
  const count = (list: readonly DiffHunk[]): number => list.reduce((sum, hunk) => sum + hunk.rows.length, 0);
  const lines = count(file.hunks) - count(shown);
  return lines > 0 ? formatPlural(lines, 'more line') : null;
}
