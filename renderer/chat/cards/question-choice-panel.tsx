import { useId } from 'react';
import type { ChoiceQuestion } from '@shared/domain/question';
import { cx } from '../../lib/cx';
import { Input } from '../../ui/input';
import { KeyCap } from '../../ui/key-cap';
import { Markdown } from '../messages/markdown';
import type { ChoiceDraft } from './question-draft';
import { OptionMark, OptionRow } from './question-option';

/** Marks the field for one's own words among what takes keys. */
export const otherField = 'other';

interface ChoicePanelProps {
  readonly question: ChoiceQuestion;
  readonly draft: ChoiceDraft;
  /** Place of the option that Tab reaches; past the last is the field. */
  readonly active: number;
  readonly keys: boolean;
  /** Told where each row is, for the card's keys. */
  readonly onRow: (index: number, element: HTMLElement | null) => void;
  readonly onChoose: (index: number) => void;
  readonly onActive: (index: number) => void;
  readonly onText: (text: string) => void;
}

/** A question, its options, and a field for an answer that is none of them. */
export function ChoicePanel(props: ChoicePanelProps) {
  const { question, draft, active, keys, onRow, onChoose, onActive, onText } = props;
  const { options, multiSelect } = question;
  const textId = useId();
  const preview = options[active]?.preview;
  const hasPreviews = options.some((option) => option.preview !== undefined);
  const keep = (index: number) => (element: HTMLElement | null) => onRow(index, element);
  return (
    <div>
      <p id={textId} className="px-3 py-2.5 text-base wrap-anywhere whitespace-pre-wrap">
        {question.question}
        {multiSelect && <span className="text-muted"> Choose any.</span>}
      </p>
      <div className={cx('border-t border-line', hasPreviews && 'grid grid-cols-2 @max-lg:grid-cols-1')}>
        <div className="min-w-0">
          <div role={multiSelect ? 'group' : 'radiogroup'} aria-labelledby={textId}>
            {options.map((option, index) => (
              <OptionRow
                key={option.label}
                ref={keep(index)}
                option={option}
                digit={index + 1}
                multi={multiSelect}
                chosen={draft.chosen.includes(option.label)}
                active={index === active}
                keys={keys}
                onChoose={() => onChoose(index)}
                onFocus={() => onActive(index)}
              />
            ))}
          </div>
          <div className="flex min-h-row items-center gap-3 border-t border-line px-3 py-1">
            <OptionMark multi={multiSelect} chosen={draft.text.trim() !== ''} />
            <Input
              ref={keep(options.length)}
              data-option={otherField}
              value={draft.text}
              onValueChange={onText}
              maxLength={20_000}
              aria-label="Other answer"
              placeholder={multiSelect ? 'Something else as well' : 'Another answer'}
              spellCheck
              className="flex-1"
              onFocus={() => onActive(options.length)}
            />
            {keys && <KeyCap keys={String(options.length + 1)} />}
          </div>
        </div>
        {hasPreviews && (
          <div
            aria-live="polite"
            className="min-w-0 border-l border-line bg-sunken px-3 py-2 @max-lg:border-t @max-lg:border-l-0"
          >
            {preview === undefined ? (
              <p className="text-small text-muted">No sample for this one.</p>
            ) : (
              <Markdown text={preview} />
            )}
          </div>
        )}
      </div>
    </div>
  );
}
