import { describe, expect, it } from 'vitest';
import {
  askedCall,
  errorOf,
  newChat,
  openTestStore,
  temporaryFolder,
  userMessage,
  valueOf,
} from './testing/temporary-store';

const open = () => openTestStore(temporaryFolder());
const titles = (store: ReturnType<typeof open>['store'], search = ''): string[] =>
  store.conversations.list(search).map((chat) => chat.title);

describe('conversations', () => {
  it('are kept with all that they were made of, across a restart', async () => {
    const home = temporaryFolder();
    const { store } = openTestStore(home);
    const made = valueOf(
      store.conversations.create({
        projectId: 'abc',
        root: '/srv/app',
        title: 'Fix it',
        model: 'openai/gpt',
        mode: 'edits',
        agent: null,
      }),
    );
    await store.close();
    expect(openTestStore(home).store.conversations.get(made.id)).toEqual({
      id: 'chat_1',
      projectId: 'abc',
      root: '/srv/app',
      title: 'Fix it',
      leafId: null,
      model: 'openai/gpt',
      mode: 'edits',
      agent: null,
      createdAt: made.createdAt,
      updatedAt: made.createdAt,
    });
  });

  it('are listed by last use, newest first', () => {
    const { store } = open();
    const first = newChat(store, 'first');
    newChat(store, 'second');
    valueOf(store.conversations.touch(first.id));
    expect(titles(store)).toEqual(['first', 'second']);
  });

  it('are found by a part of the title in any case and spelling', () => {
    const { store } = open();
    for (const title of ['Straße bauen', 'Cafe\u0301 menu', 'ΣΟΦΟΣ', '100 % _done_']) newChat(store, title);
    expect(titles(store, 'STRASSE')).toEqual(['Straße bauen']);
    expect(titles(store, 'CAFÉ')).toEqual(['Cafe\u0301 menu']);
    expect(titles(store, 'σοφο')).toEqual(['ΣΟΦΟΣ']);
    expect(titles(store, '%')).toEqual(['100 % _done_']);
    expect(titles(store, '_')).toEqual(['100 % _done_']);
    expect(titles(store, 'nothing')).toEqual([]);
  });

  it('answer every change with what they are now, and renaming does not move them', () => {
    const { store } = open();
    const { id } = newChat(store, 'old');
    newChat(store, 'newer');
    expect(valueOf(store.conversations.rename(id, 'Neu'))).toMatchObject({ title: 'Neu' });
    expect(valueOf(store.conversations.setOptions(id, { mode: 'full' }))).toMatchObject({
      model: 'direct',
      mode: 'full',
    });
    expect(valueOf(store.conversations.setOptions(id, { model: 'a/b' }))).toMatchObject({
      model: 'a/b',
      mode: 'full',
    });
    expect(valueOf(store.conversations.setLeaf(id, 'message_9'))).toMatchObject({ leafId: 'message_9' });
    expect(titles(store, 'NEU')).toEqual(['Neu']);
    expect(titles(store)).toEqual(['newer', 'Neu']);
  });

  it('take their messages and calls with them and leave the audit log', () => {
    const { store } = open();
    const { id } = newChat(store);
    const other = newChat(store);
    for (const chat of [id, other.id]) {
      valueOf(store.messages.append(userMessage(chat, `m_${chat}`, null)));
      store.record.asked(askedCall(chat, `call_${chat}`));
    }
    const decision = { callId: `call_${id}`, conversationId: id, tool: 'Bash', subject: 'npm test' };
    store.record.decided({ ...decision, by: { kind: 'level' }, allowed: true });
    valueOf(store.conversations.remove(id));
    expect(store.conversations.get(id)).toBeUndefined();
    expect(store.messages.branch(id, `m_${id}`)).toEqual([]);
    expect(store.calls.get(`call_${id}`)).toBeUndefined();
    expect(store.audit.byConversation(id)).toHaveLength(1);
    expect(store.messages.branch(other.id, `m_${other.id}`)).toHaveLength(1);
    expect(store.calls.byConversation(other.id)).toHaveLength(1);
  });

  it('that were deleted meanwhile answer with `gone`, and nobody is alarmed', () => {
    const { store, notices } = open();
    const gone = { kind: 'gone', message: 'The conversation was deleted meanwhile.' };
    expect(errorOf(store.conversations.rename('chat_9', 'x'))).toEqual(gone);
    expect(errorOf(store.messages.append(userMessage('chat_9', 'm', null)))).toEqual(gone);
    expect(errorOf(store.calls.asked(askedCall('chat_9', 'c')))).toEqual(gone);
    expect(notices).toEqual([]);
  });
});
