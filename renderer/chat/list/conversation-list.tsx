import { Plus } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { ConversationRow } from '@shared/contract/chat';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { FilterInput } from '../../ui/filter-input';
import { IconButton } from '../../ui/icon-button';
import { PaneHeader } from '../../ui/pane-header';
import { VirtualList, type VirtualListHandle } from '../../ui/virtual-list';
import { useChatActions } from '../chat-context';
import { findModel, nameOf } from '../composer/models';
import { chatSlice } from '../state/slice';
import { DeleteDialog } from '../view/delete-dialog';
import { ConversationLine } from './conversation-line';

interface ConversationListProps {
  /** As the platform writes the key of New conversation: `Ctrl N`. */
  readonly newKeyHint?: string | undefined;
}

const rowHeight = 44;

/** The side panel of conversations. ↑↓ move, Enter opens, F2 renames, Del deletes. */
export function ConversationList({ newKeyHint }: ConversationListProps) {
  const actions = useChatActions();
  const { rows, search, selectedId, providers } = chatSlice.useSlice((slice) => slice.chat);
  const list = useRef<VirtualListHandle>(null);
  const [doomed, setDoomed] = useState<ConversationRow | null>(null);
  const now = useMinutes();
  const selectedAt = rows?.findIndex((row) => row.conversation.id === selectedId) ?? -1;

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    if (!(event.target instanceof HTMLElement) || !event.target.hasAttribute('data-conversation-row')) return;
    event.preventDefault();
    const own = event.target.closest('[data-index]');
    const next = Number(own?.getAttribute('data-index')) + (event.key === 'ArrowDown' ? 1 : -1);
    list.current?.scrollToIndex(next);
    const row = list.current
      ?.element()
      ?.querySelector<HTMLElement>(`[data-index="${next}"] [data-conversation-row]`);
    row?.focus();
  }

  return (
    <section aria-label="Conversations" className="flex min-h-0 flex-1 flex-col">
      <PaneHeader
        title="Conversations"
        end={
          <IconButton
            icon={Plus}
            label="New conversation"
            keyHint={newKeyHint}
            onClick={() => void actions.select(null)}
          />
        }
      />
      <div className="px-3 pb-2">
        <FilterInput
          size="sm"
          aria-label="Search conversations"
          placeholder="Search"
          value={search}
          onValueChange={(text) => void actions.search(text)}
        />
      </div>
      {rows?.length === 0 && <Nothing search={search} />}
      {rows && rows.length > 0 && (
        <VirtualList
          handle={list}
          items={rows}
          getKey={(row) => row.conversation.id}
          estimateSize={() => rowHeight}
          gap={2}
          paddingEnd={8}
          aria-label="Conversations"
          className="min-h-0 flex-1"
          onKeyDown={onKeyDown}
          renderItem={(row, at) => (
            <ConversationLine
              row={row}
              now={now}
              modelName={findModel(providers, row.conversation.model)?.name ?? nameOf(row.conversation.model)}
              selected={row.conversation.id === selectedId}
              tabStop={at === Math.max(0, selectedAt)}
              onSelect={() => void actions.select(row.conversation.id)}
              onRename={(title) => void actions.rename(row.conversation.id, title)}
              onRemove={() => setDoomed(row)}
            />
          )}
        />
      )}
      <DeleteDialog conversation={doomed?.conversation ?? null} onClose={() => setDoomed(null)} />
    </section>
  );
}

function Nothing({ search }: { readonly search: string }) {
  const actions = useChatActions();
  if (search !== '') {
    return (
      <EmptyState className="px-3 py-2" title={`Nothing found for ${search}`}>
        The titles were searched.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      className="px-3 py-2"
      title="No conversations yet"
      action={
        <Button size="sm" icon={Plus} onClick={() => void actions.select(null)}>
          New conversation
        </Button>
      }
    >
      Your first message starts one.
    </EmptyState>
  );
}

/** The time, anew each minute: how long ago is told in minutes. */
function useMinutes(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
