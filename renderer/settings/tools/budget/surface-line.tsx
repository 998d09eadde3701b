import type { BudgetPage } from '@shared/contract/budget';
import type { BudgetLevel } from '@shared/domain/budget';
import { Plug } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatCount, formatPlural, formatTokens } from '../../../lib/format';
import { Badge } from '../../../ui/badge';
import { Meter, type MeterTone } from '../../../ui/meter';
import { sourcesOf } from './budget-view';

const tones: Readonly<Record<BudgetLevel, MeterTone>> = { ok: 'accent', warn: 'amber', hot: 'red' };

interface SurfaceLineProps {
  readonly page: BudgetPage;
  /** At the right, where there is room. */
  readonly end: ReactNode;
}

/** What the next run's tools cost and how many they are, against what the person set. */
export function SurfaceLine({ page: { report, plan }, end }: SurfaceLineProps) {
  const { surface, thresholds } = report;
  const { toolBudgetWarn, toolBudgetHot, level } = thresholds;
  const next = level === 'ok' ? toolBudgetWarn : toolBudgetHot;
  const track = Math.max(toolBudgetHot, surface.tools);
  const words = { ok: 'before a warning', warn: 'before the roster is hot', hot: 'and the roster is hot' }[
    level
  ];
  return (
    <section aria-label="Tools of the next run, an estimate" className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <p className="flex items-baseline gap-x-2">
          <span className="text-page font-semibold tracking-title tabular-nums">
            {formatCount(surface.tokens)}
          </span>
          <span className="text-base text-muted">of {formatTokens(plan.ceiling)}</span>
        </p>
        <p className="text-base text-muted">
          <span className="font-semibold text-fg tabular-nums">{formatCount(surface.tools)}</span> of{' '}
          {formatPlural(next, 'tool')} {words}: {sourcesOf(surface) || 'none'}
        </p>
        {level !== 'ok' && (
          <Badge tone={level === 'hot' ? 'red' : 'amber'}>
            {level === 'hot' ? `Hot from ${toolBudgetHot}` : `Warning from ${toolBudgetWarn}`}
          </Badge>
        )}
        {surface.waitingTokens > 0 && (
          <Badge>{formatCount(surface.waitingTokens)} more wait behind ToolSearch</Badge>
        )}
        {surface.unprobed.length > 0 && (
          <Badge kind="label" icon={Plug} className="max-w-full whitespace-normal wrap-anywhere">
            {surface.unprobed.join(', ')} not probed, not counted
          </Badge>
        )}
        {report.projectId !== null && report.folder === null && (
          <Badge kind="label">The folder is gone: only rules for all folders count</Badge>
        )}
        {end}
      </div>
      <Meter
        label="Tools of the next run"
        segments={[{ label: 'Tools', value: surface.tools, tone: tones[level] }]}
        max={track}
        goal={Math.min(toolBudgetWarn, track)}
        height={6}
        valueText={`${formatPlural(surface.tools, 'tool')}, warning from ${toolBudgetWarn}, hot from ${toolBudgetHot}`}
      />
    </section>
  );
}
