import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planQuery } from './query-plan';

const words = (query: string): string[] => planQuery(query).terms.map(({ word }) => word);

describe('planQuery (NT2)', () => {
  it.each([
    ['where is the parser created?', ['parser', 'created']],
    ['How do I parse a call', ['parse', 'call']],
    ['parseCall', ['parse', 'call']],
    ['read_file in src/tools/read-file.ts', ['read', 'file', 'src', 'tools', 'ts']],
    ['what does this do', ['what', 'does', 'this', 'do']],
    ['the function', ['function']],
    ['foo AND NOT bar OR "baz*" NEAR(x)', ['foo', 'bar', 'baz', 'near']],
    ['ファイル 読む', ['ファイル', '読む']],
    ['', []],
    ['*** ---', []],
  ])('takes %j apart', (query, expected) => expect(words(query)).toEqual(expected));

  it('knows a name that was written as one, and neighbours that may be one', () => {
    expect([...planQuery('where is parseCall used').exact]).toEqual(['parsecall']);
    expect([...planQuery('Tool.run_call').exact]).toEqual(['runcall']);
    expect([...planQuery('locks').exact]).toEqual(['locks']);
    expect(planQuery('path locks').names).toContain('pathlocks');
    expect([...planQuery('path locks').exact]).toEqual([]);
  });

  it('keeps what stood in quotation marks together', () => {
    expect(planQuery('"not enough arguments" thrown').phrases[0]).toEqual(['not', 'enough', 'arguments']);
  });

  it('asks for tests and documents only when the words do', () => {
    expect(planQuery('tests of the parser').wants).toMatchObject({ tests: true, docs: false });
    expect(planQuery('readme of the parser').wants).toMatchObject({ tests: false, docs: true });
  });

  it('makes only words of letters and digits of any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (query) => {
        const { terms, phrases, names } = planQuery(query);
        const all = [...terms.flatMap(({ word, also }) => [word, ...also]), ...phrases.flat(), ...names];
        for (const word of all) expect(word).toMatch(/^[\p{L}\p{N}\p{M}]*$/u);
        expect(terms.length).toBeLessThanOrEqual(24);
      }),
    );
  });
});
