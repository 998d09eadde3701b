import { describe, expect, it } from 'vitest';
import type { SubAgentView } from '@shared/domain/sub-agent';
import { newChat, openTestStore, temporaryFolder, valueOf } from './testing/temporary-store';

const viewOf = (id: string, rootId: string, over: Partial<SubAgentView> = {}): SubAgentView => ({
  id,
  parentId: rootId,
  rootId,
  callId: 'call',
  depth: 1,
  role: 'Explore',
  description: 'look',
  model: 'direct',
  background: false,
  state: { kind: 'running' },
  calls: 0,
  tokens: 0,
  lastLine: '',
  forecast: { mode: 'manual', may: [], asks: [], cannot: [] },
  startedAt: 1,
  ...over,
});

describe('CO3: what is kept of sub-agents', () => {
  it('no list shows their conversations, and they go with the conversation at the top', () => {
    const { store } = openTestStore(temporaryFolder());
    const top = newChat(store, 'Top');
    const other = newChat(store, 'Other');
    for (const [id, rootId] of [
      ['agent_a', top.id],
      ['agent_b', top.id],
      ['agent_c', other.id],
    ] as const) {
      valueOf(store.subAgents.add({ view: viewOf(id, rootId), mode: undefined }));
      valueOf(store.conversations.create({ ...top, title: 'look for Top' }, id));
    }
    expect(store.conversations.list('top').map(({ id }) => id)).toEqual([top.id]);
    expect(store.subAgents.ofRoot(top.id).map(({ id }) => id)).toEqual(['agent_a', 'agent_b']);
    valueOf(store.conversations.remove(top.id));
    expect(['agent_a', 'agent_b', 'agent_c'].map((id) => store.conversations.get(id)?.id)).toEqual([
      undefined,
      undefined,
      'agent_c',
    ]);
    expect(store.subAgents.get('agent_a')).toBeUndefined();
  });

  it('those of a process that is gone are lost, and those that ended stay as they were', () => {
    const { store } = openTestStore(temporaryFolder());
    const top = newChat(store);
    valueOf(store.subAgents.add({ view: viewOf('agent_a', top.id), mode: 'edits' }));
    valueOf(store.subAgents.add({ view: viewOf('agent_b', top.id), mode: undefined }));
    valueOf(store.subAgents.update(viewOf('agent_b', top.id, { state: { kind: 'done' }, calls: 3 })));
    valueOf(store.subAgents.markLost(() => true));
    expect(store.subAgents.get('agent_a')).toMatchObject({
      view: { state: { kind: 'running' } },
      mode: 'edits',
    });
    valueOf(store.subAgents.markLost(() => false));
    expect(store.subAgents.ofRoot(top.id)).toMatchObject([
      { state: { kind: 'lost' } },
      { state: { kind: 'done' }, calls: 3 },
    ]);
  });
});
