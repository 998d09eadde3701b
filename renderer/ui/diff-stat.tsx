import { formatCount, formatPlural, MINUS } from '../lib/format';
import { cx } from '../lib/cx';
import { diffSquares } from './diff-rows';

export interface DiffStatProps {
  readonly added: number;
  readonly removed: number;
  /** Leaves out the squares where there is no room. */
  readonly plain?: boolean | undefined;
  readonly className?: string | undefined;
}

const places = [0, 1, 2, 3, 4] as const;

/** `+7 −3` and five squares: green added, red removed, the rest empty. */
export function DiffStat({ added, removed, plain = false, className }: DiffStatProps) {
  const { green, red } = diffSquares(added, removed);
  return (
    <span
      role="img"
      aria-label={`${formatPlural(added, 'line')} added, ${formatCount(removed)} removed`}
      className={cx('inline-flex shrink-0 items-center gap-1.5 text-small tabular-nums', className)}
    >
      <span className="text-green">+{formatCount(added)}</span>
      <span className="-ml-0.5 text-red">
        {MINUS}
        {formatCount(removed)}
      </span>
      {!plain && (
        <span className="flex gap-px">
          {places.map((place) => (
            <span
              key={place}
              className={cx(
                'size-[7px]',
                place < green ? 'bg-green' : place < green + red ? 'bg-red' : 'bg-edge',
              )}
            />
          ))}
        </span>
      )}
    </span>
  );
}
