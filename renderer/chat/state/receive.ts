import { applyEvent } from './apply-event';
import { fromSnapshot, type ConversationState } from './conversation-state';
import { applyToRows } from './rows-state';
import type { ChatActions, ChatData, OpenConversation, Received, SliceAccess } from './chat-data';

/** How often a snapshot is asked for again when events go past it while it is on its way. */
const attempts = 3;

/** Follows a conversation: takes its snapshot unless it is followed already. */
export async function follow(access: SliceAccess, conversationId: string): Promise<void> {
  const open = access.get().chat.open.get(conversationId);
  if (open && open.kind !== 'failed') return;
  setOpen(access, conversationId, { kind: 'loading', buffer: [] });
  await snapshot(access, conversationId, attempts);
}

export function receiveActions(access: SliceAccess): Pick<ChatActions, 'receive' | 'recover' | 'resync'> {
  const { get, set } = access;
  return {
    receive(event, from = event.seq) {
      const { rows, open } = get().chat;
      if (rows) {
        const change = applyToRows(rows, event);
        if (change.kind === 'reload') void get().chatActions.loadList();
        else if (change.rows !== rows) set(() => ({ rows: change.rows }));
      }
      const followed = open.get(event.conversationId);
      if (event.event.type === 'conversation-removed') forget(access, event.conversationId);
      else if (followed) receiveInto(access, followed, { event, from });
    },

    async recover(conversationId) {
      const followed = get().chat.open.get(conversationId);
      if (!followed || followed.kind === 'loading') return;
      const buffer = followed.kind === 'ready' ? (followed.buffer ?? []) : [];
      setOpen(
        access,
        conversationId,
        followed.kind === 'ready' ? { ...followed, buffer } : { kind: 'loading', buffer },
      );
      await snapshot(access, conversationId, attempts);
    },

    async resync() {
      const ids = [...get().chat.open.keys()];
      const { loadList, loadTurns } = get().chatActions;
      await Promise.all([
        loadList(),
        ...ids.flatMap((id) => [snapshot(access, id, attempts), loadTurns(id)]),
      ]);
    },
  };
}

function receiveInto(access: SliceAccess, open: OpenConversation, received: Received): void {
  const { conversationId } = received.event;
  if (open.kind === 'failed') return;
  if (open.buffer !== null) {
    setOpen(access, conversationId, { ...open, buffer: [...open.buffer, received] });
    return;
  }
  if (open.kind === 'loading') return;
  const applied = applyEvent(open.state, received.event, received.from);
  if (applied.kind === 'state') {
    if (applied.state !== open.state) setOpen(access, conversationId, { ...open, state: applied.state });
  } else if (applied.kind === 'gap') {
    setOpen(access, conversationId, { ...open, buffer: [received] });
    void snapshot(access, conversationId, attempts);
  }
}

async function snapshot(access: SliceAccess, conversationId: string, left: number): Promise<void> {
  const answer = await access.bridge.call('chat.snapshot', { conversationId });
  const open = access.get().chat.open.get(conversationId);
  if (!open) return;
  if (!answer.ok) {
    setOpen(access, conversationId, { kind: 'failed', error: answer.error });
    return;
  }
  const kept = open.kind === 'ready' ? open.state.notices : [];
  const start: ConversationState = { ...fromSnapshot(answer.value), notices: kept };
  const state = replay(start, open.kind === 'failed' ? [] : (open.buffer ?? []));
  if (state === null && left > 1) {
    await snapshot(access, conversationId, left - 1);
    return;
  }
  setOpen(access, conversationId, { kind: 'ready', state: state ?? start, buffer: null });
}

/** The snapshot with the events after it; null when some between are missing. */
function replay(start: ConversationState, events: readonly Received[]): ConversationState | null {
  let state = start;
  for (const { event, from } of events) {
    const applied = applyEvent(state, event, from);
    if (applied.kind !== 'state') return null;
    state = applied.state;
  }
  return state;
}

function forget(access: SliceAccess, conversationId: string): void {
  access.set((chat) => ({
    open: without(chat.open, conversationId),
    drafts: without(chat.drafts, conversationId),
    selectedId: chat.selectedId === conversationId ? null : chat.selectedId,
  }));
}

function without<T>(map: ReadonlyMap<string, T>, key: string): ReadonlyMap<string, T> {
  const next = new Map(map);
  next.delete(key);
  return next;
}

function setOpen({ set }: SliceAccess, conversationId: string, open: OpenConversation): void {
  set((chat: ChatData) => ({ open: new Map(chat.open).set(conversationId, open) }));
}
