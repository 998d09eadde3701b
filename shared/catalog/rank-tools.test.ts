import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rankTools } from './rank-tools';

const tools = [
  {
    name: 'mcp__slack__send_message',
    description: 'Posts a message to a channel.',
    more: ['slack', 'channel', 'text'],
  },
  { name: 'mcp__slack__list_channels', description: 'Lists channels.', more: ['slack'] },
  { name: 'document_outline', description: 'Pages and headings of a PDF or office file.', more: ['path'] },
  {
    name: 'Configure',
    description: 'Says which tools this run lacks, and why.',
    more: ['action', 'tool', 'rule'],
  },
];
const names = (query: string, limit = 5) => rankTools(query, tools, limit).map(({ name }) => name);

test('TR4: words of the name weigh most, then those of the description, then arguments', () => {
  expect(names('slack channel')).toEqual(['mcp__slack__list_channels', 'mcp__slack__send_message']);
  expect(names('headings of a pdf')[0]).toBe('document_outline');
  expect(names('rule')).toEqual(['Configure']);
  expect(names('SendMessage')[0]).toBe('mcp__slack__send_message');
});

test('TR4: +word must be there, and nothing found is nothing', () => {
  expect(names('+outline slack')).toEqual(['document_outline']);
  expect(names('+outline +slack')).toEqual([]);
  expect(names('kubernetes')).toEqual([]);
  expect(names('   ')).toEqual([]);
});

test('TR4: any query is answered with at most as many as asked for, each once', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 1, max: 4 }), (query, limit) => {
      const found = names(query, limit);
      expect(found.length).toBeLessThanOrEqual(limit);
      expect(new Set(found).size).toBe(found.length);
    }),
  );
});
