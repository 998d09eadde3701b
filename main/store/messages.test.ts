import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Message, MessagePart } from '@shared/domain/message';
import { newChat, openTestStore, temporaryFolder, userMessage, valueOf } from './testing/temporary-store';

const open = () => openTestStore(temporaryFolder());

const text = fc.string({ unit: 'binary' });
const json = fc.jsonValue().map((value): unknown => JSON.parse(JSON.stringify(value)));
const part: fc.Arbitrary<MessagePart> = fc.oneof(
  fc.record({ type: fc.constant('text' as const), text }),
  fc.record(
    {
      type: fc.constant('reasoning' as const),
      text,
      providerMetadata: fc.dictionary(fc.stringMatching(/^[a-z]+$/), json),
    },
    { requiredKeys: ['type', 'text'] },
  ),
  fc.record({
    type: fc.constant('call' as const),
    callId: text,
    modelCallId: text,
    name: text,
    input: json,
  }),
);

describe('the tree of messages', () => {
  it('gives back whatever parts a message has, character for character', () => {
    const { store } = open();
    const { id: conversationId } = newChat(store);
    let count = 0;
    fc.assert(
      fc.property(fc.array(part, { maxLength: 5 }), (parts) => {
        const id = `m${(count += 1)}`;
        const message: Message = {
          ...userMessage(conversationId, id, null),
          role: 'assistant',
          model: 'a/b',
          parts,
        };
        valueOf(store.messages.append(message));
        expect(store.messages.branch(conversationId, id)).toEqual([message]);
      }),
      { numRuns: 60 },
    );
  });

  it('shows one branch, oldest first, and not its sisters', () => {
    const { store } = open();
    const { id } = newChat(store);
    const tree = [
      ['a', null],
      ['b', 'a'],
      ['c', 'b'],
      ['b2', 'a'],
      ['c2', 'b2'],
    ] as const;
    for (const [name, parent] of tree) valueOf(store.messages.append(userMessage(id, name, parent)));
    const branch = (leaf: string | null): string[] =>
      store.messages.branch(id, leaf).map((message) => message.id);
    expect(branch('c')).toEqual(['a', 'b', 'c']);
    expect(branch('c2')).toEqual(['a', 'b2', 'c2']);
    expect(branch('a')).toEqual(['a']);
    expect(branch(null)).toEqual([]);
    expect(branch('nobody')).toEqual([]);
  });

  it('shows nothing of another conversation', () => {
    const { store } = open();
    const [one, two] = [newChat(store), newChat(store)];
    valueOf(store.messages.append(userMessage(one.id, 'a', null)));
    valueOf(store.messages.append(userMessage(two.id, 'b', 'a')));
    expect(store.messages.branch(two.id, 'a')).toEqual([]);
    expect(store.messages.branch(two.id, 'b').map((message) => message.id)).toEqual(['b']);
  });

  it('reads a branch of 10,000 messages (CD5)', () => {
    const { store } = open();
    const { id } = newChat(store);
    const long = 'A sentence of the usual length, several times. '.repeat(10);
    const writes: number[] = [];
    for (let index = 0; index < 10_000; index += 1) {
      const message = userMessage(id, `m${index}`, index === 0 ? null : `m${index - 1}`);
      const start = performance.now();
      valueOf(store.messages.append({ ...message, parts: [{ type: 'text', text: long }] }));
      writes.push(performance.now() - start);
    }
    const start = performance.now();
    const branch = store.messages.branch(id, 'm9999');
    const read = performance.now() - start;
    expect(branch.map((message) => message.id)).toEqual(
      Array.from({ length: 10_000 }, (_, index) => `m${index}`),
    );
    writes.sort((a, b) => a - b);
    const removal = performance.now();
    valueOf(store.conversations.remove(id));
    console.log(
      `10,000 messages: branch ${read.toFixed(0)} ms, append median ${writes[5000]?.toFixed(3)} ms, ` +
        `99 % ${writes[9900]?.toFixed(3)} ms, remove ${(performance.now() - removal).toFixed(0)} ms`,
    );
  });
});
