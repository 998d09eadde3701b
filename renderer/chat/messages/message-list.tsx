import { ArrowDown } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../../ui/button';
import { VirtualList, type VirtualListHandle } from '../../ui/virtual-list';
import { chatSlice } from '../state/slice';
import type { ConversationState } from '../state/conversation-state';
import { RowView } from './message-rows';
import { useReveal } from './use-reveal';
import { createRowBuilder, type Row } from './rows';

interface MessageListProps {
  readonly state: ConversationState;
}

/**
 * The conversation: only rows in sight are drawn, and the end is followed unless the person scrolled up (CD5). No live
 * region: what streams in is read out by sentence, see spoken.ts.
 */
export function MessageList({ state }: MessageListProps) {
  const [build] = useState(createRowBuilder);
  const { id, title } = state.conversation;
  const turns = chatSlice.useSlice((slice) => slice.chat.turns.get(id));
  const rows = build({ ...state, turns });
  const list = useRef<VirtualListHandle>(null);
  const [pinned, setPinned] = useState(true);
  useReveal(id, rows, list);
  return (
    <div className="relative min-h-0 flex-1">
      <VirtualList
        handle={list}
        items={rows}
        getKey={rowKey}
        estimateSize={estimate}
        renderItem={(row) => <RowView row={row} conversationId={id} />}
        stickToBottom
        onPinnedChange={setPinned}
        gap={8}
        paddingStart={8}
        paddingEnd={12}
        overscan={8}

        aria-label={`Conversation: ${title}`}
        // The bar takes 10 px of the right margin whether it shows or not: cards end where the composer ends.
        className="absolute inset-0 [scrollbar-gutter:stable]"
        rowClassName="pr-1.5 pl-4"
      />
      {!pinned && (
        <Button
          size="sm"
          icon={ArrowDown}
          className="absolute right-4 bottom-3 shadow-e1"
          onClick={() => list.current?.scrollToEnd()}
        >
          Jump to latest
        </Button>
      )}
    </div>
  );
}

function rowKey(row: Row): string {
  return row.id;
}

/** Near enough that the scroll bar is calm: most rows are one line of a card or a few lines of text. */
function estimate(row: Row): number {
  if (row.kind === 'call') return 34;
  if (row.kind === 'block') {
    if (row.block.kind === 'code') {
      return 46 + 20 * Math.ceil(row.block.chunks.reduce((sum, chunk) => sum + chunk.length, 0) / 32);
    }
    return 20 * (1 + Math.floor(row.block.text.length / 75));
  }
  return row.kind === 'user' ? 38 + 20 * Math.floor(row.text.length / 75) : 28;
}
