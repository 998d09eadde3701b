import type { CustomToolView } from '@shared/domain/custom-tool-view';
import { formatAgo, formatPlural } from '../../../../lib/format';
import { cx } from '../../../../lib/cx';

interface RowStateProps {
  readonly view: CustomToolView;
  readonly running: boolean;
}

/** The one thing to know of a tool's file or its last check. */
export function RowState(props: RowStateProps) {
  const { words, tone } = stateOf(props);
  return (
    <span role="status" className={cx('min-w-0 text-small wrap-anywhere', tones[tone])}>
      {words}
    </span>
  );
}

const tones = { muted: 'text-muted', amber: 'text-amber', red: 'text-red', green: 'text-green' } as const;

function stateOf(props: RowStateProps): { words: string; tone: keyof typeof tones } {
  const { words, tone } = ownState(props);
  if (!props.view.shadowed) return { words, tone };
  return { words: words === '' ? 'Hidden by the ws tool' : `${words} · hidden by the ws tool`, tone };
}

function ownState({ view, running }: RowStateProps): { words: string; tone: keyof typeof tones } {
  const { state, secrets, tool, lastCheck } = view;
  const examples = formatPlural(tool.examples.length, 'example');
  if (running) return { words: `Running ${examples}`, tone: 'muted' };
  if (state.kind === 'held') return { words: 'Held: changed outside', tone: 'amber' };
  if (typeof lastCheck?.failed === 'string')
    return { words: `Check failed: ${lastCheck.failed}`, tone: 'red' };
  if (state.kind === 'changed-outside') return { words: 'Changed outside', tone: 'amber' };
  const missing = secrets.find(({ known }) => !known);
  if (missing !== undefined) return { words: `${missing.name} is not in the Vault`, tone: 'amber' };
  if (lastCheck !== null) {
    const when = formatAgo(lastCheck.at, Date.now());
    return { words: `${formatPlural(lastCheck.count, 'check')} passed ${when}`, tone: 'green' };
  }
  return { words: tool.examples.length === 0 ? '' : examples, tone: 'muted' };
}
