import fc from 'fast-check';
import { expect, test } from 'vitest';
import { schemaTokens, textTokens } from './schema-tokens';

test('TR5: three schemas cost what they cost', () => {
  const empty = { name: 'a', description: '', inputSchema: {} };
  expect(schemaTokens(empty)).toBe(12);
  const echo = {
    name: 'Echo',
    description: 'Says it again.',
    inputSchema: { type: 'object', properties: { text: { type: 'string' } } },
  };
  expect(schemaTokens(echo)).toBe(30);
  expect(schemaTokens({ ...echo, description: 'Grüße, 日本語, 👋🏽' })).toBe(34);
});

test('TR5: a text costs a quarter of its UTF-8 bytes, rounded up', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const bytes = encodeURIComponent(text).replaceAll(/%[0-9A-F]{2}/g, '.').length;
      expect(textTokens(text)).toBe(Math.ceil(bytes / 4));
    }),
  );
});
