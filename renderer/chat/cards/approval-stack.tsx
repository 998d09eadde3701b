import { memo, useEffect, useRef, useState, type Ref, useImperativeHandle } from 'react';
import type { Approval } from '@shared/domain/approval';
import { toolTitle } from '@shared/present/present-call';
import { dangerWord } from '../../ui/danger-meter';
import { useChatActions } from '../chat-context';
import { chatSlice } from '../state/slice';
import { ApprovalBurst } from './approval-burst';
import { ApprovalCard } from './approval-card';
import { useAnnounceNew } from './use-announce-new';

export interface ApprovalStackHandle {
  /** Puts the focus on the front card. */
  readonly focus: () => void;
}

interface ApprovalStackProps {
  readonly approvals: readonly Approval[];
  readonly root: string | null;
  /** Where the focus goes when the last card it was on is answered. */
  readonly onEmptied: () => void;
  readonly handle?: Ref<ApprovalStackHandle>;
}

/**
 * The calls that wait, docked over the composer: the oldest in front, the others a list with a choice a row. The focus never comes
 * here by itself while the person types; once it is here it stays with the stack until that is empty.
 */
export const ApprovalStack = memo(function ApprovalStack(props: ApprovalStackProps) {
  const { approvals, root, onEmptied, handle } = props;
  const actions = useChatActions();
  const answering = chatSlice.useSlice((slice) => slice.chat.answering);
  const [frontId, setFrontId] = useState<string | null>(null);
  const card = useRef<HTMLElement>(null);
  const front = approvals.find((approval) => approval.id === frontId) ?? approvals[0];
  const hadFocus = useRef(false);
  useAnnounceNew(approvals, spoken);
  useImperativeHandle(handle, () => ({ focus: () => card.current?.focus() }), []);

  const id = front?.id;
  // Not a layout effect: the handle of a composer drawn in the same commit is set after the layout effects before it.
  useEffect(() => {
    if (!hadFocus.current) return;
    if (id === undefined) {
      hadFocus.current = false;
      onEmptied();
    } else {
      card.current?.focus();
    }
  }, [id, onEmptied]);

  if (!front) return null;
  const others = approvals.filter((approval) => approval !== front);

  function move(step: 1 | -1): void {
    const at = approvals.findIndex((approval) => approval.id === front?.id);
    const next = approvals[(at + step + approvals.length) % approvals.length];
    if (next) setFrontId(next.id);
  }

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
      <ApprovalCard
        key={front.id}
        ref={card}
        approval={front}
        root={root}
        front
        answering={answering.get(front.id)}
        onAnswer={(answer) => void actions.answer(front.id, answer)}
        onMove={move}
      />
      {others.length > 0 && (
        <ApprovalBurst
          approvals={others}
          onPick={setFrontId}
          onAnswer={(approvalId, answer) => void actions.answer(approvalId, answer)}
        />
      )}
    </div>
  );
});

/** A call that asks, in words to be read out. */
function spoken({ subAgent, tool, subject, danger, reason }: Approval): string {
  const who = subAgent === undefined ? '' : `Agent ${subAgent.role}: `;
  return `${who}${toolTitle(tool)} asks: ${subject}. Danger ${dangerWord(danger)}. ${reason}`;
}
