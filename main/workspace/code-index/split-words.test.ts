import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createNameExpander, splitName, stem } from './split-words';

describe('splitName (NT2)', () => {
  it.each([
    ['parseCall', ['parse', 'call']],
    ['parse_call', ['parse', 'call']],
    ['PARSE_CALL', ['parse', 'call']],
    ['parseHTTPCall', ['parse', 'http', 'call']],
    ['XMLReader', ['xml', 'reader']],
    ['sha256Of', ['sha256', 'of']],
    ['utf8', ['utf8']],
    ['ÜberGröße', ['über', 'größe']],
    ['配置', ['配置']],
    ['', []],
  ])('splits %s', (name, words) => expect(splitName(name)).toEqual(words));

  it('loses no letter of any ASCII name', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-z0-9_]{0,30}$/), (name) => {
        expect(splitName(name).join('')).toBe(name.replaceAll('_', '').toLowerCase());
      }),
    );
  });
});

describe('createNameExpander', () => {
  it('writes the parts after a mixed-case name and leaves the rest of the text alone', () => {
    const expand = createNameExpander();
    expect(expand('const parseCall = read_file(x);')).toBe('const parseCall parse call = read_file(x);');
    expect(expand('parseCall')).toBe('parseCall parse call');
  });

  it('drops what is data and no name', () => {
    expect(createNameExpander()(`key aB${'cD'.repeat(40)} end`)).toBe('key   end');
  });
});

describe('stem', () => {
  it.each([
    ['files', 'file'],
    ['retries', 'retry'],
    ['stopped', 'stop'],
    ['validation', 'validate'],
    ['parser', 'parse'],
    ['indexing', 'indexed'],
  ])('%s and %s are one word', (one, other) => expect(stem(one)).toBe(stem(other)));
});
