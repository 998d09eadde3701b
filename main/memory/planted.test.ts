import { expect, it } from 'vitest';
import conversations from './cases/conversations.json';
import questions from './cases/questions.json';
import unseen from './cases/unseen-questions.json';
import { openMemoryDesk, project, type MemoryDesk } from './testing/memory-desk';
import { searchMemory } from './agent-memory';
import { createWalker } from './walker';

/** Twenty conversations, each with a decision in it; the questions say it in other words. */
function openPlanted(): MemoryDesk {
  const desk = openMemoryDesk();
  for (const { title, talk } of conversations) {
    const chat = desk.chat({ title });
    for (const [role, text] of talk) desk.say(chat, role === 'user' ? 'user' : 'assistant', text ?? '');
  }
  return desk;
}

/** `unseen` was written after the ranking and the first questions, and neither was touched since. */
async function found(desk: MemoryDesk, asked: typeof questions): Promise<Record<string, number>> {
  const { thread, reads, clock } = desk;
  const ranks: Record<string, number> = {};
  for (const { id, planted } of conversations) {
    const query = asked[id as keyof typeof asked];
    const answer = await searchMemory(
      { thread, reads, mask: (text) => Promise.resolve(text), clock },
      { query, limit: 5, project, conversation: null },
    );
    if (!answer.ok) throw new Error(answer.error);
    const rank = answer.value.hits.findIndex(({ text }) => text.includes(planted));
    ranks[id] = rank === -1 ? 99 : rank + 1;
  }
  return ranks;
}

const missed = (ranks: Record<string, number>): readonly string[] =>
  Object.entries(ranks).flatMap(([id, rank]) => (rank > 5 ? [id] : []));

it('ME2: of twenty conversations every planted decision is among the first five answers to a question in other words', async () => {
  const desk = openPlanted();
  expect(missed(await found(desk, questions))).toEqual([]);
  expect(missed(await found(desk, unseen))).toEqual([]);
});

it('ME3: once the rules have written them down, every decision is still found', async () => {
  const desk = openPlanted();
  desk.pass(3_600_000);
  const walker = createWalker({
    ...desk,
    memories: desk.store.memories,
    mode: () => 'extractive',
    conversation: (id) => {
      const chat = desk.store.conversations.get(id);
      return chat === undefined ? undefined : { projectId: chat.projectId ?? '', agent: chat.agent };
    },
    askModel: () => Promise.reject(new Error('no model is asked')),
    changed: () => undefined,
    report: (error) => {
      throw error;
    },
  });
  while ((await walker.state()).waiting > 0) await walker.tick();
  const memories = desk.store.memories.list({ projectId: null, kinds: [], limit: 500 });
  expect(memories.every(({ text, by }) => text.length <= 400 && by === 'walker')).toBe(true);
  expect(missed(await found(desk, questions))).toEqual([]);
  const written = conversations.filter(({ planted }) => memories.some(({ text }) => text.includes(planted)));
  expect(written.length).toBe(conversations.length);
});
