import type { Verdict } from '@shared/domain/ledger';
import { cx } from '../lib/cx';

const faces: Readonly<Record<Verdict['kind'], { readonly word: string; readonly mark: string }>> = {
  live: { word: 'Live', mark: 'mx-px size-1.5 rounded-full bg-green' },
  deferred: { word: 'Deferred', mark: 'size-2 rounded-full border-2 border-amber align-[0px]!' },
  withheld: { word: 'Withheld', mark: 'h-0.5 w-2 rounded-full bg-control align-[3px]!' },
};

export interface VerdictViewProps {
  readonly verdict: Verdict;
  /** Why, in a few words; empty where nothing is to be said. */
  readonly why: string;
}

/** What the next run makes of a tool: a filled dot, a ring or a dash, the word, and why. */
export function VerdictView({ verdict, why }: VerdictViewProps) {
  const { word, mark } = faces[verdict.kind];
  // What no switch of the person's would change is worth a second look.
  const unusual = verdict.kind === 'withheld' && verdict.layer !== 'policy';
  return (
    <span className="text-small">
      <span aria-hidden="true" className={cx('mr-1.5 inline-block align-[1px]', mark)} />
      <span className="font-medium text-fg">{word}</span>{' '}
      {why !== '' && <span className={cx('ml-0.5', unusual ? 'text-amber' : 'text-muted')}>{why}</span>}
    </span>
  );
}
