import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { ConversationSnapshot } from '@shared/contract/chat';
import type { SubAgentView } from '@shared/domain/sub-agent';
import { renderChat } from '../gallery/render-chat';
import {
  sampleApproval,
  sampleCall,
  sampleConversation,
  sampleEvent,
  sampleMessage,
  sampleSnapshot,
} from '../gallery/sample';
import { RowView } from '../messages/message-rows';
import { AgentDock } from './agent-dock';

const agent = (over: Partial<SubAgentView> = {}): SubAgentView => ({
  id: 'g1',
  parentId: 'c1',
  rootId: 'c1',
  callId: 'k1',
  depth: 1,
  role: 'Explore',
  description: 'look at the parser',
  model: 'anthropic/claude-x',
  background: false,
  state: { kind: 'running' },
  calls: 3,
  tokens: 12_400,
  lastLine: 'Read src/parse.ts',
  forecast: {
    mode: 'edits',
    may: [
      { what: 'read files of the folder', by: 'never asks' },
      { what: 'change files of the folder', by: 'Edits mode' },
      { what: 'run commands that only read', by: 'never asks' },
    ],
    asks: [{ what: 'read files outside the folder', by: 'Edits mode' }],
    cannot: [{ what: 'Write, Edit', by: 'the role Explore' }],
  },
  startedAt: Date.now(),
  ...over,
});
const call = sampleCall('k1', {
  tool: 'Agent',
  input: { description: 'look at the parser', prompt: 'Find it.' },
  state: { kind: 'running', startedAt: 0 },
});
const said = (text: string) => [{ type: 'text' as const, text }];
const callPart = (callId: string, name: string) => ({
  type: 'call' as const,
  callId,
  modelCallId: callId,
  name,
  input: {},
});

/** The conversation of an agent: its prompt, a call that started another, a message of the person, its last words. */
const inside = (id: string, over: Partial<ConversationSnapshot> = {}): ConversationSnapshot => ({
  ...sampleSnapshot(),
  conversation: sampleConversation({ id, root: null }),
  messages: [
    sampleMessage('p1', null, { conversationId: id, parts: said('Find it.') }),
    sampleMessage('p2', 'p1', {
      conversationId: id,
      role: 'assistant',
      parts: [callPart('n1', 'Read'), callPart('n2', 'Agent')],
    }),
    sampleMessage('p3', 'p2', { conversationId: id, parts: said('Look at the tests too.') }),
    sampleMessage('p4', 'p3', { conversationId: id, role: 'assistant', parts: said('It is **here**.') }),
  ],
  calls: [
    sampleCall('n1', { conversationId: id, messageId: 'p2', tool: 'Read', input: { path: 'src/parse.ts' } }),
    sampleCall('n2', { conversationId: id, messageId: 'p2', tool: 'Agent', input: { prompt: 'deeper' } }),
  ],
  ...over,
});

async function draw(agents: readonly SubAgentView[], over: Partial<ConversationSnapshot> = {}) {
  const root = sampleSnapshot({ calls: [call], agents: [...agents], ...over });
  const view = renderChat(null, {
    'chat.snapshot': ({ conversationId }) => (conversationId === 'c1' ? root : inside(conversationId)),
    'chat.send': () => ({ steered: true }),
  });
  await act(() => view.store.getState().chatActions.select('c1'));
  view.redraw(
    <RowView row={{ kind: 'call', id: 'k1', callId: 'k1', name: 'Agent', input: {} }} conversationId="c1" />,
  );
  const settled = () => act(() => view.bridge.settled());
  const header = (name: RegExp = /^Agent look/) => screen.getByRole('button', { name });
  return { ...view, settled, header };
}

describe('the card of a sub-agent', () => {
  it('CO3: in one line it says role, task, time, last line, calls and tokens, and its Stop ends that one only', async () => {
    const { header, bridge, settled } = await draw([agent()]);
    for (const words of ['Explore', 'look at the parser', 'Read src/parse.ts', '3 calls · 12,400 tokens'])
      expect(screen.getByText(words)).toBeTruthy();
    expect(screen.getByLabelText('Running time')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Stop the agent: look at the parser' }));
    await settled();
    fireEvent.keyDown(header(), { key: 's' });
    await settled();
    expect(bridge.requests('agents.stop')).toEqual([{ agentId: 'g1' }, { agentId: 'g1' }]);
    expect(bridge.requests('chat.stopCall')).toEqual([]);
  });

  it.each([
    [{ calls: 0, lastLine: '' }, 'starting'],
    [{ state: { kind: 'done' as const }, startedAt: 0, endedAt: 12_000 }, 'done · 12 s'],
    [
      { state: { kind: 'stopped' as const, by: 'the person' }, startedAt: 0, endedAt: 3_000 },
      'stopped · 3.0 s',
    ],
    [{ state: { kind: 'lost' as const } }, 'lost'],
  ])('CO3: %o reads %s', async (over, words) => {
    await draw([agent(over)]);
    expect(screen.getByText(words)).toBeTruthy();
  });

  it('CO3: it says that it waits for the person while a call of its own does', async () => {
    const asking = { id: 'g1', rootId: 'c1', role: 'Explore', description: 'look at the parser' };
    await draw([agent()], { approvals: [sampleApproval('a1', { conversationId: 'g1', subAgent: asking })] });
    expect(screen.getByText('waits for you')).toBeTruthy();
  });

  it('CO3: a failure opens by itself with its reason and what can be done', async () => {
    await draw([
      agent({ state: { kind: 'failed', reason: 'The key was refused.' }, endedAt: 0, startedAt: 0 }),
    ]);
    expect(screen.getByText('The key was refused. A message takes it up again.')).toBeTruthy();
  });

  it('CO3: opened it shows prompt, calls as cards, messages to it, its answer, and an agent of its own as one more card', async () => {
    const deeper = agent({
      id: 'g2',
      parentId: 'g1',
      callId: 'n2',
      depth: 2,
      description: 'read the tests',
      role: 'helper',
    });
    const { header, settled, bridge } = await draw([agent({ state: { kind: 'done' }, endedAt: 5 }), deeper]);
    expect(bridge.requests('chat.snapshot')).toEqual([{ conversationId: 'c1' }]);
    fireEvent.click(header());
    await settled();
    expect(bridge.requests('chat.snapshot').at(-1)).toEqual({ conversationId: 'g1' });
    expect(screen.getByRole('group', { name: 'Prompt' }).textContent).toBe('Find it.');
    const work = screen.getByRole('group', { name: 'What Explore did' });
    expect(within(work).getByRole('button', { name: /^Read/ })).toBeTruthy();
    expect(within(work).getByText('Look at the tests too.')).toBeTruthy();
    expect(screen.getByRole('group', { name: 'Answer' }).querySelector('strong')?.textContent).toBe('here');
    fireEvent.click(within(work).getByRole('button', { name: /^Agent read the tests/ }));
    await settled();
    expect(bridge.requests('chat.snapshot').at(-1)).toEqual({ conversationId: 'g2' });
    expect(screen.getByRole('group', { name: 'What helper did' })).toBeTruthy();
  });

  it('CO3: it follows what its agent does while it is open', async () => {
    const { header, settled, store } = await draw([agent()]);
    fireEvent.click(header());
    await settled();
    const next = sampleCall('n3', { conversationId: 'g1', tool: 'Bash', input: { command: 'npm test' } });
    const run = { type: 'run-started' as const, runId: 'r1', model: 'm', mode: 'edits' as const, tools: [] };
    act(() => {
      const { receive } = store.getState().chatActions;
      receive(sampleEvent(1, run, { conversationId: 'g1' }));
      receive(
        sampleEvent(2, { type: 'call-asked', call: { ...next, messageId: 'p5' } }, { conversationId: 'g1' }),
      );
      receive(sampleEvent(1, { type: 'sub-agent', agent: agent({ calls: 4, lastLine: 'Bash npm test' }) }));
    });
    expect(screen.getByText('4 calls · 12,400 tokens')).toBeTruthy();
    expect(screen.getByRole('button', { name: /^Bash/ })).toBeTruthy();
  });

  it('CO3: words to it go out with Enter; a field with words keeps Esc for itself', async () => {
    const { header, settled, bridge } = await draw([agent()]);
    fireEvent.click(header());
    await settled();
    const field = screen.getByRole('textbox', { name: 'Message to the agent: look at the parser' });
    fireEvent.change(field, { target: { value: 'Look at src too' } });
    expect(fireEvent.keyDown(field, { key: 'Escape' })).toBe(false);
    fireEvent.change(field, { target: { value: 'Look at the docs' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    await settled();
    expect(bridge.requests('chat.send')).toEqual([{ conversationId: 'g1', text: 'Look at the docs' }]);
    expect(fireEvent.keyDown(field, { key: 'Escape' })).toBe(true);
  });

  it('PE9: its forecast is in its details, what the same decider decides in one row', async () => {
    const { header, settled } = await draw([agent()]);
    fireEvent.click(header());
    await settled();
    fireEvent.click(screen.getByRole('button', { name: /^What it may do/ }));
    const rows = (name: string) =>
      within(screen.getByRole('list', { name }))
        .getAllByRole('listitem')
        .map((row) => row.textContent);
    expect(rows('Runs unasked')).toEqual([
      'read files of the folder, run commands that only readnever asks',
      'change files of the folderEdits mode',
    ]);
    expect(rows('Asks you')).toEqual(['read files outside the folderEdits mode']);
    expect(rows('Cannot')).toEqual(['Write, Editthe role Explore']);
  });

  it('CO3: of long work the newest is drawn, and earlier rows on request', async () => {
    const calls = Array.from({ length: 40 }, (_, at) =>
      sampleCall(`m${at}`, { conversationId: 'g1', messageId: 'p2' }),
    );
    const messages = [
      sampleMessage('p1', null, { parts: said('Go.') }),
      sampleMessage('p2', 'p1', { role: 'assistant', parts: calls.map(({ id }) => callPart(id, 'Bash')) }),
    ];
    const root = sampleSnapshot({ calls: [call], agents: [agent()] });
    const view = renderChat(null, {
      'chat.snapshot': ({ conversationId }) =>
        conversationId === 'c1' ? root : inside('g1', { calls, messages }),
    });
    await act(() => view.store.getState().chatActions.select('c1'));
    const row = { kind: 'call' as const, id: 'k1', callId: 'k1', name: 'Agent', input: {} };
    view.redraw(<RowView row={row} conversationId="c1" />);
    fireEvent.click(screen.getByRole('button', { name: /^Agent look/ }));
    await act(() => view.bridge.settled());
    expect(screen.getAllByRole('button', { name: /^Bash/ })).toHaveLength(12);
    fireEvent.click(screen.getByRole('button', { name: 'Show 28 of 28 earlier' }));
    expect(screen.getAllByRole('button', { name: /^Bash/ })).toHaveLength(40);
  });
});

describe('agents in the background', () => {
  it('CO3: stand over the message box with their number, and lead to their cards through those above', async () => {
    const one = agent({ background: true });
    const two = agent({
      id: 'g2',
      callId: 'n2',
      parentId: 'g1',
      depth: 2,
      background: true,
      description: 'deep',
    });
    const { redraw, store } = await draw([one, two]);
    redraw(<AgentDock agents={[one]} />);
    fireEvent.click(screen.getByRole('button', { name: '1 agent in the background' }));
    expect(store.getState().chat.reveal).toEqual({ conversationId: 'c1', rowId: 'k1', callId: 'k1' });
    redraw(<AgentDock agents={[one, two, agent({ id: 'g3', state: { kind: 'done' }, background: true })]} />);
    fireEvent.click(screen.getByRole('button', { name: '2 agents in the background' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Explore: deep' }));
    expect(store.getState().chat.reveal).toEqual({ conversationId: 'c1', rowId: 'k1', callId: 'n2' });
    expect(store.getState().chat.cards.get('k1')).toBe(true);
    redraw(<AgentDock agents={[agent()]} />);
    expect(screen.queryByRole('group', { name: 'Agents in the background' })).toBeNull();
  });
});
