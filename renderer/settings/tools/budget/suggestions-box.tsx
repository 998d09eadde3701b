import type { BudgetPage } from '@shared/contract/budget';
import type { BudgetEvidence, BudgetSuggestion, BudgetVerdict } from '@shared/domain/budget';
import type { ToolState } from '@shared/contract/tools';
import { useState } from 'react';
import { formatCount, formatPlural, formatSigned } from '../../../lib/format';
import { cx } from '../../../lib/cx';
import { useAnnounce } from '../../../ui/announcer';
import { Badge, type BadgeTone } from '../../../ui/badge';
import { Box } from '../../../ui/box';
import { Button } from '../../../ui/button';
import { EmptyState } from '../../../ui/empty-state';
import { Meter } from '../../../ui/meter';
import { missingOf } from './budget-view';
import type { BudgetDesk } from './use-budget';

const faces: Readonly<Record<BudgetVerdict, { readonly word: string; readonly tone: BadgeTone }>> = {
  'never-used': { word: 'Never used', tone: 'amber' },
  cold: { word: 'Cold', tone: 'neutral' },
  'always-fails': { word: 'Always fails', tone: 'red' },
};

/** Verdict, name, evidence, saving, buttons; in a narrow box the evidence goes below. */
const rowColumns = cx(
  'grid grid-cols-[96px_minmax(0,1fr)_48px_112px] gap-x-3 gap-y-1',
  '@min-[560px]:grid-cols-[96px_minmax(0,1fr)_minmax(0,1.3fr)_48px_112px]',
);
const evidenceCell = 'order-last col-span-full text-small @min-[560px]:order-none @min-[560px]:col-auto';

/** A suggestion that was taken, and what takes it back. */
interface Applied {
  readonly suggestion: BudgetSuggestion;
  readonly place: number;
  readonly to: 'deferred' | 'off';
  readonly before: ToolState;
  readonly agent: string | null;
}

interface SuggestionsBoxProps {
  readonly page: BudgetPage;
  readonly agent: string | null;
  readonly desk: Pick<BudgetDesk, 'turn'>;
}

/** Evidence before advice (TB3): what speaks against a tool, and one press that applies it or takes it back (TB4). */
export function SuggestionsBox({ page, agent, desk }: SuggestionsBoxProps) {
  const { suggestions, evidence } = page.report;
  const [applied, setApplied] = useState<readonly Applied[]>([]);
  const announce = useAnnounce();
  const stateOf = (name: string): ToolState => page.tools.find((tool) => tool.name === name)?.state ?? 'on';
  const done = new Set(applied.map(({ suggestion }) => suggestion.tool));
  const open = suggestions.filter(({ tool }) => !done.has(tool));

  async function apply(suggestion: BudgetSuggestion, place: number, to: 'deferred' | 'off'): Promise<void> {
    const { tool, savesTokens } = suggestion;
    // What waits, waits for all agents; only Off is one agent's own rule (NT8).
    const mine: Applied = {
      suggestion,
      place,
      to,
      before: stateOf(tool),
      agent: to === 'off' ? agent : null,
    };
    setApplied((now) => [...now, mine]);
    announce(
      savesTokens > 0 ? `${formatPlural(savesTokens, 'token')} saved on every request` : `${tool} is ${to}`,
    );
    const saved = await desk.turn([{ agent: mine.agent, names: [tool], state: to }]);
    if (!saved) setApplied((now) => now.filter((one) => one !== mine));
  }

  async function undo(one: Applied): Promise<void> {
    const { tool } = one.suggestion;
    const state = one.agent === null ? one.before : 'on';
    const saved = await desk.turn([{ agent: one.agent, names: [tool], state }]);
    if (saved) setApplied((now) => now.filter((other) => other !== one));
  }

  const rows: { readonly suggestion: BudgetSuggestion; readonly was?: Applied }[] = open.map(
    (suggestion) => ({
      suggestion,
    }),
  );
  for (const was of applied.toSorted((one, other) => one.place - other.place))
    rows.splice(was.place, 0, { suggestion: was.suggestion, was });

  return (
    <Box
      title="Suggestions"
      note={evidence.enough && open.length > 0 ? formatCount(open.length) : undefined}
      end={evidence.enough ? <EvidenceMet evidence={evidence} /> : undefined}
    >
      {rows.length === 0 ? (
        <NoRows evidence={evidence} />
      ) : (
        <ul>
          {rows.map(({ suggestion, was }, place) => (
            <li
              key={suggestion.tool}
              className={cx(
                rowColumns,
                'min-h-row items-center border-t border-line px-3 py-1 first:border-t-0',
              )}
            >
              <span className="flex">
                <Badge tone={faces[suggestion.verdict].tone}>{faces[suggestion.verdict].word}</Badge>
              </span>
              <span className="font-mono text-code wrap-anywhere">{suggestion.tool}</span>
              {was === undefined ? (
                <Offered
                  suggestion={suggestion}
                  deferrable={canDefer(page, suggestion.tool)}
                  onApply={(to) => void apply(suggestion, place, to)}
                />
              ) : (
                <Done was={was} onUndo={() => void undo(was)} />
              )}
            </li>
          ))}
        </ul>
      )}
    </Box>
  );
}

function canDefer(page: BudgetPage, name: string): boolean {
  const tool = page.tools.find((one) => one.name === name);
  return tool?.verdict === 'live' && tool.locked === undefined;
}

interface OfferedProps {
  readonly suggestion: BudgetSuggestion;
  readonly deferrable: boolean;
  onApply(to: 'deferred' | 'off'): void;
}

/** What fails is better off; what is merely not used may wait where the model still finds it. */
function Offered({ suggestion, deferrable, onApply }: OfferedProps) {
  const { tool, evidence, savesTokens, verdict } = suggestion;
  const first = deferrable && verdict !== 'always-fails';
  return (
    <>
      <span className={cx(evidenceCell, 'text-muted')}>{evidence}</span>
      <span className="text-right text-small text-green tabular-nums">
        {savesTokens > 0 ? formatSigned(-savesTokens) : ''}
      </span>
      <span className="flex justify-end gap-1">
        <Button
          size="sm"
          variant={first ? 'ghost' : 'plain'}
          aria-label={`Off: ${tool}`}
          onClick={() => onApply('off')}
        >
          Off
        </Button>
        {deferrable && (
          <Button
            size="sm"
            variant={first ? 'plain' : 'ghost'}
            aria-label={`Defer: ${tool}`}
            onClick={() => onApply('deferred')}
          >
            Defer
          </Button>
        )}
      </span>
    </>
  );
}

function Done({ was, onUndo }: { readonly was: Applied; onUndo(): void }) {
  const { tool, savesTokens } = was.suggestion;
  const whose = was.agent === null ? '' : ` for ${was.agent}`;
  const state = was.to === 'off' ? `Off${whose}` : 'Deferred';
  const saves = savesTokens > 0 ? `, ${formatPlural(savesTokens, 'token')} saved on every request` : '';
  return (
    <>
      <span role="status" className={cx(evidenceCell, 'text-green @min-[560px]:col-span-2')}>
        {state}
        {saves}.
      </span>
      <span className="col-start-4 flex justify-end @min-[560px]:col-auto">
        <Button size="sm" aria-label={`Undo: ${tool}`} onClick={onUndo}>
          Undo
        </Button>
      </span>
    </>
  );
}

function EvidenceMet({ evidence }: { readonly evidence: BudgetEvidence }) {
  return (
    <span className="hidden tabular-nums @min-[560px]:inline">
      {formatPlural(evidence.calls, 'call')} in {formatPlural(evidence.days, 'day')}; {evidence.neededCalls}{' '}
      in {evidence.neededDays} are needed
    </span>
  );
}

function NoRows({ evidence }: { readonly evidence: BudgetEvidence }) {
  const { calls, days, neededCalls, neededDays, enough } = evidence;
  if (enough) {
    return (
      <EmptyState title="Nothing to suggest" className="p-3">
        Every tool that was offered for a week was called, and none always fails.
      </EmptyState>
    );
  }
  const bars = [
    { label: 'Calls', value: calls, needed: neededCalls, noun: 'call' },
    { label: 'Days', value: days, needed: neededDays, noun: 'day' },
  ];
  return (
    <div className="flex flex-col gap-3 p-3">
      <EmptyState title="Too little evidence yet" className="max-w-120">
        Silence says nothing before {neededCalls} calls over {neededDays} days. {missingOf(evidence)}
      </EmptyState>
      <ul className="flex max-w-120 flex-col gap-2">
        {bars.map(({ label, value, needed, noun }) => (
          <li
            key={label}
            className="grid grid-cols-[44px_minmax(0,1fr)_72px] items-center gap-3 text-small text-muted"
          >
            <span>{label}</span>
            <Meter
              label={`${label} recorded`}
              segments={[{ label, value: Math.min(value, needed) }]}
              max={needed}
              height={6}
              valueText={`${formatCount(value)} of ${formatPlural(needed, noun)}`}
            />
            <span className="text-right tabular-nums">
              {formatCount(value)} of {formatCount(needed)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
