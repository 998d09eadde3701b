import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ProviderInfo } from '@shared/domain/model';
import { sampleMessage } from '../gallery/sample';
import { insertPath, mentionAt } from './mention';
import { modelOptions } from './models';
import { recall, saidTexts } from './recall';

describe('recall', () => {
  const texts = ['third', 'second', 'first'];

  it.each([
    ['', 'older', 'third'],
    ['third', 'older', 'second'],
    ['first', 'older', null],
    ['second', 'newer', 'third'],
    ['third', 'newer', ''],
    ['', 'newer', null],
    ['my own', 'older', null],
  ] as const)('from %j going %s comes %j', (current, step, expected) => {
    expect(recall(texts, current, step)).toBe(expected);
  });

  it('takes what the person said, newest first, without repeats in a row', () => {
    const say = (id: string, text: string, role: 'user' | 'assistant' = 'user') =>
      sampleMessage(id, null, { role, parts: [{ type: 'text', text }] });
    expect(saidTexts([say('1', 'a'), say('2', 'b'), say('3', 'x', 'assistant'), say('4', 'b')])).toEqual([
      'b',
      'a',
    ]);
  });
});

describe('mention', () => {
  it.each([
    ['look at @sr', 11, { start: 8, end: 11, query: 'sr' }],
    ['@', 1, { start: 0, end: 1, query: '' }],
    ['me@example', 10, null],
    ['(@a/b.t', 7, { start: 1, end: 7, query: 'a/b.t' }],
  ])('in %j at %i is %j', (text, caret, mention) => {
    expect(mentionAt(text, caret)).toEqual(mention);
  });

  it('puts the path in its place, the caret behind it, and leaves the rest alone', () => {
    expect(insertPath('see @sr and', { start: 4, end: 7, query: 'sr' }, 'src/a.ts')).toEqual({
      text: 'see src/a.ts and',
      caret: 13,
    });
    expect(insertPath('@x', { start: 0, end: 2, query: 'x' }, 'my file.ts')).toEqual({
      text: '"my file.ts" ',
      caret: 13,
    });
  });

  it('never loses a sign of the text around the mention', () => {
    fc.assert(
      fc.property(fc.string(), fc.stringMatching(/^[a-z./]{0,8}$/), fc.string(), (before, query, after) => {
        const text = `${before} @${query}${after}`;
        const mention = mentionAt(text, before.length + 2 + query.length);
        const result = insertPath(text, mention!, 'p.ts');
        expect(result.text.startsWith(`${before} p.ts`)).toBe(true);
        expect(result.text.endsWith(after)).toBe(true);
      }),
    );
  });
});

describe('models', () => {
  const provider = (over: Partial<ProviderInfo>): ProviderInfo => ({
    id: 'p',
    name: 'P',
    kind: 'openai',
    key: 'environment',
    ready: true,
    models: [{ ref: 'p/m', name: 'M', contextWindow: 1, acceptsImages: false }],
    ...over,
  });

  it('groups by provider; a missing key says so and leads to where it is given', () => {
    const direct = { ref: 'direct', name: 'Direct', contextWindow: 1, acceptsImages: false };
    const options = modelOptions(
      [
        provider({
          id: 'direct',
          name: 'Without a model',
          kind: 'direct',
          key: 'not-needed',
          models: [direct],
        }),
        provider({}),
        provider({ id: 'q', name: 'Q', key: 'missing', models: [] }),
      ],
      'p/m',
    );
    expect(options.map(({ group, label, value }) => [group, label, value])).toEqual([
      ['Without a model', 'Direct', 'direct'],
      ['P', 'M', 'p/m'],
      ['Q', 'Add a key', 'key:q'],
    ]);
  });

  it('keeps the current model visible when no provider lists it', () => {
    expect(modelOptions([], 'old/gone-model')).toMatchObject([
      { value: 'old/gone-model', label: 'gone-model' },
    ]);
  });
});
