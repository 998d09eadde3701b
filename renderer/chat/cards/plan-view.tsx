import type { CallDisplay } from '@shared/domain/display';
import { modeWords } from '@shared/present/mode-words';
import { Markdown } from '../messages/markdown';

type Plan = Extract<CallDisplay, { kind: 'plan' }>;

/** A plan with what became of it (CO3). */
export function PlanView({ display }: { readonly display: Plan }) {
  return (
    <div className="divide-y divide-line">
      <p className="px-3 py-1.5 text-small text-muted">{outcomeSentence(display)}</p>
      {display.words !== undefined && (
        <p className="px-3 py-2 wrap-anywhere whitespace-pre-wrap">{display.words}</p>
      )}
      <div className="px-3 py-2.5">
        <Markdown text={display.plan} />
      </div>
    </div>
  );
}

function outcomeSentence({ outcome, edited, mode, words }: Plan): string {
  switch (outcome) {
    case 'accepted': {
      const first = edited ? 'You edited the plan and accepted your text.' : 'You accepted the plan.';
      return mode === undefined
        ? first
        : `${first} From then on the conversation was in ${modeWords[mode].word} mode.`;
    }
    case 'sent-back':
      return words === undefined ? 'You sent the plan back.' : 'You sent the plan back with these words:';
    case 'dropped':
      return 'You dropped the plan.';
    case 'open':
      return 'The turn was stopped before you decided.';
  }
}
