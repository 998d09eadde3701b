import { memo, useEffect, useImperativeHandle, useRef, useState, type Ref } from 'react';
import type { Approval } from '@shared/domain/approval';
import type { Mode } from '@shared/domain/danger';
import type { Question } from '@shared/domain/question';
import { formatPlural } from '../../lib/format';
import { ApprovalStack, type ApprovalStackHandle } from './approval-stack';
import { askerOf, QuestionCard, questionWords } from './question-card';
import { useAnnounceNew } from './use-announce-new';

interface WaitingStackProps {
  readonly approvals: readonly Approval[];
  readonly questions: readonly Question[];
  readonly root: string | null;
  readonly mode: Mode;
  /** Where the focus goes when the last card it was on is answered. */
  readonly onEmptied: () => void;
  readonly handle?: Ref<ApprovalStackHandle>;
}

/**
 * All that waits for the person, docked over the composer: calls that ask for permission and questions, the oldest in
 * front. The focus never comes here by itself; once it is here it stays until nothing waits.
 */
export const WaitingStack = memo(function WaitingStack(props: WaitingStackProps) {
  const { approvals, questions, root, mode, onEmptied, handle } = props;
  const [frontId, setFrontId] = useState<string | null>(null);
  const hadFocus = useRef(false);
  const card = useRef<HTMLElement>(null);
  const stack = useRef<ApprovalStackHandle>(null);
  const picked = questions.find(({ id }) => id === frontId);
  const oldest = oldestOf(approvals, questions);
  const front = picked ?? (frontId === permissionsFirst && approvals.length > 0 ? undefined : oldest);
  const focusFront = (): void => (card.current ?? stack.current)?.focus();
  useImperativeHandle(handle, () => ({ focus: focusFront }));
  useAnnounceNew(questions, spoken);

  const frontKey = front?.id ?? (approvals.length > 0 ? permissionsFirst : undefined);
  // The card that had the focus was answered: the next one takes it, or the message.
  useEffect(() => {
    if (!hadFocus.current || document.activeElement !== document.body) return;
    if (frontKey === undefined) {
      hadFocus.current = false;
      onEmptied();
    } else {
      (card.current ?? stack.current)?.focus();
    }
  }, [frontKey, onEmptied]);

  function move(step: 1 | -1): void {
    const ids = [...questions.map(({ id }) => id), ...(approvals.length > 0 ? [permissionsFirst] : [])];
    const at = ids.indexOf(front?.id ?? permissionsFirst);
    setFrontId(ids[(at + step + ids.length) % ids.length] ?? null);
  }

  if (frontKey === undefined) return null;
  const others = questions.filter((question) => question !== front);
  return (
    <div
      className="flex min-h-0 flex-col gap-2"
      onFocus={() => {
        hadFocus.current = true;
      }}
      onBlur={(event) => {
        // An answered card leaves with its focus: that is not the person going elsewhere.
        if (event.relatedTarget !== null)
          hadFocus.current = event.currentTarget.contains(event.relatedTarget);
      }}
    >
      {front === undefined ? (
        <ApprovalStack handle={stack} approvals={approvals} root={root} onEmptied={onEmptied} />
      ) : (
        <QuestionCard key={front.id} ref={card} question={front} mode={mode} onMove={move} />
      )}
      <OtherCards questions={others} calls={front === undefined ? 0 : approvals.length} onPick={setFrontId} />
    </div>
  );
});

/** Stands for the calls that ask for permission, which have a stack of their own. */
const permissionsFirst = 'permissions';

/** The oldest question, unless a call has waited longer. */
function oldestOf(approvals: readonly Approval[], questions: readonly Question[]): Question | undefined {
  const [approval] = approvals;
  const [question] = questions;
  if (approval === undefined || question === undefined) return question;
  return question.askedAt <= approval.askedAt ? question : undefined;
}

interface OtherCardsProps {
  readonly questions: readonly Question[];
  /** Calls behind the front card. */
  readonly calls: number;
  readonly onPick: (id: string) => void;
}

const row = 'flex h-7 w-full min-w-0 items-center gap-2 px-3 text-left -outline-offset-2! hover:bg-hover';

function OtherCards({ questions, calls, onPick }: OtherCardsProps) {
  if (questions.length === 0 && calls === 0) return null;
  return (
    <ul
      aria-label="Also waiting"
      className="shrink-0 divide-y divide-line overflow-clip rounded-lg border border-edge bg-raised"
    >
      {questions.map((question) => (
        <li key={question.id}>
          <button type="button" className={row} onClick={() => onPick(question.id)}>
            <span className="shrink-0 font-medium">{askerOf(question)}</span>
            <span className="truncate text-muted">{questionWords(question)}</span>
          </button>
        </li>
      ))}
      {calls > 0 && (
        <li>
          <button type="button" className={row} onClick={() => onPick(permissionsFirst)}>
            <span className="font-medium">
              {formatPlural(calls, 'call')} {calls === 1 ? 'asks' : 'ask'} for permission
            </span>
          </button>
        </li>
      )}
    </ul>
  );
}

const spoken = (question: Question): string => `${askerOf(question)}: ${questionWords(question)}`;
