import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { setJsonMembers } from './json-edit';
import { readJsonText } from './json-text';

const mistakeOf = (text: string): string => {
  const read = readJsonText(text);
  return read.ok ? 'none' : `${read.error.place.line}:${read.error.place.column} ${read.error.reason}`;
};

function parses(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}

describe('JSON edited by hand', () => {
  it.each([
    ['{\n  "a": 1,\n  "b" 2\n}', "3:7 ':' is expected after the member's name"],
    ['{\n  "a": 1\n  "b": 2\n}', "3:3 ',' or '}' is expected"],
    ['{"a": 1,}', '1:9 after a comma a member is expected'],
    ['[1, 2, ]', '1:8 after a comma a value is expected'],
    ['{"a": tru}', '1:7 a value is expected'],
    ["{'a': 1}", '1:2 a member name in double quotes is expected'],
    ['{\n  // why\n  "a": 1\n}', '2:3 a member name in double quotes is expected'],
    ['{"a": /* why */ 1}', '1:7 JSON has no comments'],
    ['{"a": "x\ny"}', '1:7 the text in quotes does not end on its line'],
    ['{"path": "C:\\dir"}', '1:13 a backslash in quotes must itself be written \\\\'],
    ['{"a": [1, 2', '1:12 the text ends too early'],
    ['', '1:1 the text ends too early'],
    ['{} x', '1:4 something follows the end of the value'],
    ['[01]', "1:3 ',' or ']' is expected"],
    ['['.repeat(600) + ']'.repeat(600), '1:502 this is nested too deeply'],
  ])('%j: %s', (text, mistake) => {
    expect(mistakeOf(text)).toBe(mistake);
  });

  it('is accepted exactly when JSON.parse accepts it, with the same value', () => {
    const damaged = fc
      .tuple(
        fc.json(),
        fc.nat(),
        fc.constantFrom('', ',', '}', '"', '\\', ' ', '0', '-', 'e', '\n', '//', 'x'),
      )
      .map(
        ([text, at, junk]) =>
          text.slice(0, at % (text.length + 1)) + junk + text.slice(at % (text.length + 1)),
      );
    fc.assert(
      fc.property(fc.oneof(fc.json(), damaged, fc.string({ unit: 'binary' })), (text) => {
        const read = readJsonText(text);
        expect(read.ok).toBe(parses(text));
        if (read.ok) expect(read.value.value).toEqual(JSON.parse(text));
      }),
      { numRuns: 200 },
    );
  });

  it('tells where every value stands', () => {
    const text = '{\n  "allow": ["Read", "Bash(a/b:*)"],\r\n  "a/b": {"~": null}\n}';
    const read = readJsonText(text);
    if (!read.ok) throw new Error(read.error.reason);
    const { placeOf } = read.value;
    expect(placeOf(['allow', 1])).toEqual({ line: 2, column: 21 });
    expect(placeOf(['a/b', '~'])).toEqual({ line: 3, column: 16 });
    expect(placeOf(['allow', 7, 'rule'])).toEqual({ line: 2, column: 12 });
    expect(placeOf([])).toEqual({ line: 1, column: 1 });
  });
});

describe('changing members of a JSON file', () => {
  it('leaves every other character as the person typed it', () => {
    const text = '{\n\t"keep": [1,   2],\n\t"big": 12345678901234567890,\n\t"theme": "dark"\n}\n';
    expect(setJsonMembers(text, { theme: 'light', endpoints: [{ id: 'a' }], big: undefined })).toBe(
      '{\n\t"keep": [1,   2],\n\t"big": 12345678901234567890,\n\t"theme": "light",\n\t"endpoints": [\n\t\t{\n\t\t\t"id": "a"\n\t\t}\n\t]\n}\n',
    );
  });

  it.each([
    ['{}', '{\n  "a": 1\n}'],
    ['{"b": 2}', '{"b": 2, "a": 1}'],
    ['{\r\n    "b": 2\r\n}', '{\r\n    "b": 2,\r\n    "a": 1\r\n}'],
    ['{"a": 0, "a": 2}', '{"a": 0, "a": 1}'],
    ['{ "a":1 }', '{ "a":1 }'],
  ])('%j becomes %j', (before, after) => {
    expect(setJsonMembers(before, { a: 1 })).toBe(after);
  });

  it('always gives the old members with the new ones over them', () => {
    const members = fc.dictionary(fc.string({ maxLength: 4 }), fc.jsonValue(), {
      maxKeys: 5,
      noNullPrototype: true,
    });
    const spaces = fc.constantFrom(undefined, 2, '\t');
    fc.assert(
      fc.property(members, members, spaces, (before, change, space) => {
        const edited = setJsonMembers(JSON.stringify(before, null, space), change);
        const merged = Object.fromEntries([...Object.entries(before), ...Object.entries(change)]);
        expect(JSON.parse(edited)).toEqual(JSON.parse(JSON.stringify(merged)));
      }),
      { numRuns: 200 },
    );
  });
});
