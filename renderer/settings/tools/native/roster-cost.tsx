import type { NativeTool } from '@shared/contract/tools';
import { formatCount, formatSigned, formatTokens } from '../../../lib/format';
import { cx } from '../../../lib/cx';
import { Badge } from '../../../ui/badge';
import { Meter, meterTones } from '../../../ui/meter';
import { costSegments, liveTokens, switchedTokens, waitingTokens } from './native-view';

/** What the schemas of all core tools may cost together (SPEC section 8). */
const CEILING = 7750;

export interface RosterCostProps {
  readonly tools: readonly NativeTool[];
  /** Of memory's own tools, which have no row. */
  readonly memoryTokens: number;
}

/** What a run costs before its first word, by kind of tool, and what the switches save. */
export function RosterCost({ tools, memoryTokens }: RosterCostProps) {
  const live = liveTokens(tools) + memoryTokens;
  const saved = switchedTokens(tools);
  const waiting = waitingTokens(tools);
  const segments = costSegments(tools, memoryTokens);
  return (
    <section aria-label="Cost of the roster" className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="flex min-w-0 flex-wrap items-baseline gap-x-2">
          <span className="text-page font-semibold tracking-title tabular-nums">{formatCount(live)}</span>
          <span className="text-base text-muted">of {formatTokens(CEILING)} before your first word</span>
        </p>
        {saved > 0 && <Badge tone="green">{formatSigned(-saved)} by your switches</Badge>}
        {waiting > 0 && <Badge>{formatCount(waiting)} more wait or are withheld</Badge>}
        <ul className="flex flex-wrap gap-x-3 gap-y-1 text-small text-muted @min-[880px]:ml-auto">
          {segments.map(({ label, value, tone }) => (
            <li key={label} className="flex items-center gap-1.5 tabular-nums">
              <span aria-hidden="true" className={cx('size-2 rounded-[2px]', meterTones[tone ?? 'accent'])} />
              {label} {formatCount(value)}
            </li>
          ))}
        </ul>
      </div>
      <Meter
        label="Schema tokens of the next run"
        segments={segments}
        max={Math.max(CEILING, live)}
        valueText={`${formatCount(live)} of ${formatTokens(CEILING)}`}
      />
    </section>
  );
}
