import { Button } from '../ui/button';
import { MessageStrip, type MessageStripProps } from './message-strip';

interface UnreadStripProps {
  /** Nothing is drawn without one. */
  readonly error: string | undefined;
  readonly again?: 'Look again' | 'Try again';
  readonly tone?: MessageStripProps['tone'];
  readonly ask: () => Promise<void>;
}

/** Why what the page shows could not be read, and the way to ask once more. */
export function UnreadStrip({ error, again = 'Try again', tone = 'error', ask }: UnreadStripProps) {
  if (error === undefined) return null;
  return (
    <MessageStrip
      tone={tone}
      end={
        <Button size="sm" onClick={() => void ask()}>
          {again}
        </Button>
      }
    >
      {error}
    </MessageStrip>
  );
}
