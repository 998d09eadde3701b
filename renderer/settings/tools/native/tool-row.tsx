import type { NativeTool, ToolState } from '@shared/contract/tools';
import { formatCount, formatTokens } from '../../../lib/format';
import { cx } from '../../../lib/cx';
import { Button } from '../../../ui/button';
import { Switch } from '../../../ui/switch';
import { ThreeStateSwitch, type ThreeState } from '../../../ui/three-state-switch';
import { VerdictView } from '../../verdict-view';
import type { Remedy } from '../../remedy';
import { firstSentence, isDear, whyNotLive } from './native-view';

/** Columns by the width of the page: the description gives way first, then what is nice to know. */
export const columns = cx(
  'grid grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-3 px-3',
  '@min-[640px]:grid-cols-[minmax(120px,1fr)_52px_52px_minmax(140px,1.4fr)_134px_52px]',
  '@min-[880px]:grid-cols-[150px_minmax(0,1fr)_52px_52px_44px_minmax(180px,250px)_134px_52px]',
);

/** Only where there is room for a column of its own. */
export const medium = 'hidden @min-[640px]:block';
export const wide = 'hidden @min-[880px]:block';

export interface ToolRowProps {
  readonly tool: NativeTool;
  /** The person is looking at one agent's switches. */
  readonly agent: string | null;
  /** Switched off for everybody, so an agent's own switch changes nothing. */
  readonly offForAll: boolean;
  readonly remedy: Remedy | undefined;
  onState(state: ToolState): void;
  onRemembered(remembered: boolean): void;
}

const words: Readonly<Record<ToolState, ThreeState>> = { on: 'on', deferred: 'defer', off: 'off' };
const states: Readonly<Record<ThreeState, ToolState>> = { on: 'on', defer: 'deferred', off: 'off' };

/** One tool: what it is, what it costs, what the next run makes of it, and its two switches. */
export function ToolRow({ tool, agent, offForAll, remedy, onState, onRemembered }: ToolRowProps) {
  const { name, use, tokens } = tool;
  const dim = tool.verdict.kind === 'withheld';
  const number = 'text-right text-small tabular-nums';
  return (
    <div
      role="row"
      data-row
      className={cx(columns, 'min-h-row border-t border-line py-1 hover:bg-hover @min-[640px]:py-0.5')}
    >
      <span role="rowheader" className={cx('font-mono text-code wrap-anywhere', dim && 'text-subtle')}>
        {name}
      </span>
      <span role="cell" className={cx(wide, 'truncate text-base', dim ? 'text-subtle' : 'text-muted')}>
        {firstSentence(tool.description)}
      </span>
      <span role="cell" className={cx(medium, number, dim ? 'text-subtle' : 'font-medium')}>
        {formatCount(tokens)}
      </span>
      <span role="cell" className={cx(medium, number, isDear(tool) ? 'text-amber' : 'text-muted')}>
        {use.tokensPerCall === null ? '—' : formatCount(use.tokensPerCall)}
      </span>
      <span role="cell" className={cx(wide, number, 'text-muted')}>
        {formatCount(use.calls)}
      </span>
      <span
        role="cell"
        data-column="remedy"
        className="order-last col-span-full @min-[640px]:order-none @min-[640px]:col-auto @min-[640px]:pl-1"
      >
        <VerdictView verdict={tool.verdict} why={tool.fixed?.replace(/\.$/, '') ?? whyNotLive(tool)} />
        <span className="ml-2 text-meta text-subtle tabular-nums @min-[640px]:hidden">
          {formatTokens(tokens)}
        </span>
        {remedy && (
          <Button
            size="xs"
            className="ml-2 align-baseline"
            onClick={remedy.act}
            aria-label={`${remedy.label}: ${name}`}
          >
            {remedy.label}
          </Button>
        )}
      </span>
      <span role="cell" data-column="state" className="flex">
        <ThreeStateSwitch
          aria-label={`What the model is told of ${name}`}
          value={words[tool.state]}
          onValueChange={(next) => onState(states[next])}
          announcement={(next) => announcementOf(tool, next)}
          locked={lockOf(tool, offForAll)}
          deferDisabledReason={agent === null ? undefined : 'A tool is deferred for all agents only'}
        />
      </span>
      <span role="cell" data-column="memory" className="flex justify-end">
        <Switch
          aria-label={`Remember calls of ${name}`}
          checked={tool.remembered}
          onCheckedChange={onRemembered}
          disabledReason={tool.unremembered}
        />
      </span>
    </div>
  );
}

function lockOf(tool: NativeTool, offForAll: boolean): string | undefined {
  if (tool.fixed !== undefined) return 'Always on';
  return offForAll ? 'Off for all agents' : undefined;
}

function announcementOf(tool: NativeTool, next: ThreeState): string {
  const live = tool.verdict.kind === 'live';
  if (next === 'on') return live ? '' : `${formatTokens(tool.tokens)} more`;
  return live ? `${formatTokens(tool.tokens)} saved` : '';
}
