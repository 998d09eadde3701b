import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseDirect } from './direct-parse';

const primary: Readonly<Record<string, string>> = {
  Read: 'path',
  Bash: 'command',
  Edit: 'edits',
  Search: 'query',
  Off: 'thing',
};
const names = {
  tools: ['Read', 'Bash', 'Edit', 'Search'],
  primaryArgumentOf: (name: string) => primary[name],
};
const parse = (text: string) => parseDirect(text, names);
const call = (name: string, input: unknown) => ({ kind: 'call', name, input });

describe('WB2 Direct: reading a message as calls', () => {
  it.each([
    ['Read src/a.ts', [call('Read', { path: 'src/a.ts' })]],
    ['  Read   src/a b.ts  ', [call('Read', { path: 'src/a b.ts' })]],
    ['Bash npm test && echo "{}"', [call('Bash', { command: 'npm test && echo "{}"' })]],
    ['Bash { echo a; }', [call('Bash', { command: '{ echo a; }' })]],
    ['{"tool": "Read", "input": {"path": "a"}}', [call('Read', { path: 'a' })]],
    ['{"tool": "Nonsense"}', [call('Nonsense', {})]],
    ['Edit {"edits": [{"path": "a"}]}', [call('Edit', { edits: [{ path: 'a' }] })]],
    ['Nonsense {"a": 1}', [call('Nonsense', { a: 1 })]],
    ['mcp__a__get-sum {"a": 1}', [call('mcp__a__get-sum', { a: 1 })]],
    ['read a.ts', [call('Read', { path: 'a.ts' })]],
    ['Off x', [call('Off', { thing: 'x' })]],
    ['Read', [call('Read', {})]],
    [
      'Read a\n\nBash ls\r\nSearch TODO',
      [call('Read', { path: 'a' }), call('Bash', { command: 'ls' }), call('Search', { query: 'TODO' })],
    ],
    [
      '[{"tool": "Read", "input": {}}, {"tool": "Bash", "input": {"command": "ls"}}]',
      [call('Read', {}), call('Bash', { command: 'ls' })],
    ],
    ['{\n  "tool": "Read",\n  "input": {"path": "a"}\n}', [call('Read', { path: 'a' })]],
    ['Edit {\n  "edits": []\n}\nRead a', [call('Edit', { edits: [] }), call('Read', { path: 'a' })]],
    ['```json\n{"tool": "Read", "input": {"path": "a"}}\n```', [call('Read', { path: 'a' })]],
    ['hello there', [{ kind: 'text', text: 'hello there' }]],
    ['hello\nthere\nRead a', [{ kind: 'text', text: 'hello\nthere' }, call('Read', { path: 'a' })]],
    ['{"tool": "Read", "path": "a"}', [{ kind: 'text', text: '{"tool": "Read", "path": "a"}' }]],
    ['{"tool": "Bash", "input": "ls"}', [{ kind: 'call', name: 'Bash', input: {}, invalid: '"ls"' }]],
    ['{ broken', [{ kind: 'text', text: '{ broken' }]],
    ['', []],
    ['\n \n', []],
  ])('%j', (text, expected) => {
    expect(parse(text)).toEqual(expected);
  });

  it('finds every call of any list again, as lines, as one array and with its JSON spread over lines', () => {
    const input = fc.dictionary(fc.string(), fc.jsonValue());
    const calls = fc.array(fc.record({ tool: fc.constantFrom(...names.tools), input }), {
      minLength: 1,
      maxLength: 5,
    });
    fc.assert(
      fc.property(calls, (list) => {
        const plain = JSON.parse(JSON.stringify(list)) as typeof list;
        const expected = plain.map((one) => call(one.tool, one.input));
        expect(parse(JSON.stringify(list))).toEqual(expected);
        expect(parse(JSON.stringify(list, null, 2))).toEqual(expected);
        expect(parse(list.map((one) => JSON.stringify(one)).join('\n'))).toEqual(expected);
        expect(parse(list.map((one) => `${one.tool} ${JSON.stringify(one.input)}`).join('\n'))).toEqual(
          expected,
        );
        expect(
          parse(list.map((one) => `${one.tool} ${JSON.stringify(one.input, null, 2)}`).join('\n')),
        ).toEqual(expected);
      }),
    );
  });

  it('takes the rest of a line as typed', () => {
    const rest = fc
      .string({ unit: 'grapheme', minLength: 1 })
      .map((text) => text.replaceAll(/[\r\n\u2028\u2029]/g, '').trim())
      .filter((text) => text !== '' && !text.startsWith('{'));
    fc.assert(
      fc.property(rest, (text) => {
        expect(parse(`Bash ${text}`)).toEqual([call('Bash', { command: text })]);
      }),
    );
  });

  it('never throws and loses no line', () => {
    const line = fc.oneof(
      fc.string(),
      fc.constantFrom('Read a', '{', '}', '{"tool":"Read"}', '[', '```', 'Edit {'),
    );
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        const items = parse(lines.join('\n'));
        const said = lines.some((one) => one.trim() !== '' && !/^\s*(```|~~~)[\w-]*\s*$/.test(one));
        if (!lines.some((one) => /[\r\n]/.test(one))) expect(items.length > 0).toBe(said);
      }),
    );
  });
});
