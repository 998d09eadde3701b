import type { RefObject } from 'react';
import type { Approval, ApprovalAnswer } from '@shared/domain/approval';
import { Button } from '../../ui/button';
import { Input } from '../../ui/input';
import { Tooltip } from '../../ui/tooltip';
import type { ApprovalOffers } from './approval-offers';

interface ApprovalActionsProps {
  readonly approval: Approval;
  readonly front: boolean;
  /** Whether the keys work now. */
  readonly keys: boolean;
  /** The answer that is on its way. */
  readonly answering: ApprovalAnswer['kind'] | undefined;
  readonly message: string;
  readonly onMessage: (message: string) => void;
  readonly messageRef: RefObject<HTMLInputElement | null>;
  readonly onAnswer: (answer: ApprovalAnswer) => void;
  /** Why For session and Always are off; undefined where they are not. */
  readonly offers: ApprovalOffers;
  /** What Always would save is in sight, so it saves now. */
  readonly alwaysOpen: boolean;
  /** The person changed what will run. */
  readonly changed: boolean;
  readonly onAlways: () => void;
}

/** The longest message that is taken, as the contract has it. */
const longest = 4_000;

/** Deny with its message, For session, Always, Allow once. Key caps only where the keys work now: on the front card, while it has the focus. */
export function ApprovalActions(props: ApprovalActionsProps) {
  const { front, keys, answering, message, onMessage, messageRef, onAnswer, changed } = props;
  const busy = answering !== undefined;
  const trimmed = message.trim();
  return (
    <div className="flex flex-wrap items-center gap-2 border-t border-line px-3 py-2.5">
      <div className="flex min-w-0 flex-1 @max-md:basis-full [&_input]:rounded-r-none">
        <Input
          ref={messageRef}
          value={message}
          onValueChange={onMessage}
          maxLength={longest}
          placeholder="Tell the agent why"
          aria-label="Message to the agent"
          disabled={busy}
          className="flex-1"
        />
        <Button
          variant="danger"
          className="-ml-px rounded-l-none border-control!"
          keyHint={keys ? 'Esc' : undefined}
          loading={answering === 'deny'}
          disabled={busy}
          onClick={() => onAnswer(trimmed === '' ? { kind: 'deny' } : { kind: 'deny', message: trimmed })}
        >
          Deny
        </Button>
      </div>
      <SessionButton {...props} busy={busy} />
      <AlwaysButton {...props} busy={busy} />
      <Button
        variant={front ? 'primary' : 'plain'}
        className="@max-md:flex-1"
        keyHint={keys ? 'Enter' : undefined}
        loading={answering === 'once'}
        loadingLabel="Allowing"
        disabled={busy}
        onClick={() => onAnswer({ kind: 'once' })}
      >
        {changed ? 'Allow changed' : 'Allow once'}
      </Button>
    </div>
  );
}

type ButtonProps = ApprovalActionsProps & { readonly busy: boolean };

function SessionButton({ approval, keys, answering, onAnswer, busy, offers }: ButtonProps) {
  const offer = approval.sessionOffer;
  const button = (
    <Button
      className="@max-md:flex-1"
      keyHint={keys && offers.session === undefined ? '2' : undefined}
      loading={answering === 'session'}
      loadingLabel="Allowing"
      disabled={busy}
      disabledReason={offers.session}
      aria-description={offer === undefined ? undefined : `Allows ${offer}`}
      onClick={() => onAnswer({ kind: 'session' })}
    >
      For session
    </Button>
  );
  if (offer === undefined || offers.session !== undefined) return button;
  // The button has a tooltip of its own for the reason it is off, so this one hangs on what is around it.
  return (
    <Tooltip text={`Allows ${offer}`} side="top">
      <span className="inline-flex @max-md:flex-1">{button}</span>
    </Tooltip>
  );
}

function AlwaysButton({ keys, answering, busy, offers, alwaysOpen, onAlways }: ButtonProps) {
  return (
    <Button
      className="@max-md:flex-1"
      keyHint={keys && offers.always === undefined ? '3' : undefined}
      loading={answering === 'always'}
      loadingLabel="Allowing"
      disabled={busy}
      disabledReason={offers.always}
      aria-expanded={alwaysOpen}
      onClick={onAlways}
    >
      {alwaysOpen ? 'Always' : 'Always…'}
    </Button>
  );
}
