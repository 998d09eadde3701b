import type { BudgetPage } from '@shared/contract/budget';
import { useId, useState, type PointerEvent } from 'react';
import { formatCount, formatPlural } from '../../../lib/format';
import { cx } from '../../../lib/cx';
import { Box } from '../../../ui/box';
import { EmptyState } from '../../../ui/empty-state';
import { Segmented } from '../../../ui/segmented';
import { Select } from '../../../ui/select';
import { callsData, dayWord, type CallsData, type CallsOf } from './calls-data';

const fills = {
  accent: 'fill-accent',
  half: 'fill-accent-half',
  control: 'fill-control',
  red: 'fill-red',
} as const;
const dots = { accent: 'bg-accent', half: 'bg-accent-half', control: 'bg-control', red: 'bg-red' } as const;

const shapes = [
  { value: 'chart', label: 'Chart' },
  { value: 'table', label: 'Table' },
] as const;

/** Calls and errors a day, of all tools or of one; the same as a table. */
export function CallsChart({ page }: { readonly page: BudgetPage }) {
  const [of, setOf] = useState<CallsOf>(':kinds');
  const [shape, setShape] = useState<'chart' | 'table'>('chart');
  const { days, today } = page;
  const data = callsData(days, of, today);
  const names = [...new Set(days.map(({ tool }) => tool))].toSorted((one, other) => one.localeCompare(other));
  if (days.length === 0) {
    return (
      <Box title="Calls a day" bodyClassName="p-3">
        <EmptyState title="No calls in the last 31 days">
          Every call of an agent is counted here, by day and tool.
        </EmptyState>
      </Box>
    );
  }
  return (
    <Box
      title="Calls a day"
      note={`${formatCount(data.calls)} in ${data.bars.length} days, ${formatCount(data.failed)} failed`}
      end={
        <Segmented
          size="sm"
          aria-label="Show calls as"
          options={shapes}
          value={shape}
          onValueChange={setShape}
        />
      }
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-3 pt-2">
        <Select
          size="sm"
          aria-label="Calls of"
          options={[
            { value: ':kinds', label: 'All tools, by kind' },
            { value: ':outcomes', label: 'All tools, by outcome' },
            ...names.map((name) => ({ value: name, label: name, mono: true, group: 'One tool' })),
          ]}
          value={of}
          onValueChange={setOf}
          className="w-52"
        />
        <ul className="flex flex-wrap gap-x-3 gap-y-1 text-small text-muted">
          {data.legend.map(({ label, tone }) => (
            <li key={label} className="flex items-center gap-1.5">
              <span aria-hidden="true" className={cx('size-2 rounded-[2px]', dots[tone])} />
              {label}
            </li>
          ))}
        </ul>
      </div>
      {shape === 'chart' ? <Bars data={data} /> : <DayTable data={data} />}
    </Box>
  );
}

/** Bars stretch with the box; words stand outside of them, so that they never do. */
function Bars({ data }: { readonly data: CallsData }) {
  const id = useId();
  const [at, setAt] = useState<number>();
  const { bars, top, legend } = data;
  const most = bars.reduce((one, other) => (other.calls > one.calls ? other : one));
  const read = bars[at ?? -1];
  const point = (event: PointerEvent<HTMLElement>): void => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    setAt(Math.min(bars.length - 1, Math.floor(((event.clientX - left) / width) * bars.length)));
  };
  return (
    <div className="px-3 pt-2 pb-2">
      <p aria-hidden="true" className="h-4 pl-8 text-meta text-subtle tabular-nums">
        {read &&
          `${dayWord(read.day)}: ${formatPlural(read.calls, 'call')}, ${formatCount(read.failed)} failed`}
      </p>
      <div className="flex gap-2 pt-1">
        <div
          aria-hidden="true"
          className="flex w-6 shrink-0 flex-col justify-between text-right text-meta text-subtle tabular-nums"
        >
          {[top, (top / 3) * 2, top / 3, 0].map((value) => (
            <span key={value} className="-my-2">
              {formatCount(value)}
            </span>
          ))}
        </div>
        <div
          className="relative h-28 min-w-0 flex-1"
          onPointerMove={point}
          onPointerLeave={() => setAt(undefined)}
        >
          <div aria-hidden="true" className="absolute inset-0 flex flex-col justify-between">
            {[0, 1, 2, 3].map((line) => (
              <span key={line} className="h-px bg-line" />
            ))}
          </div>
          <svg
            role="img"
            aria-labelledby={`${id}-title ${id}-text`}
            viewBox={`0 0 ${bars.length} ${top}`}
            preserveAspectRatio="none"
            shapeRendering="crispEdges"
            className="absolute inset-0 size-full"
          >
            <title id={`${id}-title`}>Calls a day</title>
            <desc id={`${id}-text`}>
              {`${dayWord(bars[0]?.day ?? '')} to ${dayWord(bars.at(-1)?.day ?? '')}: ${formatPlural(data.calls, 'call')}, ${formatCount(data.failed)} failed. Most on ${dayWord(most.day)}: ${formatCount(most.calls)}. The table has every day.`}
            </desc>
            {bars.map((bar, index) => (
              <g key={bar.day} className={cx(at !== undefined && at !== index && 'opacity-60')}>
                {bar.parts.map((part, place) => {
                  const below = bar.parts.slice(0, place).reduce((sum, one) => sum + one, 0);
                  return part > 0 ? (
                    <rect
                      key={legend[place]?.label}
                      x={index + 0.1}
                      width={0.8}
                      y={top - below - part}
                      height={part}
                      className={fills[legend[place]?.tone ?? 'accent']}
                    />
                  ) : null;
                })}
              </g>
            ))}
          </svg>
        </div>
      </div>
      <div aria-hidden="true" className="flex justify-between pt-1 pl-8 text-meta text-subtle tabular-nums">
        {[0, 10, 20, 30].map((index) => (
          <span key={index}>{dayWord(bars[index]?.day ?? bars.at(-1)?.day ?? '')}</span>
        ))}
      </div>
    </div>
  );
}

function DayTable({ data: { bars, legend } }: { readonly data: CallsData }) {
  const cell = 'px-3 py-1 text-right tabular-nums';
  const days = bars.filter(({ calls }) => calls > 0).toReversed();
  const byKind = !legend.some(({ label }) => label === 'Failed');
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls is reached by keyboard
    <div role="region" aria-label="Calls a day" tabIndex={0} className="mt-2 max-h-48 overflow-auto">
      <table className="w-full text-small">
        <thead>
          <tr className="text-meta text-subtle">
            <th scope="col" className="px-3 py-1 text-left font-medium">
              Day
            </th>
            {legend.map(({ label }) => (
              <th key={label} scope="col" className={cx(cell, 'font-medium')}>
                {label}
              </th>
            ))}
            <th scope="col" className={cx(cell, 'font-medium')}>
              Calls
            </th>
            {byKind && (
              <th scope="col" className={cx(cell, 'font-medium')}>
                Failed
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, parts, calls, failed }) => (
            <tr key={day} className="border-t border-line">
              <th scope="row" className="px-3 py-1 text-left font-medium">
                {dayWord(day)}
              </th>
              {legend.map(({ label }, place) => (
                <td key={label} className={cx(cell, 'text-muted')}>
                  {formatCount(parts[place] ?? 0)}
                </td>
              ))}
              <td className={cell}>{formatCount(calls)}</td>
              {byKind && <td className={cell}>{formatCount(failed)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
