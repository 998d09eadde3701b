import type { CallView } from '@shared/domain/call';
import { refusalText } from '@shared/present/refusal-text';
import { Button } from '../../ui/button';
import { CopyButton } from '../../ui/copy-button';
import { useBridge, useChatActions } from '../chat-context';
import { HighlightedText } from '../highlight/highlighted-text';
import { CodeWell } from '../messages/code-well';
import type { LiveOutput } from '../state/live-output';
import { chatSlice } from '../state/slice';
import { CallHooks, useCallHooks } from './call-hooks';
import { CallReason } from './call-reason';
import { LiveView } from './live-view';
import { fullText, inputText, resultText } from './result-text';
import { hidesText, ResultView, Text } from './result-view';

interface CallDetailsProps {
  readonly call: CallView;
  readonly live: LiveOutput | undefined;
  /** Whether the bar of input and result as read is in sight. */
  readonly details: boolean;
}

/** The body of a card: reason, result by its kind, and on request the input and the words the model read (CD1). */
export function CallDetails({ call, live, details }: CallDetailsProps) {
  const bridge = useBridge();
  const { result } = call;
  const whole = (): Promise<string> => fullText(bridge, call);
  return (
    <div className="divide-y divide-line">
      <CallReason call={call} />
      {live !== undefined && <LiveView output={live} />}
      {result !== undefined && !reasonSaysAll(call) && <ResultView result={result} whole={whole} />}
      {details && <Details call={call} live={live !== undefined} whole={whole} />}
    </div>
  );
}

interface DetailsProps {
  readonly call: CallView;
  /** It shows what it does by itself, so its input stays folded. */
  readonly live: boolean;
  readonly whole: () => Promise<string>;
}

/** Input, result as read, and hooks of a call, each behind a button of one bar. */
export function Details({ call, live, whole }: DetailsProps) {
  const actions = useChatActions();
  const { id, result } = call;
  const inputOpen = chatSlice.useSlice((slice) => slice.chat.cards.get(`${id}/input`));
  const readOpen = chatSlice.useSlice((slice) => slice.chat.cards.get(`${id}/read`) ?? false);
  const hooksOpen = chatSlice.useSlice((slice) => slice.chat.cards.get(`${id}/hooks`) ?? false);
  const hooks = useCallHooks(call);
  // A call of a tool nobody knows by heart is told by its input; a known one by its result.
  const showInput = inputOpen ?? (!live && (result === undefined || result.display.kind === 'text'));
  const input = inputText(call.input);
  const readable = result !== undefined && hidesText(result.display);
  return (
    <>
      {showInput && (
        <CodeWell copy={input} label="Input" wrap maxLines={14}>
          <HighlightedText text={input} language="json" />
        </CodeWell>
      )}
      {readOpen && readable && <Text result={result} whole={whole} />}
      {hooksOpen && hooks.length > 0 && <CallHooks runs={hooks} />}
      <div className="flex h-7 items-center gap-0.5 px-1.5">
        <Button
          size="xs"
          variant="ghost"
          pressed={showInput}
          onClick={() => actions.setCardOpen(`${id}/input`, !showInput)}
        >
          Input
        </Button>
        {readable && (
          <Button
            size="xs"
            variant="ghost"
            pressed={readOpen}
            onClick={() => actions.setCardOpen(`${id}/read`, !readOpen)}
          >
            Result as read
          </Button>
        )}
        {hooks.length > 0 && (
          <Button
            size="xs"
            variant="ghost"
            pressed={hooksOpen}
            onClick={() => actions.setCardOpen(`${id}/hooks`, !hooksOpen)}
          >
            {`Hooks (${hooks.length})`}
          </Button>
        )}
        <span className="ml-auto" />
        {result !== undefined && <CopyButton text={whole} className="h-control-xs! text-meta!" />}
      </div>
    </>
  );
}

/** A failure or refusal whose result is its reason once more needs no second telling. */
function reasonSaysAll({ state, result }: CallView): boolean {
  if (result?.display.kind !== 'text') return false;
  const reason =
    state.kind === 'refused' ? refusalText(state.refusal) : state.kind === 'failed' ? state.reason : null;
  return reason !== null && resultText(result).trim() === reason.trim();
}
