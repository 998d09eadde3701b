import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  codeText,
  emptyStream,
  finishStream,
  pushText,
  splitBlocks,
  tailBlock,
  type Block,
} from './block-stream';

const pieces = fc.constantFrom(
  '\n',
  '\n\n',
  'word ',
  '# Head\n',
  '- item\n',
  '  more\n',
  '1. one\n',
  '```ts\n',
  '```\n',
  '~~~\n',
  '    indented\n',
  '> quote\n',
  '| a | b |\n',
  'const a = 1;\n',
  '`',
  '\r\n',
);
const markdown = fc.array(pieces, { maxLength: 60 }).map((parts) => parts.join(''));

function pushAll(text: string, cuts: readonly number[]): readonly Block[] {
  let stream = emptyStream;
  let from = 0;
  for (const cut of [...cuts].map((share) => Math.floor(share * text.length)).toSorted((a, b) => a - b)) {
    stream = pushText(stream, text.slice(from, Math.max(from, cut)));
    from = Math.max(from, cut);
  }
  return finishStream(pushText(stream, text.slice(from)));
}

describe('block stream', () => {
  it('CD5: ends in the same blocks however the text was chopped', () => {
    fc.assert(
      fc.property(
        markdown,
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 20 }),
        (text, cuts) => {
          expect(pushAll(text, cuts)).toEqual(finishStream(pushText(emptyStream, text)));
        },
      ),
    );
  });

  it('CD5: a closed block is the same object after every later delta', () => {
    const first = pushText(emptyStream, 'One.\n\nTwo ');
    const second = pushText(pushText(first, 'goes '), 'on.\n\nThree');
    expect(second.closed[0]).toBe(first.closed[0]);
    expect(second.closed.map((block) => block.kind)).toEqual(['markdown', 'markdown']);
  });

  it('keeps a fence apart, and its blank lines inside', () => {
    expect(splitBlocks('Look:\n```ts\nconst a = 1;\n\nconst b = 2;\n```\nDone.')).toEqual([
      { kind: 'markdown', text: 'Look:' },
      { kind: 'code', info: 'ts', chunks: ['const a = 1;\n\nconst b = 2;\n'] },
      { kind: 'markdown', text: 'Done.' },
    ]);
  });

  it('a longer fence holds shorter ones', () => {
    expect(splitBlocks('````md\n```ts\na\n```\n````')).toEqual([
      { kind: 'code', info: 'md', chunks: ['```ts\na\n```\n'] },
    ]);
  });

  it('a list with blank lines and a fence in it is one block', () => {
    const list = '1. One\n\n   ```sh\n   npm test\n\n   npm run build\n   ```\n\n2. Two';
    expect(splitBlocks(`${list}\n\nAfter.`)).toEqual([
      { kind: 'markdown', text: list },
      { kind: 'markdown', text: 'After.' },
    ]);
  });

  it('inline backticks at a line start open no fence', () => {
    expect(splitBlocks('```not a fence``` here\n\nnext').map((block) => block.kind)).toEqual([
      'markdown',
      'markdown',
    ]);
  });

  it('shows the open fence without its half-written end', () => {
    const stream = pushText(emptyStream, '```js\nlet a\n``');
    expect(tailBlock(stream)).toEqual({ kind: 'code', info: 'js', chunks: ['let a\n'] });
    expect(tailBlock(pushText(emptyStream, '\n'))).toBeNull();
  });

  it('a text with reference definitions stays whole', () => {
    expect(splitBlocks('See [docs].\n\n[docs]: https://example.com')).toHaveLength(1);
  });

  it('B58: a 60 KB fence in 5,000 pieces costs each piece no more at the end than at the start', () => {
    const line = 'const value = compute(12, "text");\n';
    const code = line.repeat(Math.ceil(60_000 / line.length));
    const size = Math.ceil(code.length / 5_000);
    let stream = pushText(emptyStream, '```ts\n');
    let longestTail = 0;
    for (let at = 0; at < code.length; at += size) {
      stream = pushText(stream, code.slice(at, at + size));
      const tail = tailBlock(stream);
      if (tail?.kind === 'code') longestTail = Math.max(longestTail, tail.chunks.at(-1)?.length ?? 0);
    }
    // Only the last chunk is drawn again, and it is bounded.
    expect(longestTail).toBeLessThan(2_100);
    const [block] = finishStream(pushText(stream, '```\n'));
    expect(block?.kind === 'code' ? codeText(block) : '').toBe(code);
  });
});
