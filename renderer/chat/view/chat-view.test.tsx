import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { ConversationSnapshot } from '@shared/contract/chat';
import { renderChat } from '../gallery/render-chat';
import { sampleApproval, sampleConversation, sampleMessage, sampleSnapshot } from '../gallery/sample';
import { ChatView } from './chat-view';

const run = { runId: 'r1', startedAt: Date.now(), model: 'x/y', mode: 'edits' as const };
const models = [
  {
    id: 'x',
    name: 'X',
    kind: 'openai' as const,
    key: 'environment' as const,
    ready: true,
    models: [{ ref: 'x/y', name: 'Y', contextWindow: 100, acceptsImages: false }],
  },
];

async function draw(over: Partial<ConversationSnapshot> | null = {}) {
  const conversation = sampleConversation({ model: 'x/y' });
  const view = renderChat(<ChatView hasFolder />, {
    'chat.snapshot': () => sampleSnapshot({ conversation, ...over }),
    'chat.create': (request) => sampleConversation({ ...request }),
    'chat.send': () => ({ steered: false }),
    'models.list': () => models,
    'workspace.findFiles': ({ query }) =>
      ['src/client.ts', 'src/retry.ts']
        .filter((path) => path.includes(query))
        .map((path) => ({ path: `/w/${path}`, relative: path })),
  });
  if (over !== null) await act(() => view.store.getState().chatActions.select('c1'));
  await act(() => view.bridge.settled());
  const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^(Message|Calls to run)$/ });
  const type = (text: string) =>
    fireEvent.change(box(), { target: { value: text, selectionStart: text.length } });
  const key = (name: string, more: object = {}) => fireEvent.keyDown(box(), { key: name, ...more });
  return { ...view, box, type, key };
}

describe('composer', () => {
  it('Enter sends and empties the box; Shift+Enter and an input method do not send', async () => {
    const { box, type, key, bridge } = await draw();
    type('hello');
    key('Enter', { shiftKey: true });
    key('Enter', { isComposing: true });
    expect(bridge.requests('chat.send')).toEqual([]);
    key('Enter');
    await act(() => bridge.settled());
    expect(bridge.requests('chat.send')).toEqual([{ conversationId: 'c1', text: 'hello' }]);
    expect(box().value).toBe('');
  });

  it('the first message of a new conversation makes it; examples only fill the box', async () => {
    const { box, key, bridge } = await draw(null);
    fireEvent.click(screen.getByRole('button', { name: 'Read README.md' }));
    expect(box().value).toBe('Read README.md');
    expect(bridge.requests('chat.create')).toEqual([]);
    key('Enter');
    await act(() => bridge.settled());
    expect(bridge.requests('chat.create')).toHaveLength(1);
    expect(bridge.requests('chat.send')).toEqual([{ conversationId: 'c1', text: 'Read README.md' }]);
  });

  it('Esc stops the turn, and only while one runs', async () => {
    const idle = await draw();
    idle.key('Escape');
    expect(idle.bridge.requests('chat.stop')).toEqual([]);
    cleanup();
    const running = await draw({ run });
    running.key('Escape');
    expect(running.bridge.requests('chat.stop')).toEqual([{ conversationId: 'c1' }]);
  });

  it('while a turn runs a message is queued, told when it is taken, and can be taken back', async () => {
    const { bridge } = await draw({ run, steering: [{ id: 's1', text: 'also this' }] });
    expect(screen.getByRole('button', { name: 'Stop the turn' })).toBeTruthy();
    expect(screen.getByText('also this')).toBeTruthy();
    expect(screen.getByText('Taken at the next step')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Take it back' }));
    expect(bridge.requests('chat.unsteer')).toEqual([{ conversationId: 'c1', steerId: 's1' }]);
  });

  it('↑ in the empty box recalls what was said, and leaves the caret keys alone in typed text', async () => {
    const { box, type, key } = await draw({ messages: [sampleMessage('first words', null)] });
    key('ArrowUp');
    expect(box().value).toBe('first words');
    type('mine');
    expect(key('ArrowUp')).toBe(true);
    expect(box().value).toBe('mine');
  });

  it('a draft is kept by conversation', async () => {
    const { box, type, store } = await draw();
    type('half a thought');
    await act(() => store.getState().chatActions.select(null));
    expect(box().value).toBe('');
    await act(() => store.getState().chatActions.select('c1'));
    expect(box().value).toBe('half a thought');
  });

  it('@ lists files; Enter puts the path in, Esc closes the list and not the turn', async () => {
    const { box, type, key, bridge } = await draw({ run });
    const list = () => screen.findByRole('listbox', { name: 'Files' });
    type('look at @ret');
    await list();
    key('Escape');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(bridge.requests('chat.stop')).toEqual([]);
    type('look at ');
    type('look at @ret');
    await list();
    key('Enter');
    expect(box().value).toBe('look at src/retry.ts ');
    expect(bridge.requests('chat.send')).toEqual([]);
  });

  it('PE1: the mode picker beside Send sets the mode of this conversation', async () => {
    const { bridge } = await draw();
    fireEvent.click(screen.getByRole('radio', { name: /^Full/ }));
    expect(bridge.requests('chat.setOptions')).toEqual([{ conversationId: 'c1', mode: 'full' }]);
  });

  it('Direct says how calls are written', async () => {
    const { box } = await draw({ conversation: sampleConversation({ model: 'direct' }) });
    expect(box().placeholder).toBe('One call a line: Read src/a.ts · Search TODO · Bash npm test');
    expect(screen.getByText('Run tools yourself')).toBeTruthy();
  });
});

describe('chat view', () => {
  it('PE4: a quiet bar says that calls wait; Alt+↑ goes to the card', async () => {
    const { box, key } = await draw({
      run,
      approvals: [sampleApproval('a1')],
      messages: [sampleMessage('m1', null)],
    });
    act(() => box().focus());
    expect(screen.getByText('1 call waits for you')).toBeTruthy();
    expect(document.activeElement).toBe(box());
    key('ArrowUp', { altKey: true });
    expect(document.activeElement).toBe(screen.getByRole('region', { name: /asks:/ }));
  });

  it('the focus is in the message of a new conversation, and stays there when its first message makes it', async () => {
    const { box, key, type, bridge } = await draw(null);
    expect(document.activeElement).toBe(box());
    type('Read a.ts');
    key('Enter');
    await act(() => bridge.settled());
    expect(document.activeElement).toBe(box());
  });

  it('Esc stops the turn from anywhere in the pane', async () => {
    const { bridge } = await draw({ run, messages: [sampleMessage('m1', null)] });
    fireEvent.keyDown(screen.getByRole('list', { name: /^Conversation/ }), { key: 'Escape' });
    expect(bridge.requests('chat.stop')).toEqual([{ conversationId: 'c1' }]);
  });

  it('PE4: Alt+↑ goes to the card from anywhere in the window, unless the key has another use there', async () => {
    await draw({ run, approvals: [sampleApproval('a1')], messages: [sampleMessage('m1', null)] });
    const card = () => screen.getByRole('region', { name: /asks:/ });
    act(() => document.body.focus());
    fireEvent.keyDown(window, { key: 'ArrowUp', altKey: true, shiftKey: true });
    expect(document.activeElement).not.toBe(card());
    const used = (event: Event) => event.preventDefault();
    document.body.addEventListener('keydown', used);
    fireEvent.keyDown(document.body, { key: 'ArrowUp', altKey: true });
    document.body.removeEventListener('keydown', used);
    expect(document.activeElement).not.toBe(card());
    fireEvent.keyDown(document.body, { key: 'ArrowUp', altKey: true });
    expect(document.activeElement).toBe(card());
  });

  it('a working turn shows its clock and what stops it', async () => {
    await draw({ run, messages: [sampleMessage('m1', null)] });
    expect(screen.getByText(/^Working · \d:\d\d$/)).toBeTruthy();
    expect(screen.getByText('stops the turn', { exact: false })).toBeTruthy();
  });

  it('a conversation that cannot be read says why and is tried again', async () => {
    const { store, bridge } = await draw(null);
    const before = bridge.requests('chat.snapshot').length;
    await act(() => store.getState().chatActions.select('gone'));
    expect(bridge.requests('chat.snapshot').length).toBe(before + 1);
  });

  it('the title is renamed in its place', async () => {
    const { bridge } = await draw();
    fireEvent.click(screen.getByRole('button', { name: 'More' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: /Rename/ }));
    const field = screen.getByLabelText('Title');
    fireEvent.change(field, { target: { value: 'Better' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(bridge.requests('chat.rename')).toEqual([{ conversationId: 'c1', title: 'Better' }]);
  });
});
