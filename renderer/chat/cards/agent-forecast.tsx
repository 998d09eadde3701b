import { Ban, Check, Hand, type LucideIcon } from 'lucide-react';
import type { Forecast, ForecastRow } from '@shared/domain/sub-agent';
import { modeWords } from '@shared/present/mode-words';
import { cx } from '../../lib/cx';
import { formatCount } from '../../lib/format';
import { Icon } from '../../ui/icon';

interface Part {
  readonly key: 'may' | 'asks' | 'cannot';
  readonly title: string;
  readonly icon: LucideIcon;
  readonly tone: string;
}

const parts: readonly Part[] = [
  { key: 'may', title: 'Runs unasked', icon: Check, tone: 'text-green' },
  { key: 'asks', title: 'Asks you', icon: Hand, tone: 'text-amber' },
  { key: 'cannot', title: 'Cannot', icon: Ban, tone: 'text-muted' },
];

/** The forecast in a line: "Edits mode · 6 run unasked · 2 ask". */
export function forecastSummary(forecast: Forecast): string {
  const { mode, may, asks } = forecast;
  return [
    `${modeWords[mode].word} mode`,
    `${formatCount(may.length)} run unasked`,
    `${formatCount(asks.length)} ask you`,
  ].join(' · ');
}

/** What a sub-agent may run, what it asks and what it cannot do, each with who decides that (PE9). */
export function AgentForecast({ forecast }: { readonly forecast: Forecast }) {
  return (
    <div className="divide-y divide-line">
      {parts.map(
        (part) =>
          forecast[part.key].length > 0 && <PartRows key={part.key} part={part} rows={forecast[part.key]} />,
      )}
    </div>
  );
}

function PartRows({ part, rows }: { readonly part: Part; readonly rows: readonly ForecastRow[] }) {
  const { title, icon, tone } = part;
  return (
    <section className="@container flex gap-x-3 px-3 py-1.5 @max-sm:flex-col">
      <h4 className={cx('flex h-5 w-28 shrink-0 items-center gap-1.5 text-small font-medium', tone)}>
        <Icon icon={icon} size={12} />
        {title}
      </h4>
      <ul aria-label={title} className="min-w-0 flex-1">
        {byDecider(rows).map(({ by, whats }) => (
          <li key={by} className="flex min-h-5 flex-wrap items-baseline gap-x-3">
            <span className="min-w-0 flex-1 basis-48 wrap-anywhere">{whats.join(', ')}</span>
            <span className="shrink-0 text-small text-muted">{by}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What the same rule, mode or role decides shares a row. */
function byDecider(
  rows: readonly ForecastRow[],
): readonly { readonly by: string; readonly whats: string[] }[] {
  const groups = new Map<string, string[]>();
  for (const { what, by } of rows) groups.set(by, [...(groups.get(by) ?? []), what]);
  return [...groups].map(([by, whats]) => ({ by, whats }));
}
