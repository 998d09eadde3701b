import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyEdits, type TextEdit } from './text-edits';

const edit = (oldText: string, newText: string, replaceAll = false): TextEdit => ({
  oldText,
  newText,
  replaceAll,
});

function edited(text: string, ...edits: TextEdit[]): string {
  const result = applyEdits(text, edits);
  return result.ok ? result.value.text : `edits[${result.error.index}]: ${result.error.message}`;
}

describe('applyEdits (WE2, WE3, WE6)', () => {
  it('matches a line feed against Windows line ends and gives new lines the same (B01)', () => {
    const file = 'alpha()\r\nbeta()\r\nend\r\n';
    const wanted = 'alpha()\r\ngamma()\r\ndelta()\r\nend\r\n';
    expect(edited(file, edit('alpha()\nbeta()', 'alpha()\ngamma()\ndelta()'))).toBe(wanted);
    expect(edited(file, edit('alpha()\r\nbeta()', 'alpha()\r\ngamma()\r\ndelta()'))).toBe(wanted);
    expect(edited(file, edit('end', 'end'), edit('alpha()\nbeta()', 'alpha()\ngamma()\ndelta()'))).toBe(
      wanted,
    );
    expect(edited('a\nb\n', edit('a\r\nb', 'a\r\nB'))).toBe('a\nB\n');
  });

  it('leaves the line ends of a mixed file as they are outside the change', () => {
    expect(edited('a\r\nb\nc\r\nd\n', edit('b\nc', 'b\nX\nc'))).toBe('a\r\nb\nX\nc\r\nd\n');
    expect(edited('a\r\nb\nc\r\nd\n', edit('a\nb\nc\nd', 'A\nb\nc\nD'))).toBe('A\r\nb\nc\r\nD\n');
  });

  it('keeps the end of the file as it is (B06)', () => {
    expect(edited('a\nb', edit('a', 'A'))).toBe('A\nb');
    expect(edited('a\nb', edit('b', 'B'))).toBe('a\nB');
    expect(edited('a\nb\n\n', edit('b', 'B'))).toBe('a\nB\n\n');
  });

  it('writes dollar sequences as they are (B07)', () => {
    const fresh = "kill $$ # $& $1 $` $' end";
    expect(edited('PID=@@\n', edit('PID=@@', fresh))).toBe(`${fresh}\n`);
    expect(edited('PID=@@\n'.repeat(3), edit('PID=@@', fresh, true))).toBe(`${fresh}\n`.repeat(3));
  });

  it('applies edits in order, each to what the one before left', () => {
    expect(edited('a', edit('a', 'b'), edit('b', 'c'))).toBe('c');
  });

  it('names the edit that fails, and why', () => {
    expect(edited('one\ntwo\n', edit('one', '1'), edit('three', '3'))).toBe(
      'edits[1]: old_string is not in the file.',
    );
    expect(edited('one two', edit('one two', '1'), edit('two', '2'))).toBe(
      'edits[1]: old_string is not in the file. It was there until an earlier edit of this call changed it.',
    );
    expect(edited('x\ny\nx\nx\n', edit('x', 'z'))).toBe(
      'edits[0]: old_string is in the file 3 times, on lines 1, 3, 4. Add surrounding lines to make it unique, or set replace_all.',
    );
    expect(edited('aaa', edit('aa', 'b'))).toBe(
      'edits[0]: old_string is in the file 2 times, on lines 1, 1. Add surrounding lines to make it unique, or set replace_all.',
    );
    expect(edited('a', edit('', 'b'))).toBe(
      'edits[0]: old_string is empty, which only starts a new or empty file.',
    );
  });

  it('says what is nearly right', () => {
    expect(edited('if (a) {\n  b();\n}\n', edit('2\t  b();', '2\t  c();'))).toBe(
      'edits[0]: old_string is not in the file. It carries the line numbers of a read; leave them out.',
    );
    expect(edited('if (a) {\n\tb();\n}\n', edit('if (a) {\n  b();', 'x'))).toBe(
      'edits[0]: old_string is not in the file. Line 1 has the same words with other blanks; copy it exactly.',
    );
  });

  it('skips and names edits that change nothing', () => {
    expect(applyEdits('a\r\nb', [edit('a\nb', 'a\r\nb'), edit('b', 'c')])).toEqual({
      ok: true,
      value: { text: 'a\r\nc', replacements: 1, widest: 1, noOps: [0] },
    });
  });

  it('does what a plain model does on texts with Unix line ends', () => {
    const text = fc
      .array(fc.constantFrom('a', 'b', '\n', '$&'), { maxLength: 12 })
      .map((parts) => parts.join(''));
    const edits = fc.array(fc.record({ oldText: text, newText: text, replaceAll: fc.boolean() }), {
      maxLength: 4,
    });
    fc.assert(
      fc.property(text, edits, (file, list) => {
        const result = applyEdits(file, list);
        expect(result.ok ? result.value.text : result.error.index).toEqual(modelEdits(file, list));
      }),
      { numRuns: 300 },
    );
  });

  it('does the same on a file with Windows line ends', () => {
    const text = fc
      .array(fc.constantFrom('a', 'b', '\n'), { minLength: 1, maxLength: 10 })
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, text, text, (file, oldText, newText) => {
        if (!file.includes('\n')) return;
        const unix = applyEdits(file, [edit(oldText, newText)]);
        const windows = applyEdits(file.replaceAll('\n', '\r\n'), [edit(oldText, newText)]);
        expect(windows.ok).toBe(unix.ok);
        if (unix.ok && windows.ok) expect(windows.value.text).toBe(unix.value.text.replaceAll('\n', '\r\n'));
      }),
      { numRuns: 300 },
    );
  });
});

/** The rule in its shortest form: the text, or the index of the edit that fails. */
function modelEdits(file: string, edits: readonly TextEdit[]): string | number {
  let text = file;
  for (const [index, { oldText, newText, replaceAll }] of edits.entries()) {
    if (oldText === newText) continue;
    let hits = 0;
    for (let at = 0; at + oldText.length <= text.length; at += 1) if (text.startsWith(oldText, at)) hits += 1;
    if (oldText === '' || hits === 0 || (hits > 1 && !replaceAll)) return index;
    text = text.split(oldText).join(newText);
  }
  return text;
}
