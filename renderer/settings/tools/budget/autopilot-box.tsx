import type { BudgetPage } from '@shared/contract/budget';
import type { BudgetMove, BudgetPlan } from '@shared/domain/budget';
import { useState } from 'react';
import { formatCount, formatPlural, formatTokens } from '../../../lib/format';
import { useAnnounce } from '../../../ui/announcer';
import { Badge } from '../../../ui/badge';
import { Box } from '../../../ui/box';
import { Button } from '../../../ui/button';
import { Meter } from '../../../ui/meter';
import { NumberField } from '../../../ui/number-field';
import { useSettings } from '../../use-settings';
import { MoveRow } from './move-row';
import type { BudgetDesk, Turn } from './use-budget';

const DEFAULT_CEILING = 7750;
const MOST = 1_000_000;

interface AutopilotBoxProps {
  readonly page: BudgetPage;
  readonly agent: string | null;
  readonly desk: Pick<BudgetDesk, 'turn'>;
}

interface Proposal {
  /** Put aside by the person until something changes. */
  readonly hidden: boolean;
  readonly taken: readonly BudgetMove[];
  readonly accepted: readonly BudgetMove[];
  readonly saving: boolean;
  isTaken(move: BudgetMove): boolean;
  toggle(move: BudgetMove): void;
  dismiss(): void;
  accept(): Promise<void>;
  undo(): Promise<void>;
}

/** Which moves of the plan the person takes, and what became of them. */
function useProposal(plan: BudgetPlan, desk: Pick<BudgetDesk, 'turn'>): Proposal {
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set());
  const [dismissed, setDismissed] = useState('');
  const [accepted, setAccepted] = useState<readonly BudgetMove[]>([]);
  const [saving, setSaving] = useState(false);
  const announce = useAnnounce();
  const key = JSON.stringify(plan);
  const isTaken = (move: BudgetMove): boolean => move.proposed !== turned.has(move.tool);
  const taken = plan.moves.filter(isTaken);

  async function make(moves: readonly BudgetMove[], back: boolean): Promise<boolean> {
    setSaving(true);
    const saved = await desk.turn(turnsOf(moves, back));
    setSaving(false);
    return saved;
  }

  return {
    hidden: dismissed === key,
    taken,
    accepted,
    saving,
    isTaken,
    toggle: ({ tool }) => setTurned((before) => toggled(before, tool)),
    dismiss: () => setDismissed(key),
    async accept() {
      if (!(await make(taken, false))) return;
      announce(changeWords(sum(taken)));
      setAccepted(taken);
      setTurned(new Set());
    },
    async undo() {
      if (await make(accepted, true)) setAccepted([]);
    },
  };
}

/** What to send and what to defer so that the tools fit a ceiling; nothing moves before it is accepted (TB5). */
export function AutopilotBox({ page, agent, desk }: AutopilotBoxProps) {
  const { plan } = page;
  const proposal = useProposal(plan, desk);
  const { hidden, taken, accepted, saving } = proposal;
  const now = page.report.surface.tokens;
  const shown = hidden ? [] : plan.moves;
  return (
    <Box
      title="Autopilot"
      note={shown.length > 0 ? <ProposalNote /> : undefined}
      footer={shown.length > 0 && <Answer proposal={proposal} />}
    >
      <Ceiling plan={plan} now={now} after={now + (hidden ? 0 : sum(taken))} />
      {accepted.length > 0 && (
        <div
          role="status"
          className="flex items-center gap-2 border-t border-line bg-greensoft px-3 py-2 text-small"
        >
          <span className="min-w-0 flex-1 text-fg">
            {formatPlural(accepted.length, 'move')} made for all agents.
          </span>
          <Button size="sm" loading={saving} onClick={() => void proposal.undo()}>
            Undo moves
          </Button>
        </div>
      )}
      {shown.length > 0 ? (
        <ul>
          {shown.map((one) => (
            <MoveRow
              key={one.tool}
              move={one}
              taken={proposal.isTaken(one)}
              onTaken={() => proposal.toggle(one)}
            />
          ))}
        </ul>
      ) : (
        <p className="border-t border-line px-3 py-2 text-small text-muted">
          {hidden ? 'The proposal is put aside until something changes.' : nothingToMove(page, agent)}
        </p>
      )}
    </Box>
  );
}

function ProposalNote() {
  return (
    <span className="flex items-center gap-2">
      <Badge tone="accent">Proposal</Badge> changes nothing until you accept
    </span>
  );
}

function Answer({ proposal }: { readonly proposal: Proposal }) {
  const { taken, saving } = proposal;
  return (
    <>
      <span className="min-w-0 flex-1">{changeWords(sum(taken))}</span>
      <Button size="sm" variant="ghost" onClick={proposal.dismiss}>
        Dismiss
      </Button>
      <Button
        size="sm"
        variant="primary"
        loading={saving}
        loadingLabel="Moving"
        disabledReason={taken.length === 0 ? 'Choose a move first' : undefined}
        onClick={() => void proposal.accept()}
      >
        Accept {formatPlural(taken.length, 'move')}
      </Button>
    </>
  );
}

/** The ceiling, what a request costs now and with the chosen moves. */
function Ceiling({
  plan,
  now,
  after,
}: {
  readonly plan: BudgetPlan;
  readonly now: number;
  readonly after: number;
}) {
  const [settings, save] = useSettings();
  const saved = settings.toolBudgetCeiling;
  const [typed, setTyped] = useState<number | null>(saved);
  const [seen, setSeen] = useState(saved);
  if (seen !== saved) {
    setSeen(saved);
    setTyped(saved);
  }
  const commit = (value: number | null): void => {
    if (value === null) setTyped(saved);
    else if (value !== saved) void save({ toolBudgetCeiling: value });
  };
  const max = Math.max(DEFAULT_CEILING, plan.ceiling, now, after);
  const bars = [
    { label: 'Now', value: now, tone: 'control' as const },
    { label: 'After', value: after, tone: after > plan.ceiling ? ('amber' as const) : ('accent' as const) },
  ];
  return (
    <div className="flex flex-col gap-3 p-3">
      <label className="flex flex-wrap items-center gap-2 text-small">
        <span className="font-medium">Ceiling</span>
        <NumberField
          aria-label="Ceiling in tokens a request"
          value={typed}
          onValueChange={setTyped}
          onValueCommitted={commit}
          min={0}
          max={MOST}
          step={50}
          className="w-20"
        />
        <span className="text-muted">tokens a request</span>
        <span className="ml-auto text-subtle tabular-nums">default {formatCount(DEFAULT_CEILING)}</span>
      </label>
      <div className="flex flex-col gap-1.5">
        {bars.map(({ label, value, tone }) => (
          <div
            key={label}
            className="grid grid-cols-[36px_minmax(0,1fr)_52px] items-center gap-2 text-small text-muted"
          >
            <span>{label}</span>
            <Meter
              label={`Schema tokens ${label.toLowerCase()}`}
              segments={[{ label, value, tone }]}
              max={max}
              goal={plan.ceiling}
              valueText={`${formatTokens(value)}, ceiling ${formatCount(plan.ceiling)}`}
            />
            <span className="text-right font-medium text-fg tabular-nums">{formatCount(value)}</span>
          </div>
        ))}
      </div>
      {after > plan.ceiling && (
        <p className="text-small text-amber">
          {formatTokens(after - plan.ceiling)} above the ceiling
          {plan.fits
            ? ' with these moves.'
            : '. What is left cannot be deferred; switch tools off to go lower.'}
        </p>
      )}
    </div>
  );
}

function nothingToMove({ plan, report, tools }: BudgetPage, agent: string | null): string {
  const listed =
    agent !== null && tools.some(({ verdict, locked }) => verdict === 'live' && locked?.includes(agent));
  if (listed)
    return `The agent ${agent} lists its tools, so they stay on its requests. Change the list in its file.`;
  if (!plan.fits) return 'Nothing more can be deferred. Switch tools off to go lower.';
  return report.evidence.enough
    ? 'Nothing to move: the ceiling is kept, and what is sent is used.'
    : 'Nothing to move: the ceiling is kept. What is seldom used shows once there is more evidence.';
}

/** What waits, waits for all agents. */
function turnsOf(moves: readonly BudgetMove[], back: boolean): readonly Turn[] {
  return (['deferred', 'on'] as const)
    .map((state) => ({
      agent: null,
      state,
      names: moves.filter(({ from, to }) => (back ? from : to) === state).map(({ tool }) => tool),
    }))
    .filter(({ names }) => names.length > 0);
}

function changeWords(change: number): string {
  if (change === 0) return 'Changes nothing on a request';
  return change < 0 ? `Saves ${formatTokens(-change)} a request` : `Adds ${formatTokens(change)} a request`;
}

function sum(moves: readonly BudgetMove[]): number {
  return moves.reduce((total, { tokens }) => total + tokens, 0);
}

function toggled(before: ReadonlySet<string>, name: string): ReadonlySet<string> {
  const next = new Set(before);
  if (!next.delete(name)) next.add(name);
  return next;
}
