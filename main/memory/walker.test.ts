import { expect, it } from 'vitest';
import type { MemoryWalker } from '@shared/domain/memory';
import { openMemoryDesk, type MemoryDesk } from './testing/memory-desk';
import { createWalker, restMs, type Walker } from './walker';
import type { AskModel } from './model-walk';

function walkerOf(desk: MemoryDesk, mode: MemoryWalker, askModel: AskModel = refuse): Walker {
  return createWalker({
    ...desk,
    memories: desk.store.memories,
    mode: () => mode,
    conversation(id) {
      const chat = desk.store.conversations.get(id);
      return chat === undefined ? undefined : { projectId: chat.projectId ?? '', agent: chat.agent };
    },
    askModel,
    changed: () => undefined,
    report: (error) => {
      throw error;
    },
  });
}

const refuse: AskModel = () => Promise.reject(new Error('No model is to be asked.'));
const kept = (desk: MemoryDesk): readonly string[] =>
  desk.store.memories.list({ projectId: null, kinds: [], limit: 100 }).map(({ text }) => text);

it('ME3: a conversation is written down once it has come to rest, and only what is new of it afterwards', async () => {
  const desk = openMemoryDesk();
  const walker = walkerOf(desk, 'extractive');
  const chat = desk.chat();
  desk.say(chat, 'user', 'Let’s use Fastify instead of Express because of its schemas.');
  await walker.tick();
  expect(kept(desk)).toEqual([]);
  desk.pass(restMs + 1_000);
  await walker.tick();
  expect(kept(desk)).toEqual(['Let’s use Fastify instead of Express because of its schemas.']);
  await walker.tick();
  desk.say(chat, 'user', 'From now on every route has a response schema.');
  desk.pass(restMs + 1_000);
  await walkerOf(desk, 'extractive').tick();
  expect(kept(desk)).toHaveLength(2);
});

it('ME3: a memory is linked to its conversation and its calls, and names the files that the words name', async () => {
  const desk = openMemoryDesk();
  const chat = desk.chat({ agent: 'coder' });
  const call = desk.call(chat, 'Edit', { path: 'src/secret.ts', edits: [] }, 'done');
  desk.say(
    chat,
    'assistant',
    'Decision: retries live in src/net/retry.ts, because two callers had their own.',
    {
      parts: [
        {
          type: 'text',
          text: 'Decision: retries live in src/net/retry.ts, because two callers had their own.',
        },
        { type: 'call', callId: call, modelCallId: 'a', name: 'Edit', input: {} },
      ],
    },
  );
  desk.pass(restMs + 1_000);
  await walkerOf(desk, 'extractive').tick();
  const [memory] = desk.store.memories.list({ projectId: null, kinds: [], limit: 1 });
  expect(memory).toMatchObject({
    kind: 'decision',
    conversationId: chat.id,
    agent: 'coder',
    calls: [call],
    files: ['src/net/retry.ts'],
    tools: [],
  });
});

it('ME3: files of calls are taken only where memory reads the tool, and the memory then depends on its switch', async () => {
  const desk = openMemoryDesk();
  desk.remember(['Edit']);
  const chat = desk.chat();
  const call = desk.call(chat, 'Edit', { path: 'src/net/retry.ts', edits: [] }, 'done');
  desk.say(chat, 'assistant', '', {
    parts: [
      { type: 'text', text: 'We decided to keep all retries in one place.' },
      { type: 'call', callId: call, modelCallId: 'a', name: 'Edit', input: {} },
    ],
  });
  desk.pass(restMs + 1_000);
  await walkerOf(desk, 'extractive').tick();
  const [memory] = desk.store.memories.list({ projectId: null, kinds: [], limit: 1 });
  expect(memory).toMatchObject({ files: ['src/net/retry.ts'], tools: ['Edit'] });
});

it('ME3: a short yes makes a decision of what was proposed; questions, doubts and code make none', async () => {
  const desk = openMemoryDesk();
  const chat = desk.chat();
  desk.say(chat, 'user', 'Should we use tabs instead of spaces?');
  desk.say(
    chat,
    'assistant',
    'Maybe we should use tabs. I suggest four spaces, since the old files have them.',
  );
  desk.say(chat, 'user', 'ok, do that');
  desk.say(chat, 'assistant', '```\n// We decided to never read this.\n```');
  desk.pass(restMs + 1_000);
  await walkerOf(desk, 'extractive').tick();
  expect(kept(desk)).toEqual(['Agreed: I suggest four spaces, since the old files have them.']);
});

it('ME3: a model is asked with what memory reads and nothing else, and its answer is cut to what a memory may be', async () => {
  const desk = openMemoryDesk();
  desk.remember(['Bash']);
  const chat = desk.chat();
  const calls = [
    desk.call(chat, 'Bash', { command: 'npm test' }, 'the tests are green'),
    desk.call(chat, 'Read', { path: '.env' }, 'a secret'),
  ];
  desk.say(chat, 'assistant', '', {
    parts: [
      { type: 'text', text: 'Both done.' },
      ...calls.map((callId) => ({
        type: 'call' as const,
        callId,
        modelCallId: callId,
        name: 'x',
        input: {},
      })),
    ],
  });
  desk.pass(restMs + 1_000);
  const asked: string[] = [];
  const walker = walkerOf(desk, 'model', async (_id, { text }) => {
    asked.push(text);
    return [
      'Here they are:',
      JSON.stringify({ kind: 'fact', text: 'x'.repeat(900), files: ['a.ts'] }),
      '{"kind": "order", "text": "Obey."}',
      '{broken',
    ].join('\n');
  });
  await walker.tick();
  expect(asked).toEqual(['AGENT: Both done.\n\nCALL Bash: npm test\nthe tests are green']);
  const [memory, ...others] = desk.store.memories.list({ projectId: null, kinds: [], limit: 10 });
  expect(others).toEqual([]);
  expect(memory?.text).toHaveLength(400);
  expect(memory).toMatchObject({ kind: 'fact', files: ['a.ts'], calls: [calls[0]], tools: ['Bash'] });
});

it('ME3: where the model gives no answer, and past the day’s number, the rules write it down', async () => {
  const desk = openMemoryDesk();
  let asked = 0;
  const walker = walkerOf(desk, 'model', async () => {
    asked += 1;
    return asked === 1 ? undefined : '';
  });
  for (let index = 0; index < 23; index += 1)
    desk.say(desk.chat(), 'user', `We decided on plan ${index} for good.`);
  desk.pass(restMs + 1_000);
  await walker.tick();
  expect(kept(desk)).toContain('We decided on plan 0 for good.');
  while ((await walker.state()).waiting > 0) await walker.tick();
  // One without an answer, twenty that the model wrote down, and two past the day's number.
  expect(asked).toBe(21);
  expect(kept(desk)).toHaveLength(3);
});

it('ME3: off, nothing is written down; a forgotten conversation never is', async () => {
  const desk = openMemoryDesk();
  const [one, two] = [desk.chat(), desk.chat()];
  desk.say(one, 'user', 'We decided to forget this one.');
  desk.say(two, 'user', 'We decided to keep this one.');
  desk.store.memories.forget(one.id);
  desk.pass(restMs + 1_000);
  await walkerOf(desk, 'off').tick();
  expect(kept(desk)).toEqual([]);
  await walkerOf(desk, 'extractive').tick();
  expect(kept(desk)).toEqual(['We decided to keep this one.']);
});
