import type { BudgetTool } from '@shared/domain/budget';
import type { ToolState } from '@shared/contract/tools';
import { formatAgo, formatCount } from '../../../lib/format';
import { cx } from '../../../lib/cx';
import { ThreeStateSwitch, type ThreeState } from '../../../ui/three-state-switch';
import { isDear, savingOf } from './budget-view';

/** Columns by the width of the box: what is nice to know gives way first. */
export const columns = cx(
  'grid grid-cols-[minmax(0,1fr)_52px_134px] items-center gap-x-3 px-3',
  '@min-[520px]:grid-cols-[minmax(0,1fr)_52px_48px_64px_134px]',
  '@min-[640px]:grid-cols-[minmax(0,1fr)_52px_48px_44px_76px_64px_134px]',
);

export const medium = 'hidden @min-[520px]:block';
export const wide = 'hidden @min-[640px]:block';

const words: Readonly<Record<ToolState, ThreeState>> = { on: 'on', deferred: 'defer', off: 'off' };
const states: Readonly<Record<ThreeState, ToolState>> = { on: 'on', defer: 'deferred', off: 'off' };

/** Why its tokens are not on the request. */
const notSent = { live: '', deferred: 'waits', withheld: 'withheld' } as const;

export interface CostRowProps {
  readonly tool: BudgetTool;
  /** Its tokens as a part of the dearest tool's. */
  readonly share: number;
  /** When the figures were made. */
  readonly at: number;
  readonly agent: string | null;
  onState(state: ToolState): void;
}

/** One tool: its cost as a bar and a number, what it was used for, and its switch. */
export function CostRow({ tool, share, at, agent, onState }: CostRowProps) {
  const { name, tokens, calls, failed, turns, lastUsedAt, tokensPerUse, verdict } = tool;
  const live = verdict === 'live';
  const used = calls > 0;
  const number = 'text-right text-small tabular-nums';
  return (
    <div role="row" data-row className={cx(columns, 'min-h-10 border-t border-line py-1 hover:bg-hover')}>
      <span role="rowheader" className="flex min-w-0 flex-col gap-1">
        <span className="flex min-w-0 flex-wrap items-baseline gap-x-2">
          <span className={cx('min-w-0 font-mono text-code wrap-anywhere', !live && 'text-subtle')}>
            {name}
          </span>
          {!live && <span className="text-meta text-subtle">{notSent[verdict]}</span>}
        </span>
        <span aria-hidden="true" className="h-1.5 overflow-clip rounded-[2px] bg-hover">
          <span
            style={{ width: `${Math.round(share * 100)}%` }}
            className={cx(
              'block h-full',
              live
                ? used
                  ? 'bg-accent'
                  : 'bg-control'
                : 'bg-[color-mix(in_srgb,var(--control)_40%,var(--surface))]',
            )}
          />
        </span>
      </span>
      <span role="cell" className={cx(number, live ? 'font-medium' : 'text-subtle')}>
        {formatCount(tokens)}
      </span>
      <span role="cell" className={cx(medium, number, 'text-muted')}>
        {formatCount(calls)}
      </span>
      <span
        role="cell"
        className={cx(wide, number, failed > 0 && failed === calls ? 'text-red' : 'text-muted')}
      >
        {formatCount(failed)}
      </span>
      <span role="cell" className={cx(wide, 'truncate text-right text-small text-muted')}>
        {lastUsedAt === null ? 'never' : formatAgo(lastUsedAt, at)}
      </span>
      <span
        role="cell"
        className={cx(
          medium,
          number,
          isDear(tool) || (!used && turns > 0 && live) ? 'text-amber' : 'text-muted',
        )}
      >
        {tokensPerUse === null ? (turns > 0 ? 'no calls' : '—') : formatCount(tokensPerUse)}
      </span>
      <span role="cell" data-column="state" className="flex">
        <ThreeStateSwitch
          aria-label={`What the model is told of ${name}`}
          value={words[tool.state]}
          onValueChange={(next) => onState(states[next])}
          announcement={(next) => savingOf(tool, states[next])}
          locked={lockOf(tool, agent)}
          deferDisabledReason={
            tool.locked ?? (agent === null ? undefined : 'A tool is deferred for all agents only')
          }
        />
      </span>
    </div>
  );
}

function lockOf({ name, offForAll }: BudgetTool, agent: string | null): string | undefined {
  if (name === 'end_turn') return 'Always on';
  return agent !== null && offForAll ? 'Off for all agents' : undefined;
}
