import type { SimulatedPart } from '@shared/domain/permission';
import { cx } from '../../../lib/cx';
import { DangerMeter } from '../../../ui/danger-meter';
import { OriginLink } from '../rule-parts';
import { dangerTints } from './danger-tint';

const columns =
  'grid grid-cols-[minmax(0,1fr)_76px] gap-x-3 px-3 @min-[380px]:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)_76px]';

/** Every part the call was read as: what decides it, how dangerous it is and why. */
export function PartsTable({ parts }: { readonly parts: readonly SimulatedPart[] }) {
  if (parts.length === 0) return null;
  const head = 'text-meta font-medium text-subtle';
  return (
    <div role="table" aria-label="Parts of the call" className="border-t border-line">
      <div role="rowgroup">
        <div role="row" className={cx(columns, 'h-7 items-center')}>
          <span role="columnheader" className={head}>
            {parts.length === 1 ? 'Read as 1 part' : `Read as ${parts.length} parts`}
          </span>
          <span role="columnheader" className={cx(head, 'hidden @min-[380px]:block')}>
            Decided by
          </span>
          <span role="columnheader" className={head}>
            Danger
          </span>
        </div>
      </div>
      <div role="rowgroup">
        {parts.map((part, index) => (
          // Parts have no other name than their place, and are replaced all at once.
          <PartRow key={`${index} ${part.text}`} part={part} number={index + 1} />
        ))}
      </div>
    </div>
  );
}

function PartRow({ part, number }: { readonly part: SimulatedPart; readonly number: number }) {
  const { text, depth, danger, reason, decidedBy, culprit, rule } = part;
  return (
    <div role="row" className={cx(columns, 'min-h-row-dense items-start border-t border-line py-1')}>
      <span role="cell" className="flex min-w-0 gap-2" style={{ paddingLeft: Math.min(depth, 6) * 14 }}>
        <span aria-hidden="true" className="w-3 shrink-0 text-right text-meta/5 text-subtle tabular-nums">
          {depth === 0 ? number : '└'}
        </span>
        <span className="min-w-0">
          <span
            className={cx(
              'box-decoration-clone rounded-[2px] font-mono text-code wrap-anywhere',
              culprit && cx(dangerTints[danger].mark, 'underline underline-offset-3'),
            )}
          >
            {text}
          </span>
          {reason !== '' && <span className="block text-small text-muted">{reason}</span>}
        </span>
      </span>
      <span
        role="cell"
        className="order-last col-span-full min-w-0 pl-5 text-small/5 text-muted wrap-anywhere @min-[380px]:order-none @min-[380px]:col-auto @min-[380px]:pl-0"
      >
        {decidedBy} {rule?.file !== undefined && <OriginLink rule={rule} />}
      </span>
      <span role="cell" className="pt-0.5">
        <DangerMeter level={danger} />
      </span>
    </div>
  );
}
