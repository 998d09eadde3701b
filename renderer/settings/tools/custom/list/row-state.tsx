import type { CustomToolView, ExampleOutcome } from '@shared/domain/custom-tool-view';
import { formatPlural } from '../../../../lib/format';
import { cx } from '../../../../lib/cx';

interface RowStateProps {
  readonly view: CustomToolView;
  readonly outcomes: readonly ExampleOutcome[] | undefined;
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

function ownState({ view, outcomes, running }: RowStateProps): { words: string; tone: keyof typeof tones } {
  const { state, secrets, tool } = view;
  const examples = formatPlural(tool.examples.length, 'example');
  if (running) return { words: `Running ${examples}`, tone: 'muted' };
  if (state.kind === 'held') return { words: 'Held: changed outside', tone: 'amber' };
  const failed = outcomes?.find(({ passed }) => !passed);
  if (failed !== undefined) return { words: `Check failed: ${failed.reason ?? failed.name}`, tone: 'red' };
  if (outcomes !== undefined)
    return { words: `${formatPlural(outcomes.length, 'check')} passed`, tone: 'green' };
  if (state.kind === 'changed-outside') return { words: 'Changed outside', tone: 'amber' };
  const missing = secrets.find(({ known }) => !known);
  if (missing !== undefined) return { words: `${missing.name} is not in the Vault`, tone: 'amber' };
  return { words: tool.examples.length === 0 ? '' : examples, tone: 'muted' };
}
