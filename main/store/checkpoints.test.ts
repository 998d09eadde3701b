import { expect, it } from 'vitest';
import { newChat, openTestStore, temporaryFolder } from './testing/temporary-store';

it('PE8: keeps the newest turns of a project and names every checkpoint that is still needed', () => {
  const { store } = openTestStore(temporaryFolder());
  const { checkpoints } = store;
  const conversationId = newChat(store).id;
  for (const [at, projectId] of (['p', 'p', 'p', 'q'] as const).entries()) {
    const turn = { conversationId, projectId, root: '/w', startId: `start${at}`, problem: null };
    checkpoints.begun({ ...turn, runId: `run${at}` }, at);
    checkpoints.ended(`run${at}`, { endId: `end${at}`, created: at, changed: 0, deleted: 0 });
  }
  const restore = { conversationId, targetId: 'start0', paths: ['a.txt'] };
  checkpoints.restored({ ...restore, id: 'old', runId: 'run0', beforeId: 'before0' }, 5);
  checkpoints.restored({ ...restore, id: 'new', runId: 'run2', beforeId: 'before2' }, 6);
  checkpoints.undone('new');
  expect(checkpoints.count('p')).toBe(3);
  expect(checkpoints.later('p', checkpoints.get('run0')?.seq ?? 0, 1).map(({ runId }) => runId)).toEqual([
    'run1',
  ]);
  expect([...checkpoints.expire('p', 2)].toSorted()).toEqual([
    'before2',
    'end1',
    'end2',
    'start0',
    'start1',
    'start2',
  ]);
  expect([checkpoints.get('run0'), checkpoints.restore('old')]).toEqual([undefined, undefined]);
  expect(checkpoints.lastRestore('run2')).toMatchObject({ id: 'new', paths: ['a.txt'], undone: true });
  expect(checkpoints.ofConversation(conversationId).map(({ created }) => created)).toEqual([1, 2, 3]);
});
