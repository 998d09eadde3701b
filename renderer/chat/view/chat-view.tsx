import {
  useCallback,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  type KeyboardEvent,
  type Ref,
} from 'react';
import type { CallView } from '@shared/domain/call';
import { useAnnounce } from '../../ui/announcer';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { PaneHeader } from '../../ui/pane-header';
import { Spinner } from '../../ui/spinner';
import { AgentDock } from '../cards/agent-dock';
import type { ApprovalStackHandle } from '../cards/approval-stack';
import { WaitingStack } from '../cards/waiting-stack';
import { useBridge, useChatActions } from '../chat-context';
import { Composer, type ComposerHandle } from '../composer/composer';
import { PlanLine, SteeringLines, WaitingBar, WorkingLine } from '../composer/dock-lines';
import { saidTexts } from '../composer/recall';
import { newSentences, type Spoken } from '../messages/spoken';
import { MessageList } from '../messages/message-list';
import type { ConversationState, PartialPart } from '../state/conversation-state';
import { chatSlice } from '../state/slice';
import { ChatHeader } from './chat-header';
import { EmptyConversation } from './empty-conversation';
import { useCardsKey } from './use-cards-key';
import { useComposerFocus } from './use-composer-focus';

export interface ChatViewProps {
  /** False while no folder is open: the empty conversation says so. */
  readonly hasFolder: boolean;
  /** For the app's "focus the message" and "go to what waits" commands. */
  readonly composer?: Ref<ComposerHandle> | undefined;
}

/** The chat pane: the selected conversation, or a new one that begins with its first message. */
export function ChatView({ hasFolder, composer }: ChatViewProps) {
  const selectedId = chatSlice.useSlice((slice) => slice.chat.selectedId);
  return selectedId === null ? (
    <FreshConversation hasFolder={hasFolder} composer={composer} />
  ) : (
    <OpenedConversation key={selectedId} id={selectedId} hasFolder={hasFolder} composer={composer} />
  );
}

const pane = 'flex min-h-0 min-w-0 flex-1 flex-col bg-surface';

function FreshConversation({ hasFolder, composer }: ChatViewProps) {
  const bridge = useBridge();
  const fresh = chatSlice.useSlice((slice) => slice.chat.fresh);
  const { model, mode } = { ...bridge.defaults(), ...fresh };
  const box = useRef<ComposerHandle>(null);
  useImperativeHandle(composer, () => through(box), []);
  useComposerFocus(box, true);
  return (
    <section aria-label="Chat" className={pane}>
      <PaneHeader ruled title="New conversation" />
      <EmptyConversation model={model} hasFolder={hasFolder} onExample={(text) => box.current?.fill(text)} />
      <div className="px-4 pb-3">
        <Composer
          conversationId={null}
          model={model}
          agent={fresh.agent ?? null}
          mode={mode}
          context={null}
          running={false}
          said={[]}
          cardsWait={false}
          onToCards={() => undefined}
          handle={box}
        />
      </div>
    </section>
  );
}

function OpenedConversation({ id, ...rest }: ChatViewProps & { readonly id: string }) {
  const open = chatSlice.useSlice((slice) => slice.chat.open.get(id));
  const actions = useChatActions();
  if (open?.kind === 'ready') return <Conversation state={open.state} {...rest} />;
  return (
    <section aria-label="Chat" className={pane}>
      <PaneHeader ruled title="Conversation" />
      <div className="p-4">
        {open?.kind === 'failed' ? (
          <EmptyState
            title="The conversation could not be read"
            action={
              <Button size="sm" onClick={() => void actions.select(id)}>
                Try again
              </Button>
            }
          >
            {open.error.message}
          </EmptyState>
        ) : (
          <Spinner label="Loading the conversation" className="text-muted" />
        )}
      </div>
    </section>
  );
}

function Conversation({ state, hasFolder, composer }: ChatViewProps & { readonly state: ConversationState }) {
  const { conversation, approvals, questions, plan, run, steering } = state;
  const actions = useChatActions();
  const box = useRef<ComposerHandle>(null);
  useImperativeHandle(composer, () => through(box), []);
  useComposerFocus(box, false);
  useSpeech(state.partial);
  const stack = useRef<ApprovalStackHandle>(null);
  const said = useMemo(() => saidTexts(state.messages), [state.messages]);
  const toComposer = useCallback(() => box.current?.focus(), []);
  const toCards = useCallback(() => stack.current?.focus(), []);
  const calls = useMemo(() => callsOf(state.calls, run?.runId), [state.calls, run?.runId]);
  const waiting = approvals.length + questions.length > 0;
  const planWaits = questions.some(({ body }) => body.kind === 'plan');
  useCardsKey(waiting, toCards);
  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    // A menu or dialog of this pane lies elsewhere on the page, and its Esc is its own.
    const own = event.target instanceof Node && event.currentTarget.contains(event.target);
    if (event.key !== 'Escape' || event.defaultPrevented || !own || !run) return;
    event.preventDefault();
    void actions.stop(conversation.id);
  }

  return (
    // Esc stops the turn from anywhere in the pane that has no use for it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section aria-label="Chat" className={pane} onKeyDown={onKeyDown}>
      <ChatHeader conversation={conversation} />
      {state.messages.length === 0 && !run && !state.failure ? (
        <EmptyConversation
          model={conversation.model}
          hasFolder={hasFolder}
          onExample={(text) => box.current?.fill(text)}
        />
      ) : (
        <MessageList state={state} />
      )}
      <div className="flex max-h-[75%] shrink-0 flex-col gap-2 px-4 pb-3">
        <WaitingStack
          handle={stack}
          approvals={approvals}
          questions={questions}
          root={conversation.root}
          mode={conversation.mode}
          onEmptied={toComposer}
        />
        {plan && !planWaits && <PlanLine conversationId={conversation.id} plan={plan.plan} />}
        {steering.length > 0 && <SteeringLines conversationId={conversation.id} steering={steering} />}
        <AgentDock agents={state.agents} />
        {waiting && <WaitingBar calls={approvals.length} questions={questions.length} onGo={toCards} />}
        {run && !waiting && <WorkingLine since={run.startedAt} calls={calls} keyStops />}
        <Composer
          conversationId={conversation.id}
          model={conversation.model}
          agent={conversation.agent}
          mode={conversation.mode}
          context={state.context}
          running={run !== null}
          said={said}
          cardsWait={waiting}
          onToCards={toCards}
          handle={box}
        />
      </div>
    </section>
  );
}

/** Reads a streaming reply out by sentence. */
function useSpeech(partial: readonly PartialPart[]): void {
  const announce = useAnnounce();
  const spoken = useRef<Spoken>({ messageId: '', blocks: 0, offset: 0 });
  useEffect(() => {
    const next = newSentences(partial, spoken.current);
    spoken.current = next.spoken;
    if (next.words !== '') announce(next.words);
  }, [partial, announce]);
}

function callsOf(calls: ReadonlyMap<string, CallView>, runId: string | undefined): number {
  let count = 0;
  if (runId !== undefined) for (const call of calls.values()) if (call.runId === runId) count += 1;
  return count;
}

/** The composer for the app's own commands, whichever one is mounted. */
function through(box: { readonly current: ComposerHandle | null }): ComposerHandle {
  return { focus: () => box.current?.focus(), fill: (text) => box.current?.fill(text) };
}
