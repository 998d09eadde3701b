import { ClipboardList } from 'lucide-react';
import { useRef, useState, type KeyboardEvent, type Ref, type RefObject } from 'react';
import { modes, type Mode } from '@shared/domain/danger';
import type { QuestionAnswer } from '@shared/domain/question';
import { modeWords } from '@shared/present/mode-words';
import { planTitle } from '@shared/present/plan-title';
import { Button } from '../../ui/button';
import { Input } from '../../ui/input';
import { TextArea } from '../../ui/text-area';
import { TextLink } from '../../ui/text-link';
import { Markdown } from '../messages/markdown';
import { QuestionFrame } from './question-frame';

interface QuestionPlanProps {
  /** Who asks, as "The agent". */
  readonly planner: string;
  readonly plan: string;
  /** The conversation's mode: what is wider is offered with the acceptance. */
  readonly mode: Mode;
  readonly busy: boolean;
  readonly onAnswer: (answer: QuestionAnswer) => void;
  readonly onMove: (step: 1 | -1) => void;
  readonly ref?: Ref<HTMLElement> | undefined;
}

/** A plan to accept, to change first, or to send back with words (CO3). */
export function QuestionPlan({ planner, plan, mode, busy, onAnswer, onMove, ref }: QuestionPlanProps) {
  const [keys, setKeys] = useState(false);
  const [edited, setEdited] = useState<string | undefined>(undefined);
  const [words, setWords] = useState('');
  const wordsField = useRef<HTMLInputElement>(null);
  const changed = edited !== undefined && edited !== plan;
  const does: PlanKeys = {
    wider: modes.slice(modes.indexOf(mode) + 1),
    onMove,
    accept(next) {
      if (edited !== undefined && edited.trim() === '') return;
      onAnswer({
        kind: 'plan-accepted',
        ...(changed ? { plan: edited } : {}),
        ...(next === undefined ? {} : { mode: next }),
      });
    },
    sendBack() {
      const said = words.trim();
      onAnswer(said === '' ? { kind: 'cancelled' } : { kind: 'plan-sent-back', words: said });
    },
  };

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    // A text that is written keeps every sign but Esc, which its own field takes.
    if (event.target instanceof HTMLTextAreaElement || busy) return;
    const inWords = event.target === wordsField.current;
    if (!(inWords ? wordsKey(event, does) : cardKey(event, does))) return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <QuestionFrame
      ref={ref}
      icon={ClipboardList}
      title={`${planner} asks`}
      subject={`Accept the plan “${planTitle(plan)}”?`}
      keyShortcuts="Enter 1 2 3 Escape"
      keys={keys}
      onKeys={setKeys}
      onKeyDown={onKeyDown}
      actions={
        <PlanActions
          does={does}
          keys={keys}
          busy={busy}
          changed={changed}
          empty={edited !== undefined && edited.trim() === ''}
          words={words}
          onWords={setWords}
          wordsRef={wordsField}
          onDrop={() => onAnswer({ kind: 'declined' })}
        />
      }
    >
      <PlanText plan={plan} edited={edited} onEdited={setEdited} />
    </QuestionFrame>
  );
}

interface PlanActionsProps {
  readonly does: PlanKeys;
  readonly keys: boolean;
  readonly busy: boolean;
  readonly changed: boolean;
  readonly empty: boolean;
  readonly words: string;
  readonly onWords: (words: string) => void;
  readonly wordsRef: RefObject<HTMLInputElement | null>;
  readonly onDrop: () => void;
}

function PlanActions(props: PlanActionsProps) {
  const { does, keys, busy, changed, empty, words, onWords, wordsRef, onDrop } = props;
  return (
    <>
      <div className="flex min-w-0 flex-1 @max-3xl:basis-full [&_input]:rounded-r-none">
        <Input
          ref={wordsRef}
          value={words}
          onValueChange={onWords}
          maxLength={20_000}
          placeholder="Say what to change"
          aria-label="What to change"
          spellCheck
          disabled={busy}
          className="flex-1"
        />
        <Button
          className="-ml-px rounded-l-none border-control!"
          keyHint={keys ? 'Esc' : undefined}
          disabled={busy}
          onClick={does.sendBack}
        >
          Send back
        </Button>
      </div>
      <Button variant="danger" className="ml-auto" disabled={busy} onClick={onDrop}>
        Drop
      </Button>
      {does.wider.map((next, at) => (
        <Button
          key={next}
          keyHint={keys ? String(at + 2) : undefined}
          disabled={busy || empty}
          aria-description={`From now on the conversation is in ${modeWords[next].word} mode. ${modeWords[next].sentence}`}
          onClick={() => does.accept(next)}
        >
          Accept, {modeWords[next].word}
        </Button>
      ))}
      <Button
        variant="primary"
        keyHint={keys ? 'Enter' : undefined}
        loading={busy}
        loadingLabel="Sending"
        disabledReason={empty ? 'The plan is empty. Write it, or send it back.' : undefined}
        onClick={() => does.accept()}
      >
        {changed ? 'Accept changed' : 'Accept'}
      </Button>
    </>
  );
}

interface PlanKeys {
  readonly accept: (mode?: Mode) => void;
  readonly sendBack: () => void;
  readonly onMove: (step: 1 | -1) => void;
  /** Modes that ask less than the conversation's. */
  readonly wider: readonly Mode[];
}

/** Enter or 1 accepts, 2 and 3 accept with a wider mode, Esc sends back, Alt+↑↓ another card. */
function cardKey(event: KeyboardEvent, { accept, sendBack, onMove, wider }: PlanKeys): boolean {
  const { key, altKey } = event;
  if (event.ctrlKey || event.metaKey || event.repeat) return false;
  if (altKey) {
    if (key === 'ArrowUp' || key === 'ArrowDown') onMove(key === 'ArrowUp' ? -1 : 1);
    return key === 'ArrowUp' || key === 'ArrowDown';
  }
  const mode = /^[23]$/.test(key) ? wider[Number(key) - 2] : undefined;
  if (key === 'Escape') sendBack();
  else if (key === '1' || (key === 'Enter' && event.target === event.currentTarget)) accept();
  else if (mode !== undefined) accept(mode);
  else return false;
  return true;
}

/** Half-typed words are not sent by Esc, which goes back to the card; Enter sends them. */
function wordsKey({ key, currentTarget }: KeyboardEvent<HTMLElement>, { sendBack }: PlanKeys): boolean {
  if (key === 'Escape') currentTarget.focus();
  else if (key === 'Enter') sendBack();
  else return false;
  return true;
}

interface PlanTextProps {
  readonly plan: string;
  readonly edited: string | undefined;
  readonly onEdited: (plan: string | undefined) => void;
}

function PlanText({ plan, edited, onEdited }: PlanTextProps) {
  if (edited === undefined) {
    return (
      <div className="px-3 py-2.5">
        <Markdown text={plan} />
        <p className="mt-2 text-small">
          <TextLink onClick={() => onEdited(plan)}>Edit the plan</TextLink>
        </p>
      </div>
    );
  }
  return (
    <div className="px-3 py-2.5">
      <TextArea
        aria-label="Plan to accept instead"
        mono
        ref={focusOnce}
        value={edited}
        onValueChange={onEdited}
        minLines={6}
        maxLines={24}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          event.currentTarget.closest('section')?.focus();
        }}
      />
      <p className="mt-1 text-small text-muted">
        Your text is what is accepted, and the agent reads it.{' '}
        <TextLink tone="quiet" onClick={() => onEdited(undefined)}>
          Leave it as it was
        </TextLink>
      </p>
    </div>
  );
}

/** The field comes because the person asked for it, so the focus goes with it, to its beginning. */
function focusOnce(field: HTMLTextAreaElement | null): void {
  field?.focus();
  field?.setSelectionRange(0, 0);
}
