import { ChevronsDownUp, ListVideo } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { assertNever } from '@shared/kit/assert-never';
import { Icon } from '../../ui/icon';
import { Collapsible } from '../../ui/collapsible';
import { AgentCard } from '../cards/agent-card';
import { useAgentOf } from '../cards/agent-state';
import { CallCard } from '../cards/call-card';
import { detailsKey } from '../cards/card-keys';
import { useChatActions } from '../chat-context';
import type { OpenConversation } from '../state/chat-data';
import type { ConversationState } from '../state/conversation-state';
import { TurnBar } from '../restore/turn-bar';
import { chatSlice } from '../state/slice';
import { CodeView } from './code-view';
import { Markdown } from './markdown';
import { FailureCard, NoticeLine, NoticeRow } from './notices';
import { Picture } from './picture';
import type { Row } from './rows';

interface RowViewProps {
  readonly row: Row;
  readonly conversationId: string;
}

/** One row of the conversation. A row that did not change is not drawn again. */
export const RowView = memo(function RowView({ row, conversationId }: RowViewProps) {
  switch (row.kind) {
    case 'user':
      return <UserMessage row={row} />;
    case 'block':
      if (row.block.kind === 'code') return <CodeView block={row.block} streaming={row.streaming} />;
      return <Markdown text={row.block.text} streaming={row.streaming} />;
    case 'reasoning':
      return <Fold id={row.id} title={row.streaming ? 'Thinking' : 'Thought'} text={row.text} />;
    case 'picture':
      return <Picture {...row.image} label={row.image.label ?? 'Picture'} />;
    case 'call':
      return <CallRow row={row} conversationId={conversationId} />;
    case 'summary':
      return <Summary row={row} />;
    case 'notice':
      return <NoticeRow notice={row.notice} />;
    case 'turn':
      return <TurnBar turn={row.turn} />;
    case 'failure':
      return <FailureCard failure={row.failure} conversationId={conversationId} />;
    default:
      return assertNever(row);
  }
});

/** News of a job, which the program tells the agent: set off from what the person wrote. */
function JobNews({ text }: { readonly text: string }) {
  return (
    <div className="flex gap-2 border-l-2 border-line py-1 pl-3 text-small text-muted">
      <Icon icon={ListVideo} size={12} className="mt-0.5" />
      <p className="min-w-0 wrap-anywhere whitespace-pre-wrap">{text}</p>
    </div>
  );
}

function UserMessage({ row }: { readonly row: Extract<Row, { kind: 'user' }> }) {
  if (row.from === 'job') return <JobNews text={row.text} />;
  if (row.from === 'command')
    return <Fold id={row.id} title="What the model reads of the command" text={row.text} />;
  return (
    <div className="rounded-lg border border-line bg-sunken px-3 py-2">
      <p className="wrap-anywhere whitespace-pre-wrap">{row.text}</p>
      {row.images.length > 0 && (
        <div className="mt-2 flex flex-wrap gap-2">
          {row.images.map((image) => (
            <Picture key={image.blob} {...image} label={image.label ?? 'Picture of the message'} />
          ))}
        </div>
      )}
    </div>
  );
}

function Fold({ id, title, text }: { readonly id: string; readonly title: string; readonly text: string }) {
  const actions = useChatActions();
  const open = chatSlice.useSlice((slice) => slice.chat.cards.get(id) ?? false);
  return (
    <Collapsible
      title={<span className="text-small font-normal text-muted">{title}</span>}
      open={open}
      onOpenChange={(next) => actions.setCardOpen(id, next)}
    >
      <div className="border-l-2 border-line pl-3 text-muted">
        <Markdown text={text} />
      </div>
    </Collapsible>
  );
}

function Summary({ row }: { readonly row: Extract<Row, { kind: 'summary' }> }) {
  return (
    <div className="border-t border-line pt-2">
      <NoticeLine icon={ChevronsDownUp}>The conversation was summarised to fit the context.</NoticeLine>
      <Fold id={row.id} title="Summary the model reads" text={row.text} />
    </div>
  );
}

function stateOf(open: OpenConversation | undefined): ConversationState | undefined {
  return open?.kind === 'ready' ? open.state : undefined;
}

/** Reads its own call, so that a settling call draws its card and no other row. */
function CallRow({ row, conversationId }: RowViewProps & { readonly row: Extract<Row, { kind: 'call' }> }) {
  const call = chatSlice.useSlice((slice) =>
    stateOf(slice.chat.open.get(conversationId))?.calls.get(row.callId),
  );
  const live = chatSlice.useSlice((slice) =>
    stateOf(slice.chat.open.get(conversationId))?.live.get(row.callId),
  );
  const open = chatSlice.useSlice((slice) => slice.chat.cards.get(row.callId));
  const details = chatSlice.useSlice((slice) => slice.chat.cards.get(detailsKey(row.callId)));
  const agent = useAgentOf(call);
  if (!call) return <NoRecord name={row.name} />;
  if (agent) return <AgentCard call={call} agent={agent} open={open} drawRow={drawRow} />;
  return <CallCard call={call} live={live} open={open} detailsOpen={details} />;
}

/** For a sub-agent's card, which shows rows as they are shown here. */
function drawRow(row: Row, conversationId: string): ReactNode {
  return <RowView key={row.id} row={row} conversationId={conversationId} />;
}

function NoRecord({ name }: { readonly name: string }) {
  return <p className="text-small text-muted">A call to {name} has no record.</p>;
}
