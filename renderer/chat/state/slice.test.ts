import { describe, expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { ConversationSnapshot } from '@shared/contract/chat';
import { createFakeBridge } from '../gallery/fake-bridge';
import { sampleConversation, sampleEvent, sampleMessage, sampleSnapshot } from '../gallery/sample';
import type { ChatSlice } from './chat-data';
import { createChatSlice } from './slice';

function started(answers: Parameters<typeof createFakeBridge>[0] = {}) {
  const bridge = createFakeBridge(answers);
  const store = createStore<ChatSlice>()(createChatSlice({ bridge }));
  return { bridge, store, actions: store.getState().chatActions, chat: () => store.getState().chat };
}

const context = (used: number) => ({ type: 'context' as const, usedTokens: used, windowTokens: 100 });
const row = (id: string, updatedAt = 1) => ({
  conversation: sampleConversation({ id, updatedAt }),
  activity: 'idle' as const,
  waiting: 0,
});

function readyState(store: ReturnType<typeof started>['store'], id: string) {
  const open = store.getState().chat.open.get(id);
  return open?.kind === 'ready' ? open.state : undefined;
}

describe('chat slice', () => {
  it('events that come while the snapshot is on its way are not lost', async () => {
    const { store, actions } = started({ 'chat.snapshot': () => sampleSnapshot({ seq: 2 }) });
    const selected = actions.select('c1');
    actions.receive(sampleEvent(2, context(2)));
    actions.receive(sampleEvent(3, context(3)));
    await selected;
    expect(readyState(store, 'c1')).toMatchObject({ seq: 3, context: { usedTokens: 3 } });
  });

  it('a gap takes a new snapshot, and what came meanwhile goes on top', async () => {
    const snapshots: ConversationSnapshot[] = [sampleSnapshot({ seq: 0 }), sampleSnapshot({ seq: 5 })];
    const { store, actions, bridge } = started({ 'chat.snapshot': () => snapshots.shift()! });
    await actions.select('c1');
    actions.receive(sampleEvent(5, context(5)));
    actions.receive(sampleEvent(6, context(6)));
    await bridge.settled();
    expect(readyState(store, 'c1')).toMatchObject({ seq: 6, context: { usedTokens: 6 } });
  });

  it('several conversations live at once, each by its own events', async () => {
    const { store, actions } = started({
      'chat.snapshot': ({ conversationId }) =>
        sampleSnapshot({ conversation: sampleConversation({ id: conversationId }) }),
    });
    await actions.select('c1');
    await actions.select('c2');
    actions.receive(sampleEvent(1, context(7)));
    expect(readyState(store, 'c1')?.context?.usedTokens).toBe(7);
    expect(readyState(store, 'c2')?.context).toBeNull();
  });

  it('the list follows runs of conversations that are not open', async () => {
    const { actions, chat } = started({ 'chat.list': () => [row('c1', 2), row('c2', 1)] });
    await actions.loadList();
    const ran = {
      type: 'run-started' as const,
      runId: 'r',
      model: 'direct',
      mode: 'edits' as const,
      tools: [],
    };
    actions.receive(sampleEvent(1, ran, { conversationId: 'c2' }));
    actions.receive(
      sampleEvent(
        2,
        { type: 'conversation-changed', conversation: sampleConversation({ id: 'c2', updatedAt: 9 }) },
        { conversationId: 'c2' },
      ),
    );
    expect(chat().rows?.map((each) => [each.conversation.id, each.activity])).toEqual([
      ['c2', 'running'],
      ['c1', 'idle'],
    ]);
    actions.receive(sampleEvent(3, { type: 'conversation-removed' }, { conversationId: 'c2' }));
    expect(chat().rows).toHaveLength(1);
  });

  it('the first message makes the conversation, with the model and mode picked before it', async () => {
    const { actions, chat, bridge } = started({
      'chat.create': (request) => sampleConversation({ id: 'new', ...request }),
      'chat.snapshot': () => sampleSnapshot({ conversation: sampleConversation({ id: 'new' }) }),
    });
    await actions.setOptions(null, { mode: 'full' });
    actions.setDraft(null, 'Read a.ts');
    expect(await actions.send(null, 'Read a.ts')).toBe(true);
    expect(chat().selectedId).toBe('new');
    expect(bridge.requests('chat.create')).toEqual([{ model: 'direct', mode: 'full', agent: null }]);
    expect(bridge.requests('chat.send')).toEqual([{ conversationId: 'new', text: 'Read a.ts' }]);
    expect(chat().drafts.get('fresh')).toBe('');
  });

  it('a message that did not go out is a draft again, and the person is told', async () => {
    const { actions, chat, bridge } = started({
      'chat.send': () => ({ kind: 'busy', message: 'Disk is full.' }),
    });
    actions.setDraft('c1', 'hello');
    expect(await actions.send('c1', 'hello')).toBe(false);
    expect(chat().drafts.get('c1')).toBe('hello');
    expect(bridge.notices).toEqual([{ title: 'The message was not sent', text: 'Disk is full.' }]);
  });

  it('PE4: an approval is answered once, however often the key is pressed', async () => {
    const { actions, bridge } = started();
    await Promise.all([actions.answer('a1', { kind: 'once' }), actions.answer('a1', { kind: 'once' })]);
    expect(bridge.requests('chat.answer')).toHaveLength(1);
  });

  it('a removed conversation is forgotten with its draft', async () => {
    const { actions, chat } = started({ 'chat.snapshot': () => sampleSnapshot() });
    await actions.select('c1');
    actions.setDraft('c1', 'half');
    actions.receive(sampleEvent(1, { type: 'conversation-removed' }));
    expect([chat().selectedId, chat().open.size, chat().drafts.size]).toEqual([null, 0, 0]);
  });

  it('CD5: 5,000 deltas into a conversation of 10,000 messages keep every row but the last', async () => {
    const messages = Array.from({ length: 10_000 }, (_, at) =>
      sampleMessage(`m${at}`, at === 0 ? null : `m${at - 1}`),
    );
    const { store, actions } = started({ 'chat.snapshot': () => sampleSnapshot({ messages }) });
    await actions.select('c1');
    const before = readyState(store, 'c1')?.messages;

    for (let seq = 1; seq <= 5_000; seq += 1) {
      actions.receive(
        sampleEvent(seq, {
          type: 'text-delta',
          runId: 'r1',
          messageId: 'x',
          kind: 'text',
          text: 'a few words\n',
        }),
      );
    }

    expect(readyState(store, 'c1')?.messages).toBe(before);
  });
});
