import { Check } from 'lucide-react';
import type { ChoiceQuestion } from '@shared/domain/question';
import { cx } from '../../lib/cx';
import { Icon } from '../../ui/icon';
import { TextLink } from '../../ui/text-link';
import { draftWords, emptyDraft, missing, type ChoiceDraft } from './question-draft';

interface StepsProps {
  readonly questions: readonly ChoiceQuestion[];
  readonly drafts: readonly ChoiceDraft[];
  readonly step: number;
  readonly onStep: (step: number) => void;
}

/** A chip for each question, with a tick once it is answered, and one for the look over all. */
export function ChoiceSteps({ questions, drafts, step, onStep }: StepsProps) {
  return (
    <ol aria-label="Questions" className="flex shrink-0 flex-wrap gap-1 border-b border-line px-2 py-1.5">
      {[...questions.map(({ header }) => header), 'Review'].map((header, at) => {
        const question = questions[at];
        const done = question !== undefined && missing(question, drafts[at] ?? emptyDraft) === undefined;
        return (
          <li key={at} className="min-w-0">
            <button
              type="button"
              aria-current={at === step ? 'step' : undefined}
              onClick={() => onStep(at)}
              className={cx(
                'flex h-control-sm max-w-full items-center gap-1.5 rounded-md px-2 text-small font-medium transition-colors',
                at === step ? 'bg-selected text-fg' : 'text-muted hover:bg-hover hover:text-fg',
              )}
            >
              {done && <Icon icon={Check} size={12} label="Answered" className="text-green" />}
              <span className="truncate">{header}</span>
            </button>
          </li>
        );
      })}
    </ol>
  );
}

/** Every question with its answer, before they are sent. */
export function ChoiceReview({ questions, drafts, onStep }: Omit<StepsProps, 'step'>) {
  return (
    <ul aria-label="Your answers" className="divide-y divide-line">
      {questions.map((question, at) => {
        const draft = drafts[at] ?? emptyDraft;
        const wrong = missing(question, draft);
        return (
          <li key={question.question} className="flex items-start gap-3 px-3 py-2">
            <div className="min-w-0 flex-1">
              <p className="text-small wrap-anywhere text-muted">{question.question}</p>
              <p className={cx('wrap-anywhere', wrong === undefined ? 'font-medium' : 'text-amber')}>
                {wrong === undefined ? draftWords(draft) : 'Not answered yet'}
              </p>
            </div>
            <TextLink
              aria-label={wrong === undefined ? `Change ${question.header}` : `Answer ${question.header}`}
              onClick={() => onStep(at)}
            >
              {wrong === undefined ? 'Change' : 'Answer'}
            </TextLink>
          </li>
        );
      })}
    </ul>
  );
}
