import { Button } from '../../ui/button';

interface DeclineOrSendProps {
  readonly sendLabel: string;
  /** The keys work now, so their caps show. */
  readonly keys: boolean;
  readonly busy: boolean;
  readonly onDecline: () => void;
  readonly onSend: () => void;
}

/** The two answers of a card that is agreed to or not. */
export function DeclineOrSend({ sendLabel, keys, busy, onDecline, onSend }: DeclineOrSendProps) {
  return (
    <>
      <Button
        variant="danger"
        className="ml-auto"
        keyHint={keys ? 'Esc' : undefined}
        disabled={busy}
        onClick={onDecline}
      >
        Decline
      </Button>
      <Button
        variant="primary"
        keyHint={keys ? 'Enter' : undefined}
        loading={busy}
        loadingLabel="Sending"
        onClick={onSend}
      >
        {sendLabel}
      </Button>
    </>
  );
}
