import { readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { valueOf } from '../store/testing/temporary-store';
import { createMemoryEngine } from './engine';
import { openMemoryDesk } from './testing/memory-desk';

it('ME1, ME2: talk is found in its own project alone, unless everywhere is asked for', async () => {
  const desk = openMemoryDesk();
  desk.say(desk.chat({ title: 'Here' }), 'user', 'The cassowary stays in the garage.');
  desk.say(desk.chat({ projectId: 'p2', root: '/other' }), 'user', 'The cassowary left.');
  desk.say(desk.chat({ projectId: null, root: null }), 'user', 'The cassowary has no folder.');
  expect(await desk.find('cassowary')).toEqual(['Person: The cassowary stays in the garage.']);
  expect(await desk.find('cassowary', { project: null })).toHaveLength(3);
  expect(await desk.find('cassowary', { project: '' })).toEqual(['Person: The cassowary has no folder.']);
});

it('ME2: a call that is still under way is found once it is settled, and one that was lost too', async () => {
  const desk = openMemoryDesk();
  desk.remember(['Bash']);
  const id = desk.call(desk.chat(), 'Bash', { command: 'dingo' }, '', { state: { kind: 'queued' } });
  expect(await desk.find('dingo')).toEqual([]);
  desk.settle(id, 'it barked');
  expect(await desk.find('barked')).toEqual(['dingo\nit barked']);
});

it('ME2: what is new is found before the index has come to it', async () => {
  const desk = openMemoryDesk();
  const chat = desk.chat();
  for (let index = 0; index < 450; index += 1) desk.say(chat, 'user', `Line ${index} about nothing.`);
  desk.say(chat, 'user', 'The thylacine is not extinct.');
  desk.remember(['Bash']);
  desk.call(chat, 'Bash', { command: 'ls' }, 'thylacine.txt');
  // No time at all for the index.
  const allowed = [{ project: 'p1', tools: 'Bash' }];
  const slow = { ...desk.engine };
  expect(slow.drain(0)).toBe(false);
  const found = await desk.find('thylacine');
  expect(found.some((text) => text.includes('not extinct'))).toBe(true);
  expect(found.some((text) => text.includes('thylacine.txt'))).toBe(true);
  expect(allowed).toHaveLength(1);
});

it('ME2: an edited memory is found by its new words alone, a deleted one by none', async () => {
  const desk = openMemoryDesk();
  const { memories } = desk.store;
  const memory = valueOf(
    memories.add({
      kind: 'fact',
      text: 'Numbers are kept as pelicans.',
      scope: 'project',
      projectId: 'p1',
      root: null,
      by: 'person',
      agent: null,
      to: null,
      conversationId: null,
      files: [],
      calls: [],
      tools: [],
    }),
  );
  expect(await desk.find('pelicans')).toEqual(['Numbers are kept as pelicans.']);
  valueOf(memories.update(memory.id, { text: 'Numbers are kept as flamingos.' }));
  expect(await desk.find('pelicans')).toEqual([]);
  expect(await desk.find('flamingos')).toEqual(['Numbers are kept as flamingos.']);
  valueOf(memories.remove(memory.id));
  expect(await desk.find('flamingos')).toEqual([]);
});

it('ME2: a forgotten conversation is out of memory for good, its record stays; a deleted one leaves nothing', async () => {
  const desk = openMemoryDesk();
  const [one, two] = [desk.chat(), desk.chat()];
  desk.say(one, 'user', 'The platypus swims.');
  desk.say(two, 'user', 'The platypus dives.');
  expect(await desk.find('platypus')).toHaveLength(2);
  valueOf(desk.store.memories.forget(one.id));
  await desk.thread.forget(one.id);
  expect(await desk.find('platypus')).toEqual(['Person: The platypus dives.']);
  desk.say(one, 'user', 'The platypus came back.');
  expect(await desk.find('platypus')).toEqual(['Person: The platypus dives.']);
  expect(desk.store.conversations.get(one.id)).toBeDefined();
  valueOf(desk.store.conversations.remove(two.id));
  expect(await desk.find('platypus')).toEqual([]);
});

it('ME2: after the newest conversation was deleted, what takes its row numbers is found', async () => {
  const desk = openMemoryDesk();
  desk.say(desk.chat(), 'user', 'Kept: the wren.');
  const gone = desk.chat();
  desk.say(gone, 'user', 'Deleted: the wren.');
  expect(await desk.find('wren')).toHaveLength(2);
  valueOf(desk.store.conversations.remove(gone.id));
  desk.say(desk.chat(), 'user', 'New: the wren.');
  expect((await desk.find('wren')).toSorted()).toEqual(['Person: Kept: the wren.', 'Person: New: the wren.']);
});

it('ME2: the question that is being asked is no answer to itself', async () => {
  const desk = openMemoryDesk();
  const chat = desk.chat();
  desk.say(chat, 'user', 'Where does the magpie nest?');
  expect(await desk.find('magpie', { conversation: chat.id })).toEqual([]);
});

it.each([
  ['overwritten', (file: string) => writeFileSync(file, 'this is no database, but it was one')],
  [
    'damaged in the middle',
    (file: string) => {
      const bytes = readFileSync(file);
      bytes.fill(0xa5, 4096, bytes.length);
      writeFileSync(file, bytes);
    },
  ],
])('ME2: an index that was %s is made anew from the record, and told of', async (_how, damage) => {
  const desk = openMemoryDesk();
  desk.say(desk.chat(), 'user', 'The kookaburra laughs.');
  expect(await desk.find('kookaburra')).toHaveLength(1);
  // As after a restart: nobody has the file open.
  const again = openAgain(desk);
  damage(desk.index);
  const { hits } = again.engine.search({
    query: 'kookaburra',
    limit: 5,
    project: 'p1',
    conversation: null,
    now: 0,
    allowed: [],
  });
  expect(hits.map(({ text }) => text)).toEqual(['Person: The kookaburra laughs.']);
  expect(again.rebuilt()).toBe(1);
  again.engine.close();
});

it('ME2: names are found by their parts, words by their other forms, and signs of scripts without blanks in pairs', async () => {
  const desk = openMemoryDesk();
  desk.say(desk.chat(), 'user', 'parseHTTPCall lives in src/net/call-parser.ts.');
  desk.say(desk.chat(), 'user', 'Wir kürzen die Köpfe, naïve Idee.');
  desk.say(desk.chat(), 'user', '会話の記録を検索する');
  expect(await desk.find('http')).toHaveLength(1);
  expect(await desk.find('parsing calls')).toHaveLength(1);
  expect(await desk.find('kopfe naive')).toHaveLength(1);
  expect(await desk.find('記録')).toHaveLength(1);
  expect(await desk.find('"); DROP TABLE talk; --')).toEqual([]);
});

it('ME2: what another process read into the same index is found, each in its own project', async () => {
  const desk = openMemoryDesk();
  desk.say(desk.chat(), 'user', 'The bandicoot digs.');
  expect(await desk.find('bandicoot')).toHaveLength(1);
  const other = createMemoryEngine({
    record: desk.store.paths.database,
    index: desk.index,
    ticks: () => performance.now(),
    rebuilt: () => undefined,
  });
  const gone = desk.chat();
  desk.say(gone, 'user', 'The bandicoot hid.');
  expect(other.drain(100)).toBe(true);
  valueOf(desk.store.conversations.remove(gone.id));
  desk.say(desk.chat({ projectId: 'p2', root: '/other' }), 'user', 'The bandicoot ran.');
  expect(other.drain(100)).toBe(true);
  other.close();
  expect(await desk.find('bandicoot')).toEqual(['Person: The bandicoot digs.']);
  expect(await desk.find('bandicoot', { project: 'p2' })).toEqual(['Person: The bandicoot ran.']);
});

function openAgain(desk: ReturnType<typeof openMemoryDesk>) {
  desk.engine.close();
  let rebuilt = 0;
  const engine = createMemoryEngine({
    record: desk.store.paths.database,
    index: desk.index,
    ticks: () => performance.now(),
    rebuilt: () => (rebuilt += 1),
  });
  return { engine, rebuilt: () => rebuilt };
}
