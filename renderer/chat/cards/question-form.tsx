import { FormInput } from 'lucide-react';
import { useRef, useState, type KeyboardEvent, type Ref } from 'react';
import type { FormField, QuestionAnswer } from '@shared/domain/question';
import { FormControl } from './question-field';
import { DeclineOrSend } from './decline-or-send';
import { QuestionFrame } from './question-frame';
import { firstValues, problemsOf, sentValues } from './question-values';

interface QuestionFormProps {
  readonly asker: string;
  readonly message: string;
  readonly fields: readonly FormField[];
  readonly busy: boolean;
  readonly onAnswer: (answer: QuestionAnswer) => void;
  readonly onMove: (step: 1 | -1) => void;
  readonly ref?: Ref<HTMLElement> | undefined;
}

/** A form as an MCP server asks for it. What is wrong stands beside its field once the field was left or sent. */
export function QuestionForm({ asker, message, fields, busy, onAnswer, onMove, ref }: QuestionFormProps) {
  const [keys, setKeys] = useState(false);
  const [draft, setDraft] = useState(() => firstValues(fields));
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const form = useRef<HTMLDivElement>(null);
  const problems = problemsOf(fields, draft);

  function send(): void {
    const wrong = fields.find(({ name }) => problems.has(name));
    if (wrong === undefined) {
      onAnswer({ kind: 'form', values: sentValues(fields, draft) });
      return;
    }
    setSeen(new Set(fields.map(({ name }) => name)));
    const row = [...(form.current?.children ?? [])].find(
      (one) => one instanceof HTMLElement && one.dataset['field'] === wrong.name,
    );
    row?.querySelector<HTMLElement>('input, button, textarea, [role="checkbox"], [role="combobox"]')?.focus();
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const { key, altKey, target, currentTarget } = event;
    if (event.ctrlKey || event.metaKey || event.repeat) return;
    const enters =
      target === currentTarget || (target instanceof HTMLInputElement && target.type !== 'checkbox');
    if (altKey && (key === 'ArrowUp' || key === 'ArrowDown')) onMove(key === 'ArrowUp' ? -1 : 1);
    else if (key === 'Escape' && target === currentTarget) onAnswer({ kind: 'cancelled' });
    // A form is half written soon: Esc in a field goes to the card, and there it closes it.
    else if (key === 'Escape') currentTarget.focus();
    else if (key === 'Enter' && enters) send();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <QuestionFrame
      ref={ref}
      icon={FormInput}
      title={asker}
      subject={message}
      bodySays
      keyShortcuts="Enter Escape"
      onKeyDown={busy ? () => undefined : onKeyDown}
      keys={keys}
      onKeys={setKeys}
      actions={
        <DeclineOrSend
          sendLabel="Send answer"
          keys={keys}
          busy={busy}
          onDecline={() => onAnswer({ kind: 'declined' })}
          onSend={send}
        />
      }
    >
      <div className="flex flex-col gap-3 px-3 py-2.5">
        <p className="wrap-anywhere whitespace-pre-wrap">{message}</p>
        <div ref={form} className="flex flex-col gap-3">
          {fields.map((field) => (
            <div
              key={field.name}
              data-field={field.name}
              onBlur={(event) => {
                if (!event.currentTarget.contains(event.relatedTarget))
                  setSeen(new Set(seen).add(field.name));
              }}
            >
              <FormControl
                field={field}
                value={draft[field.name]}
                problem={seen.has(field.name) ? problems.get(field.name) : undefined}
                onValue={(value) => setDraft({ ...draft, [field.name]: value })}
              />
            </div>
          ))}
        </div>
      </div>
    </QuestionFrame>
  );
}
