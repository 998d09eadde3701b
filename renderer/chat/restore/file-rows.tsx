import type { FocusEvent, KeyboardEvent } from 'react';
import { cx } from '../../lib/cx';
import { formatPlural } from '../../lib/format';
import { Checkbox } from '../../ui/checkbox';
import { PathText } from '../../ui/path-text';
import type { RestoreView } from './restore-dialog';
import type { DialogFiles, DialogRow } from './use-dialog-files';

/** More rows than a person reads; the box above them ticks all. */
const mostRows = 300;

interface FileRowsProps {
  readonly view: RestoreView;
  readonly files: DialogFiles;
  readonly rows: readonly DialogRow[];
}

/** The files, the one in focus being looked at. ↑↓ goes from row to row, Space ticks. */
export function FileRows({ view, files, rows }: FileRowsProps) {
  const shown = rows.slice(0, mostRows);
  const all = rows.map((row) => row.path);
  const every = files.ticked.size === rows.length;
  return (
    <div className="overflow-clip rounded-md border border-edge bg-surface">
      {view === 'restore' && (
        <div className="flex items-center border-b border-line bg-sunken px-3">
          <Checkbox
            checked={every}
            indeterminate={!every && files.ticked.size > 0}
            onCheckedChange={(on) => files.tick(all, on)}
            className="min-h-7 flex-1 text-small text-muted"
          >
            {files.ticked.size} of {formatPlural(rows.length, 'file')}
          </Checkbox>
        </div>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- moves between the controls inside */}
      <ul
        aria-label="Files"
        className="max-h-44 overflow-y-auto py-1"
        onKeyDown={moveFocus}
        onFocus={(event) => selectFocused(event, files)}
      >
        {shown.map((row) => (
          <li
            key={row.path}
            className={cx('px-3', files.selected === row.path ? 'bg-selected' : 'hover:bg-hover')}
            data-path={row.path}
          >
            {view === 'restore' ? (
              <Checkbox
                checked={files.ticked.has(row.path)}
                onCheckedChange={(on) => files.tick([row.path], on)}
                className="min-h-7"
              >
                <Face row={row} />
              </Checkbox>
            ) : (
              <button
                type="button"
                aria-current={files.selected === row.path || undefined}
                className="flex min-h-7 w-full items-center gap-2 text-left -outline-offset-2!"
                onClick={() => files.select(row.path)}
              >
                <Face row={row} />
              </button>
            )}
          </li>
        ))}
        {rows.length > shown.length && (
          <li className="px-3 py-1 text-small text-muted">
            {formatPlural(rows.length - shown.length, 'more file')} not listed
          </li>
        )}
      </ul>
    </div>
  );
}

function Face({ row }: { readonly row: DialogRow }) {
  return (
    <>
      <PathText path={row.path} className="flex-1" />
      {row.note !== null && <span className="shrink-0 text-small text-amber">{row.note}</span>}
      <span className="w-20 shrink-0 text-right text-small text-muted">{row.word}</span>
    </>
  );
}

function selectFocused(event: FocusEvent<HTMLUListElement>, files: DialogFiles): void {
  const path = event.target.closest<HTMLElement>('[data-path]')?.dataset['path'];
  if (path !== undefined) files.select(path);
}

function moveFocus(event: KeyboardEvent<HTMLUListElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return;
  const controls = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="checkbox"], button')];
  const at = controls.findIndex((control) => control === document.activeElement);
  const next = controls[at + step];
  if (at === -1 || next === undefined) return;
  event.preventDefault();
  next.focus();
}
