import type { FileRow } from '@shared/domain/display';
import { formatBytes } from '../../lib/format';
import { PathText } from '../../ui/path-text';
import { useBridge } from '../chat-context';
import { Picture } from '../messages/picture';

/** A row per file of a batch with the lines that were read; pictures as pictures (CD3). */
export function FilesView({ rows }: { readonly rows: readonly FileRow[] }) {
  return (
    <ul className="py-1">
      {rows.map((row, at) => (
        <li key={at}>
          <FileLine row={row} />
          {row.image && (
            <div className="px-8.5 pt-1 pb-2">
              <Picture blob={row.image.blob} mediaType={row.image.mediaType} label={row.path} />
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

function FileLine({ row }: { readonly row: FileRow }) {
  const bridge = useBridge();
  const opens = row.kind === 'text' || row.kind === 'image' || row.kind === 'notebook';
  const name = <PathText path={row.path} nameClassName={opens ? 'text-link' : 'text-fg'} />;
  return (
    <div className="flex h-6 items-center gap-3 pr-3 pl-8.5">
      {opens ? (
        <button
          type="button"
          className="min-w-0 flex-1 rounded-sm text-left hover:underline"
          onClick={() => bridge.openFile(row.absolute, row.fromLine)}
        >
          {name}
        </button>
      ) : (
        <div className="min-w-0 flex-1">{name}</div>
      )}
      {row.error !== undefined ? (
        <span className="max-w-3/5 shrink-0 truncate text-small text-red">{row.error}</span>
      ) : (
        <span className="shrink-0 font-mono text-meta text-muted">{extent(row)}</span>
      )}
    </div>
  );
}

function extent(row: FileRow): string {
  if (row.kind === 'directory') return 'folder';
  if (row.part !== undefined) return row.part;
  if (row.fromLine !== undefined && row.toLine !== undefined) return `${row.fromLine}–${row.toLine}`;
  return row.bytes === undefined ? row.kind : formatBytes(row.bytes);
}
