import { ExternalLink, ShieldQuestion } from 'lucide-react';
import { useState, type KeyboardEvent, type Ref } from 'react';
import type { QuestionAnswer, QuestionBody } from '@shared/domain/question';
import { CodeWell } from '../messages/code-well';
import { Markdown } from '../messages/markdown';
import { DeclineOrSend } from './decline-or-send';
import { QuestionFrame } from './question-frame';

interface QuestionConsentProps {
  readonly asker: string;
  readonly body: Extract<QuestionBody, { kind: 'consent' | 'link' }>;
  readonly busy: boolean;
  readonly onAnswer: (answer: QuestionAnswer) => void;
  readonly onMove: (step: 1 | -1) => void;
  readonly ref?: Ref<HTMLElement> | undefined;
}

/** Something that happens only when the person agrees: a page to open, a request of a server to a model. */
export function QuestionConsent({ asker, body, busy, onAnswer, onMove, ref }: QuestionConsentProps) {
  const [keys, setKeys] = useState(false);
  const isLink = body.kind === 'link';

  const agree = (): void => onAnswer({ kind: 'agreed' });

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const done = consentKey(event, event.target === event.currentTarget, {
      agree,
      cancel: () => onAnswer({ kind: 'cancelled' }),
      onMove,
    });
    if (!done) return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <QuestionFrame
      ref={ref}
      icon={isLink ? ExternalLink : ShieldQuestion}
      title={asker}
      subject={isLink ? body.message : body.title}
      bodySays
      keyShortcuts="Enter Escape"
      onKeyDown={busy ? () => undefined : onKeyDown}
      keys={keys}
      onKeys={setKeys}
      actions={
        <DeclineOrSend
          sendLabel={isLink ? 'Open the page' : 'Allow'}
          keys={keys}
          busy={busy}
          onDecline={() => onAnswer({ kind: 'declined' })}
          onSend={agree}
        />
      }
    >
      <ConsentText body={body} />
    </QuestionFrame>
  );
}

/** Whole, whatever its length: nothing of what is agreed to is cut. */
function ConsentText({ body }: Pick<QuestionConsentProps, 'body'>) {
  if (body.kind === 'link') {
    return (
      <div className="divide-y divide-line">
        <p className="px-3 py-2.5 wrap-anywhere whitespace-pre-wrap">{body.message}</p>
        <CodeWell copy={body.url} label="Address of the page" wrap>
          {body.url}
        </CodeWell>
      </div>
    );
  }
  return (
    <div className="divide-y divide-line">
      <p className="px-3 py-2.5 font-medium wrap-anywhere">{body.title}</p>
      {body.format === 'markdown' ? (
        <div className="px-3 py-2.5">
          <Markdown text={body.text} />
        </div>
      ) : (
        <CodeWell copy={body.text} label="What it says" wrap>
          {body.text}
        </CodeWell>
      )}
    </div>
  );
}

interface ConsentKeys {
  readonly agree: () => void;
  readonly cancel: () => void;
  readonly onMove: (step: 1 | -1) => void;
}

/** Enter on the card agrees, Esc closes it, Alt+↑↓ another card. */
function consentKey(event: KeyboardEvent, onCard: boolean, { agree, cancel, onMove }: ConsentKeys): boolean {
  const { key, altKey } = event;
  if (event.ctrlKey || event.metaKey || event.repeat) return false;
  if (altKey && (key === 'ArrowUp' || key === 'ArrowDown')) onMove(key === 'ArrowUp' ? -1 : 1);
  else if (key === 'Escape') cancel();
  else if (key === 'Enter' && onCard) agree();
  else return false;
  return true;
}
