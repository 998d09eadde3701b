import { describe, expect, it } from 'vitest';
import { mergeResults } from './lib/bench-results.mjs';

const day = new Date('2026-01-02T03:04:05Z');

describe('the page of bench results', () => {
  it('replaces the parts that were measured and keeps the others, in order of name', () => {
    const first = mergeResults('', [{ name: 'search', text: '\nold\n' }], day);
    const both = mergeResults(first, [{ name: 'read-call', text: 'one\n\ntwo' }], day);
    const again = mergeResults(both, [{ name: 'search', text: 'new' }], new Date('2026-02-03T00:00:00Z'));
    expect(again.slice(again.indexOf('## '))).toBe(
      [
        '## read-call\n\nMeasured 2026-01-02.\n\n```text\none\n\ntwo\n```\n',
        '## search\n\nMeasured 2026-02-03.\n\n```text\nnew\n```\n',
      ].join('\n'),
    );
  });

  it('is unchanged by a run in which no bench succeeded', () => {
    const page = mergeResults('', [{ name: 'search', text: 'numbers' }], day);
    expect(mergeResults(page, [], new Date())).toBe(page);
  });
});
