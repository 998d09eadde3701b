import { describe, expect, it } from 'vitest';
import { takeNumbersOff } from './numbered-text';

describe('takeNumbersOff', () => {
  it('CD1: parts numbers from lines, so that the file is coloured as the code it is', () => {
    expect(takeNumbersOff('9\tconst a = 1;\n10\t\tb\n(Cut off after line 10, at byte 30 of 60.)')).toEqual({
      numbers: [9, 10],
      text: 'const a = 1;\n\tb',
      remark: '(Cut off after line 10, at byte 30 of 60.)',
    });
  });

  it.each(['plain', '1\ta\n3\tb', '1\ta\nsomething else', ''])('leaves %j as it is', (text) => {
    expect(takeNumbersOff(text)).toBeNull();
  });
});
