/* oxlint-disable react/no-array-index-key -- lines and pieces of a diff have no identity but their place */
import { Ellipsis } from 'lucide-react';
import { MINUS } from '../lib/format';
import { cx } from '../lib/cx';
import { lineNumber, segmentColor } from './diff-rows';
import type { DiffFold, DiffLine, DiffRow, DiffSign } from './diff-rows';
import { Icon } from './icon';

export interface DiffViewProps {
  readonly rows: readonly DiffRow[];
  /** Name of the diff: the file's path. */
  readonly 'aria-label': string;
  readonly className?: string | undefined;
}

interface SignLook {
  readonly sign: string;
  readonly word: string;
  readonly line: string;
  readonly mark: string;
  readonly tone: string;
}

const signs: Readonly<Record<DiffSign, SignLook>> = {
  '+': { sign: '+', word: 'added', line: 'bg-add', mark: 'bg-addword', tone: 'text-green' },
  '-': { sign: MINUS, word: 'removed', line: 'bg-del', mark: 'bg-delword', tone: 'text-red' },
  ' ': { sign: '', word: '', line: '', mark: '', tone: '' },
};

/** A change as lines: number, sign, tint, and the words that changed. Scrolls sideways in its own box. */
export function DiffView({ rows, className, ...rest }: DiffViewProps) {
  return (
    <div
      role="group"
      aria-label={rest['aria-label']}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
      tabIndex={0}
      className={cx('overflow-x-auto bg-surface font-mono text-code -outline-offset-2!', className)}
    >
      <div className="w-full min-w-max">
        {rows.map((row, index) =>
          row.kind === 'fold' ? <FoldRow key={index} row={row} /> : <LineRow key={index} row={row} />,
        )}
      </div>
    </div>
  );
}

function LineRow({ row }: { readonly row: DiffLine }) {
  const look = signs[row.sign];
  return (
    <div className={cx('flex h-5', look.line)}>
      <span
        aria-hidden="true"
        className={cx(
          'w-9 shrink-0 pr-2 text-right text-meta/5 select-none',
          look.line ? 'text-muted' : 'text-subtle',
        )}
      >
        {lineNumber(row)}
      </span>
      <span aria-hidden="true" className={cx('w-4 shrink-0 text-center select-none', look.tone)}>
        {look.sign}
      </span>
      {look.word && <span className="sr-only">{look.word} </span>}
      <code className="pr-3 whitespace-pre">
        {row.segments.map((segment, index) => (
          <span
            key={index}
            style={{ color: segmentColor(segment) }}
            className={segment.mark ? cx('rounded-[2px] py-0.5', look.mark) : undefined}
          >
            {segment.text}
          </span>
        ))}
      </code>
    </div>
  );
}

function FoldRow({ row }: { readonly row: DiffFold }) {
  const face = (
    <>
      <Icon icon={Ellipsis} size={12} />
      {row.label}
    </>
  );
  const look = 'sticky left-0 flex h-5 w-full items-center gap-2 bg-sunken px-3 text-meta text-muted';
  if (!row.onExpand) return <div className={look}>{face}</div>;
  return (
    <button type="button" onClick={row.onExpand} className={cx(look, 'hover:bg-hover -outline-offset-2!')}>
      {face}
    </button>
  );
}
