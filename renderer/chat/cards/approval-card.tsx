import { useId, useRef, useState, type KeyboardEvent, type Ref } from 'react';
import type { Approval, ApprovalAnswer } from '@shared/domain/approval';
import { toolTitle } from '@shared/present/present-call';
import { cx } from '../../lib/cx';
import { DangerMeter } from '../../ui/danger-meter';
import { Icon } from '../../ui/icon';
import { AskingAgentLine } from './agent-approval';
import { ApprovalActions } from './approval-actions';
import { ApprovalAlways, alwaysAnswer, firstChoice, type AlwaysChoice } from './approval-always';
import { ApprovalBatch, batchOf } from './approval-batch';
import { ApprovalBody } from './approval-body';
import { CustomToolBadge } from './approval-custom';
import { approvalKey, type FocusPlace } from './approval-keys';
import { ApprovalStrip } from './approval-strip';
import { offersOf, shapedAnswer } from './approval-offers';
import { toolIcon } from './tool-icon';

interface ApprovalCardProps {
  readonly approval: Approval;
  readonly root: string | null;
  /** The one card whose outline is lit, with the primary button, and key caps while it has the focus. */
  readonly front: boolean;
  readonly answering: ApprovalAnswer['kind'] | undefined;
  readonly onAnswer: (answer: ApprovalAnswer) => void;
  /** Alt+↑↓ on the card. */
  readonly onMove: (step: 1 | -1) => void;
  readonly ref?: Ref<HTMLElement>;
}

/** A question that waits: what will run, why it asks, and the answers. Keys work only while it has the focus (PE4). */
export function ApprovalCard({ approval, root, front, answering, onAnswer, onMove, ref }: ApprovalCardProps) {
  const reasonId = useId();
  const messageField = useRef<HTMLInputElement>(null);
  const [message, setMessage] = useState('');
  const [focused, setFocused] = useState(false);
  const [edited, setEdited] = useState<string | undefined>(undefined);
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const [always, setAlways] = useState<AlwaysChoice | null>(null);
  const names = batchOf(approval);
  const offers = offersOf(approval, edited, leftOut);
  const shaped = (answer: ApprovalAnswer): ApprovalAnswer => shapedAnswer(answer, edited, leftOut);

  function pressAlways(): void {
    if (always === null) setAlways(firstChoice(approval));
    else onAnswer(alwaysAnswer(always));
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (event.nativeEvent.isComposing) return;
    const place = placeOf(event, messageField.current);
    // A text that is typed keeps every sign but Esc, which its own field takes.
    if (place === 'control' && event.target instanceof HTMLTextAreaElement) return;
    const action = approvalKey(event, place, {
      message,
      sessionOffered: offers.session === undefined,
      alwaysOffered: offers.always === undefined,
    });
    if (!action) return;
    event.preventDefault();
    event.stopPropagation();
    if (action.kind === 'move') onMove(action.step);
    else if (action.kind === 'to-card') event.currentTarget.focus();
    else if (answering !== undefined) return;
    else if (action.kind === 'always') pressAlways();
    else onAnswer(shaped(action.answer));
  }

  return (
    // The group takes focus and keys as a whole: that is what makes Enter answer the card and not the composer.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={ref}
      tabIndex={0}
      aria-label={`${toolTitle(approval.tool)} asks: ${approval.subject}`}
      aria-describedby={reasonId}
      aria-keyshortcuts="Enter 1 2 3 Escape"
      onKeyDown={onKeyDown}
      // Only a focus that the keyboard brought shows the key caps: a press would else move the button from under the
      // pointer before it is let go.
      onFocus={(event) => event.target.matches(':focus-visible') && setFocused(true)}
      onBlur={(event) => setFocused(event.currentTarget.contains(event.relatedTarget))}
      className={cx(
        '@container flex min-h-0 flex-col overflow-clip rounded-lg border bg-raised shadow-e2',
        front ? 'border-link' : 'border-edge',
        focused && 'ring-1 ring-link outline-none!',
      )}
    >
      <header className="flex h-approval-head shrink-0 items-center gap-2 border-b border-line px-3">
        <Icon icon={toolIcon(approval.tool)} className="text-muted" />
        <h3 className="max-w-3/5 shrink-0 truncate text-base font-medium">{toolTitle(approval.tool)}</h3>
        <CustomToolBadge body={approval.body} />
        <span className="min-w-0 truncate font-mono text-code text-muted">{approval.subject}</span>
        <DangerMeter level={approval.danger} className="ml-auto pl-2" />
      </header>
      {approval.subAgent !== undefined && <AskingAgentLine agent={approval.subAgent} />}
      <div className="min-h-0 overflow-y-auto">
        <ApprovalBody approval={approval} root={root} edited={edited} onEdited={setEdited} />
        {names.length > 0 && <ApprovalBatch names={names} leftOut={leftOut} onLeftOut={setLeftOut} />}
      </div>
      <div className="shrink-0">
        <ApprovalStrip approval={approval} id={reasonId} />
        {always !== null && offers.always === undefined && (
          <ApprovalAlways approval={approval} choice={always} onChoice={setAlways} />
        )}
        <ApprovalActions
          approval={approval}
          offers={offers}
          alwaysOpen={always !== null}
          changed={edited !== undefined || leftOut.size > 0}
          onAlways={pressAlways}
          front={front}
          keys={front && focused}
          answering={answering}
          message={message}
          onMessage={setMessage}
          messageRef={messageField}
          onAnswer={(answer) => onAnswer(shaped(answer))}
        />
      </div>
    </section>
  );
}

function placeOf(event: KeyboardEvent<HTMLElement>, field: HTMLInputElement | null): FocusPlace {
  if (event.target === field) return 'message';
  return event.target === event.currentTarget ? 'card' : 'control';
}
