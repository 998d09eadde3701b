import { MessageCircleQuestion } from 'lucide-react';
import { useEffect, useImperativeHandle, useRef, useState, type KeyboardEvent, type Ref } from 'react';
import type { ChoiceQuestion, QuestionAnswer } from '@shared/domain/question';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { ChoicePanel, otherField } from './question-choice-panel';
import { QuestionFrame } from './question-frame';
import { choiceKey, type ChoiceKey, type ChoicePlace } from './question-keys';
import { ChoiceReview, ChoiceSteps } from './question-steps';
import { useChoices, type Choices } from './use-choices';

interface QuestionChoicesProps {
  /** Who asks, as "The agent asks". */
  readonly asker: string;
  readonly questions: readonly ChoiceQuestion[];
  readonly busy: boolean;
  readonly onAnswer: (answer: QuestionAnswer) => void;
  /** Alt+↑↓ on the card. */
  readonly onMove: (step: 1 | -1) => void;
  readonly ref?: Ref<HTMLElement | null> | undefined;
}

/** One to four questions with options: one at a time, and with more than one a look at all answers at the end (CO2). */
export function QuestionChoices({ asker, questions, busy, onAnswer, onMove, ref }: QuestionChoicesProps) {
  const choices = useChoices(questions, onAnswer);
  const [keys, setKeys] = useState(false);
  const card = useRef<HTMLElement>(null);
  const { step, question, draft, drafts } = choices;
  const several = questions.length > 1;
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => card.current);
  useFocusWithStep(step, card);

  const doing: { readonly [Kind in ChoiceKey['kind']]: (key: Extract<ChoiceKey, { kind: Kind }>) => void } = {
    choose: ({ index }) => choices.choose(index),
    go: ({ index }) => choices.go(index),
    step: ({ by }) => choices.goTo(step + by),
    confirm: () => choices.confirm(),
    cancel: () => onAnswer({ kind: 'cancelled' }),
    'to-card': () => card.current?.focus(),
    move: ({ step: by }) => onMove(by),
  };

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const key = keyOf(event, choices);
    if (key === null) return;
    event.preventDefault();
    event.stopPropagation();
    if (!busy) doing[key.kind](key as never);
  }

  return (
    <QuestionFrame
      ref={card}
      icon={MessageCircleQuestion}
      title={asker}
      subject={questions.map((one) => one.question).join(' ')}
      bodySays
      end={several ? undefined : <Badge kind="label">{questions[0]?.header}</Badge>}
      steps={
        several && <ChoiceSteps questions={questions} drafts={drafts} step={step} onStep={choices.goTo} />
      }
      keyShortcuts="1 2 3 4 5 Enter Space Escape"
      keys={keys}
      onKeys={setKeys}
      onKeyDown={onKeyDown}
      actions={
        <ChoiceActions
          choices={choices}
          several={several}
          keys={keys}
          busy={busy}
          onDecline={() => onAnswer({ kind: 'declined' })}
        />
      }
    >
      {question === undefined ? (
        <ChoiceReview questions={questions} drafts={drafts} onStep={choices.goTo} />
      ) : (
        <ChoicePanel
          key={step}
          question={question}
          draft={draft}
          active={choices.active}
          keys={keys}
          onRow={choices.keepRow}
          onChoose={choices.choose}
          onActive={choices.setActive}
          onText={choices.type}
        />
      )}
    </QuestionFrame>
  );
}

interface ChoiceActionsProps {
  readonly choices: Choices;
  readonly several: boolean;
  readonly keys: boolean;
  readonly busy: boolean;
  readonly onDecline: () => void;
}

function ChoiceActions({ choices, several, keys, busy, onDecline }: ChoiceActionsProps) {
  const { step, last, problem } = choices;
  const onward = step + 1 === last ? 'Review' : 'Next';
  const send = several ? 'Send answers' : 'Send answer';
  return (
    <>
      <p role="status" className="min-w-0 flex-1 text-small text-red">
        {problem}
      </p>
      <Button variant="danger" keyHint={keys ? 'Esc' : undefined} disabled={busy} onClick={onDecline}>
        Decline
      </Button>
      {step > 0 && (
        <Button disabled={busy} onClick={() => choices.goTo(step - 1)}>
          Back
        </Button>
      )}
      <Button
        variant="primary"
        keyHint={keys ? 'Enter' : undefined}
        loading={busy}
        loadingLabel="Sending"
        onClick={choices.confirm}
      >
        {step < last ? onward : send}
      </Button>
    </>
  );
}

/** A step that is left takes the row with the focus along: the card itself then has it, and its keys go on working. */
function useFocusWithStep(step: number, card: { readonly current: HTMLElement | null }): void {
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    const focused = document.activeElement;
    if (focused === document.body || card.current?.contains(focused) === true) card.current?.focus();
  }, [step, card]);
}

function keyOf(event: KeyboardEvent<HTMLElement>, { question, draft, active }: Choices): ChoiceKey | null {
  const place = placeOf(event);
  // From the card itself the first arrow goes to the first option, not to the second.
  const isFresh = event.target === event.currentTarget && draft.chosen.length === 0;
  return choiceKey(event, place, { options: question?.options.length ?? -1, active: isFresh ? -1 : active });
}

function placeOf({ target, currentTarget }: KeyboardEvent<HTMLElement>): ChoicePlace {
  if (!(target instanceof HTMLElement) || target === currentTarget) return 'card';
  if (target.dataset['option'] === otherField) return 'field';
  const role = target.getAttribute('role');
  return role === 'radio' || role === 'checkbox' ? 'card' : 'control';
}
