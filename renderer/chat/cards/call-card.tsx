import { Braces, Square } from 'lucide-react';
import { memo, useState, type KeyboardEvent } from 'react';
import type { CallView } from '@shared/domain/call';
import { presentCall } from '@shared/present/present-call';
import { cx } from '../../lib/cx';
import { formatClock } from '../../lib/format';
import { useAnnounce } from '../../ui/announcer';
import { Button } from '../../ui/button';
import { CardShell } from '../../ui/card-shell';
import { useCopyText } from '../../ui/copy-text';
import { DiffStat } from '../../ui/diff-stat';
import { IconButton } from '../../ui/icon-button';
import { useBridge, useChatActions } from '../chat-context';
import type { LiveOutput } from '../state/live-output';
import { useNow } from '../use-now';
import { CallDetails } from './call-details';
import { cardFace, opensByItself, type CardFace } from './card-face';
import { cardAttribute, detailsKey, focusNeighbour } from './card-keys';
import { fullText, inputText } from './result-text';
import { cardIcon } from './tool-icon';

interface CallCardProps {
  readonly call: CallView;
  readonly live: LiveOutput | undefined;
  /** What the person chose; undefined leaves it to the state. */
  readonly open: boolean | undefined;
  /** The same for the bar of input and result as read. */
  readonly detailsOpen: boolean | undefined;
}

/** One call in one line; unfolds to its input and result. Its header never changes height (CD1, CD5). */
export const CallCard = memo(function CallCard({ call, live, open, detailsOpen }: CallCardProps) {
  const actions = useChatActions();
  const face = cardFace(call);
  const header = presentCall(call.tool, call.input);
  const onKeyDown = useCardKeys(call);
  const running = face.mark === 'running';
  const byItself = opensByItself(call, live !== undefined);
  const shown = open ?? byItself;
  const details = detailsOpen ?? !byItself;
  return (
    <div {...{ [cardAttribute]: call.id }}>
      <CardShell
        icon={cardIcon(face.mark, call.tool)}
        busy={running}
        tone={face.tone}
        title={header.title}
        subject={
          (call.result?.display.kind === 'http' ? call.result.display.request : header.subject) || undefined
        }
        open={shown}
        onOpenChange={(next) => actions.setCardOpen(call.id, next)}
        onHeaderKeyDown={onKeyDown}
        end={<CardEnd face={face} call={call} details={shown ? details : undefined} />}
      >
        <CallDetails call={call} live={live} details={details} />
      </CardShell>
    </div>
  );
});

interface CardEndProps {
  readonly face: CardFace;
  readonly call: CallView;
  /** Whether the details show; undefined while the card is folded. */
  readonly details: boolean | undefined;
}

function CardEnd({ face, call, details }: CardEndProps) {
  const actions = useChatActions();
  const [stopping, setStopping] = useState(false);
  if (face.runningSince !== null) {
    return (
      <>
        <Clock since={face.runningSince} />
        <Button
          size="sm"
          variant="danger"
          icon={Square}
          loading={stopping}
          onClick={() => {
            setStopping(true);
            void actions.stopCall(call.conversationId, call.id).finally(() => setStopping(false));
          }}
        >
          Stop
        </Button>
      </>
    );
  }
  const tone = face.tone === 'red' ? 'text-red' : face.tone === 'amber' ? 'text-amber' : 'text-muted';
  return (
    <>
      {face.changes && <DiffStat {...face.changes} />}
      {face.words && <span className={cx('whitespace-nowrap', tone)}>{face.words}</span>}
      {details !== undefined && (
        <IconButton
          icon={Braces}
          size="xs"
          label="Input and result as read"
          pressed={details}
          onClick={() => actions.setCardOpen(detailsKey(call.id), !details)}
        />
      )}
    </>
  );
}

function Clock({ since }: { readonly since: number }) {
  const now = useNow();
  return <span aria-label="Running time">{formatClock(now - since)}</span>;
}

/** Keys while the header has the focus: S stops, C copies, ↑↓ go to another card. Enter and Space are the button's. */
export function useCardKeys(call: CallView): (event: KeyboardEvent<HTMLElement>) => void {
  const actions = useChatActions();
  const bridge = useBridge();
  const copyText = useCopyText();
  const announce = useAnnounce();

  async function copy(): Promise<void> {
    try {
      await copyText(call.result ? await fullText(bridge, call) : inputText(call.input));
      announce('Copied');
    } catch (error) {
      bridge.notify({
        title: 'Nothing was copied',
        text: error instanceof Error ? error.message : String(error),
      });
    }
  }

  return (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const key = event.key.toLowerCase();
    if (key === 's' && call.state.kind === 'running') void actions.stopCall(call.conversationId, call.id);
    else if (key === 'c') void copy();
    else if (key === 'arrowdown') focusNeighbour(event.currentTarget, 1);
    else if (key === 'arrowup') focusNeighbour(event.currentTarget, -1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
}
