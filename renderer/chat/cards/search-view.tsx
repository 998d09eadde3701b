import type { SearchRow } from '@shared/domain/display';
import { formatPlural } from '../../lib/format';

/** A row per pattern of a batch, with what it found (CD3). */
export function SearchView({ rows }: { readonly rows: readonly SearchRow[] }) {
  return (
    <ul className="py-1">
      {rows.map((row, at) => (
        <li key={at} className="flex min-h-6 items-center gap-3 pr-3 pl-8.5">
          <span className="min-w-0 flex-1 truncate font-mono text-code text-fg">{row.pattern}</span>
          {row.error === undefined ? (
            <span className="shrink-0 text-small text-muted">{found(row)}</span>
          ) : (
            <span className="max-w-3/5 shrink-0 truncate text-small text-red">{row.error}</span>
          )}
        </li>
      ))}
    </ul>
  );
}

function found(row: SearchRow): string {
  const matches = formatPlural(row.matches, 'match', 'matches');
  const where = row.matches === 0 ? 'no matches' : `${matches} in ${formatPlural(row.files, 'file')}`;
  return [where, row.truncated === true ? 'more not shown' : null, row.note ?? null]
    .filter(Boolean)
    .join(' · ');
}
