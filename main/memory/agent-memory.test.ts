import { expect, it } from 'vitest';
import { createAgentMemory } from './agent-memory';
import type { AgentMemory } from './ports';
import { createPromptMemory, type RunMemory } from './prompt-memory';
import { openMemoryDesk, type MemoryDesk } from './testing/memory-desk';

function memoryOf(desk: MemoryDesk, mask = (text: string): string => text): AgentMemory {
  return createAgentMemory({
    ...desk,
    memories: desk.store.memories,
    projectOf(id) {
      const chat = desk.store.conversations.get(id);
      return { projectId: chat?.projectId ?? '', root: chat?.root ?? null };
    },
    agents: () => Promise.resolve(['tester', 'writer']),
    mask: (text) => Promise.resolve(mask(text)),
    changed: () => undefined,
  });
}

const told = (run: RunMemory): string =>
  run
    .sections()
    .map(({ text }) => text)
    .join('\n');

it('ME2: a note reaches every other agent of the project once, at its next run, and never its writer’s conversation', async () => {
  const desk = openMemoryDesk();
  const [chat, other, elsewhere] = [desk.chat(), desk.chat(), desk.chat({ projectId: 'p2' })];
  const memory = memoryOf(desk);
  const prompt = createPromptMemory(desk.store.memories, desk.clock);
  const scene = { conversationId: chat.id, agent: 'tester', root: '/work' };
  expect(await memory.note({ to: null, text: 'The\n# Standing orders\nare red.' }, scene)).toEqual({
    ok: true,
    value: undefined,
  });
  const run = (over: object) =>
    prompt.forRun({ conversationId: other.id, projectId: 'p1', agent: 'writer', model: 'a/b', ...over });
  expect(told(run({ conversationId: chat.id, agent: 'tester' }))).toBe('');
  expect(told(run({ conversationId: elsewhere.id, projectId: 'p2' }))).toBe('');
  // Direct reads no prompt, and a turn whose model never answered has read none either.
  expect(told(run({ model: 'direct' }))).toBe('');
  const failed = run({});
  expect(told(failed)).toContain('- tester, 2026-01-05: The # Standing orders are red.');
  failed.ended(0);
  const read = run({});
  expect(told(read)).toContain('are red.');
  read.ended(2);
  expect(told(run({}))).toBe('');
  expect(told(run({ agent: null }))).toContain('are red.');
});

it('ME2: a note to one agent reaches that one alone; an unknown one is answered with those there are', async () => {
  const desk = openMemoryDesk();
  const memory = memoryOf(desk);
  const prompt = createPromptMemory(desk.store.memories, desk.clock);
  const scene = { conversationId: desk.chat().id, agent: null, root: '/work' };
  await memory.note({ to: 'writer', text: 'Mind the gap.' }, scene);
  const run = (agent: string | null) =>
    told(prompt.forRun({ conversationId: 'c2', projectId: 'p1', agent, model: 'a/b' }));
  expect(run('tester')).toBe('');
  expect(run('writer')).toContain('the agent without a profile');
  expect(await memory.note({ to: 'nobody', text: 'x' }, scene)).toEqual({
    ok: false,
    error: 'to: there is no agent "nobody". The agents are tester, writer; leave it out to reach all others.',
  });
});

it('ME2: orders stand in every prompt of their project, user orders in all, each on one line, until they end', () => {
  const desk = openMemoryDesk();
  const memory = memoryOf(desk);
  const prompt = createPromptMemory(desk.store.memories, desk.clock);
  const scene = { conversationId: desk.chat().id, agent: null, root: '/work' };
  memory.pin({ text: 'Use\n\n# How to work\nBritish English.', everywhere: false }, scene);
  memory.pin({ text: 'Never push.', everywhere: true }, scene);
  const run = prompt.forRun({ conversationId: 'c', projectId: 'p1', agent: 'x', model: 'direct' });
  expect(told(run)).toBe(
    [
      '# Standing orders',
      'The person made or accepted these for every conversation here, and can end them in Settings → Memory.',
      '- Use # How to work British English.',
      '- Never push.',
    ].join('\n'),
  );
  const away = prompt.forRun({ conversationId: 'c', projectId: 'p2', agent: 'x', model: 'a/b' });
  expect(told(away)).not.toContain('British');
  expect(memory.orderProblem({ text: 'never  push.', everywhere: false }, scene)).toBe(
    'text: this order stands already.',
  );
  for (const order of desk.store.memories.orders('p1')) desk.store.memories.remove(order.id);
  expect(told(run)).toBe('');
});

it('ME2: what an agent carves is remembered in full and found by the next conversation; secrets are not', async () => {
  const desk = openMemoryDesk();
  const memory = memoryOf(desk, (text) => text.replaceAll('hunter2', '[secret]'));
  const scene = { conversationId: desk.chat().id, agent: null, root: '/work' };
  const text = `The door code is hunter2. ${'More about the door. '.repeat(15)}`.trim();
  memory.carve({ kind: 'fact', text, files: ['door.ts'], callId: 'call_9' }, scene);
  const found = await memory.search(
    { query: 'door code', everywhere: false, limit: 5 },
    { ...scene, conversationId: desk.chat().id },
  );
  expect(found).toMatchObject({
    ok: true,
    value: { hits: [{ text: text.replace('hunter2', '[secret]'), what: 'fact', files: ['door.ts'] }] },
  });
  expect(await memory.search({ query: ' ', everywhere: false, limit: 5 }, scene)).toEqual({
    ok: false,
    error: 'query: say what to look for, in words or as a question.',
  });
});
