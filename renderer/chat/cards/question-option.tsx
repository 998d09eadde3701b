import { Check } from 'lucide-react';
import type { Ref } from 'react';
import type { QuestionOption } from '@shared/domain/question';
import { cx } from '../../lib/cx';
import { Icon } from '../../ui/icon';
import { KeyCap } from '../../ui/key-cap';

interface OptionRowProps {
  readonly option: QuestionOption;
  /** The key that chooses it. */
  readonly digit: number;
  readonly multi: boolean;
  readonly chosen: boolean;
  /** The one that Tab reaches. */
  readonly active: boolean;
  readonly keys: boolean;
  readonly onChoose: () => void;
  readonly onFocus: () => void;
  readonly ref: Ref<HTMLDivElement>;
}

/** One option, a target from edge to edge: its label, and what it means below. */
export function OptionRow(props: OptionRowProps) {
  const { option, digit, multi, chosen, active, keys, onChoose, onFocus, ref } = props;
  return (
    // Keys are the card's: it knows all options.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div
      ref={ref}
      role={multi ? 'checkbox' : 'radio'}
      aria-checked={chosen}
      tabIndex={active ? 0 : -1}
      onClick={onChoose}
      onFocus={onFocus}
      className={cx(
        'flex min-h-row cursor-default items-start gap-3 border-t border-line px-3 py-1.5 -outline-offset-2! first:border-t-0',
        chosen ? 'bg-soft' : 'hover:bg-hover',
      )}
    >
      <OptionMark multi={multi} chosen={chosen} />
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="font-medium wrap-anywhere">{option.label}</span>
        {option.description !== '' && (
          <span className="text-small wrap-anywhere text-muted">{option.description}</span>
        )}
      </span>
      {keys && <KeyCap keys={String(digit)} className="mt-0.5" />}
    </div>
  );
}

/** A dot or a box, drawn as those of the kit are. */
export function OptionMark({ multi, chosen }: { readonly multi: boolean; readonly chosen: boolean }) {
  return (
    <span
      aria-hidden
      className={cx(
        'mt-[3px] flex size-3.5 shrink-0 items-center justify-center border text-onaccent',
        multi ? 'rounded-sm' : 'rounded-full',
        chosen ? 'border-accent bg-accent' : 'border-control bg-surface',
      )}
    >
      {chosen &&
        (multi ? <Icon icon={Check} size={12} /> : <span className="size-1.5 rounded-full bg-onaccent" />)}
    </span>
  );
}
