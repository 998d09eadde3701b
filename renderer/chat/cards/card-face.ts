import type { CallResult, CallState, CallView } from '@shared/domain/call';
import { isSettled } from '@shared/domain/call';
import type { CallDisplay } from '@shared/domain/display';
import type { Refusal } from '@shared/domain/refusal';
import { assertNever } from '@shared/kit/assert-never';
import { formatBytes, formatDuration, formatPlural } from '../../lib/format';

/** What the right end of a card's header says. Everything fits on its one line, so it never changes height. */
export interface CardFace {
  readonly tone: 'neutral' | 'amber' | 'red';
  readonly mark: 'tool' | 'queued' | 'waiting' | 'running' | 'failed' | 'refused' | 'stopped' | 'lost';
  /** Lines added and removed, drawn as a stat. */
  readonly changes: { readonly added: number; readonly removed: number } | null;
  /** Stat, time and state, joined by dots. */
  readonly words: string;
  /** When it started, while its clock runs. */
  readonly runningSince: number | null;
}

type Settled = Extract<CallState, { kind: 'done' | 'failed' }>;

/** How a call's card looks in its state (CD1). */
export function cardFace(call: CallView): CardFace {
  const { state, result } = call;
  const none = { changes: null, runningSince: null };
  switch (state.kind) {
    case 'queued':
      return { ...none, tone: 'neutral', mark: 'queued', words: 'queued' };
    case 'waiting':
      return { ...none, tone: 'amber', mark: 'waiting', words: 'waits for you' };
    case 'running':
      return { ...none, tone: 'neutral', mark: 'running', words: '', runningSince: state.startedAt };
    case 'done':
      return settledFace(state, result, 'neutral', 'tool');
    case 'failed':
      return settledFace(state, result, 'red', 'failed');
    case 'refused':
      return { ...none, tone: 'neutral', mark: 'refused', words: refusedBy(state.refusal) };
    case 'stopped': {
      const time = state.startedAt === undefined ? [] : [formatDuration(state.endedAt - state.startedAt)];
      return { ...none, tone: 'neutral', mark: 'stopped', words: ['stopped', ...time].join(' · ') };
    }
    case 'lost':
      return { ...none, tone: 'amber', mark: 'lost', words: 'lost' };
    default:
      return assertNever(state);
  }
}

function settledFace(
  state: Settled,
  result: CallResult | undefined,
  tone: CardFace['tone'],
  mark: CardFace['mark'],
): CardFace {
  const time = formatDuration(state.endedAt - state.startedAt);
  const changes = result?.display.kind === 'changes' && state.kind === 'done' ? sumOf(result.display) : null;
  const stat = result ? statOf(result.display) : null;
  const first = stat ?? (state.kind === 'failed' ? 'failed' : null);
  // A diff's stat says enough; its time would push the path away.
  const words = changes
    ? ''
    : [first, state.kind === 'failed' && stat === null ? null : time].filter(Boolean).join(' · ');
  return { tone, mark, changes, words, runningSince: null };
}

function sumOf(display: Extract<CallDisplay, { kind: 'changes' }>): { added: number; removed: number } {
  return display.files.reduce(
    (sum, file) => ({ added: sum.added + file.added, removed: sum.removed + file.removed }),
    { added: 0, removed: 0 },
  );
}

function statOf(display: CallDisplay): string | null {
  switch (display.kind) {
    case 'files': {
      const [first, ...others] = display.rows;
      if (first?.part !== undefined && others.length === 0) return first.part;
      const bytes = display.rows.reduce((sum, row) => sum + (row.bytes ?? 0), 0);
      return bytes > 0 ? formatBytes(bytes) : null;
    }
    case 'search': {
      const matches = display.rows.reduce((sum, row) => sum + row.matches, 0);
      return formatPlural(matches, 'match', 'matches');
    }
    case 'command':
      if (display.timedOut === true) return 'timed out';
      if (display.signal !== undefined) return display.signal;
      return display.exitCode === null ? null : `exit ${display.exitCode}`;
    case 'http':
      if (display.timedOut === true) return 'timed out';
      return display.status === null ? null : `→ ${display.status}`;
    case 'job':
      return display.jobId;
    case 'sub-agent':
      return display.background ? 'in the background' : null;
    case 'answers':
      return answersBy[display.by];
    case 'plan':
      return display.edited ? `${planOutcomes[display.outcome]}, edited` : planOutcomes[display.outcome];
    case 'changes':
    case 'text':
      return null;
    default:
      return assertNever(display);
  }
}

const planOutcomes = {
  accepted: 'accepted',
  'sent-back': 'sent back',
  dropped: 'dropped',
  open: 'not decided',
} as const;

const answersBy = { person: 'answered', hook: 'answered by a hook', nobody: 'declined' } as const;

const refusers: Readonly<Record<Refusal['by'], string>> = {
  name: 'no such tool',
  schema: 'wrong arguments',
  roster: 'not available',
  precheck: 'not run',
  rule: 'refused by a rule',
  user: 'denied by you',
  hook: 'refused by a hook',
  unattended: 'nobody answered',
  stop: 'stopped',
  plan: 'plan not accepted',
};

function refusedBy(refusal: Refusal): string {
  return refusers[refusal.by];
}

/** Whether a card that the person has not touched shows its body. */
export function opensByItself(call: CallView, hasLiveOutput: boolean): boolean {
  const { state, result } = call;
  if (state.kind === 'running') return hasLiveOutput;
  if (state.kind === 'failed' || state.kind === 'refused' || state.kind === 'lost') return true;
  if (!isSettled(state) || !result) return false;
  const { display } = result;
  // A job may come to wait for an answer, which is given here.
  if (display.kind === 'changes' || display.kind === 'job') return true;
  if (display.kind === 'files')
    return display.rows.length > 1 || display.rows.some((row) => row.image !== undefined);
  return display.kind === 'search' && display.rows.length > 1;
}
