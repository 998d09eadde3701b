import { mkdtemp, open, rm, writeFile, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readWindow, splitLines, type TextWindow, type WindowRequest } from './read-window';
import { encodeText, sniffEncoding, type Encoding } from './text-file';

let file = '';
beforeAll(async () => {
  file = path.join(await mkdtemp(path.join(tmpdir(), 'window-')), 'file');
});
afterAll(async () => rm(path.dirname(file), { recursive: true, force: true }));

async function read(content: string | Uint8Array, request: Partial<WindowRequest>): Promise<TextWindow> {
  const bytes = Buffer.from(content);
  await writeFile(file, bytes);
  const handle = await open(file, 'r');
  try {
    const encoding = sniffEncoding(bytes, true) ?? 'latin-1';
    const wanted = { start: { line: 1 }, maxLines: 2000, maxBytes: 65536, ...request };
    return await readWindow({ handle, size: bytes.length, encoding }, wanted, new AbortController().signal);
  } finally {
    await handle.close();
  }
}

describe('readWindow (RD3, B15)', () => {
  it('counts lines as people do: a line end at the end starts no line', async () => {
    expect(await read('a\nb\nc\n', { start: { line: 5000 } })).toEqual({ kind: 'behind-end', lineCount: 3 });
    expect(await read('a\nb\nc\n', { start: { line: 4 } })).toEqual({ kind: 'behind-end', lineCount: 3 });
    expect(await read('a\nb\nc', { start: { line: 4 } })).toEqual({ kind: 'behind-end', lineCount: 3 });
    expect(await read('', { start: { line: 2 } })).toEqual({ kind: 'behind-end', lineCount: 0 });
    expect(await read('a\nb\nc\n', { start: { line: 3 }, maxLines: 1 })).toEqual({
      kind: 'lines',
      firstLine: 3,
      lines: ['c'],
      endByte: 6,
      atEnd: true,
      insideLine: false,
    });
  });

  it('stops at whole lines where it can, inside a line where it must, and never inside a character', async () => {
    expect(await read('aaa\nbbb\nccc\n', { maxBytes: 9 })).toMatchObject({
      lines: ['aaa', 'bbb'],
      endByte: 8,
      atEnd: false,
      insideLine: false,
    });
    expect(await read('ééééé\n', { maxBytes: 5 })).toMatchObject({
      lines: ['éé'],
      endByte: 4,
      insideLine: true,
    });
    expect(await read('aaa\nbbb\n', { start: { byte: 1 }, maxBytes: 5, exact: true })).toMatchObject({
      firstLine: 1,
      lines: ['aa', 'bb'],
      endByte: 6,
      insideLine: true,
    });
    expect(await read('aé\n', { start: { byte: 2 } })).toMatchObject({ firstLine: 1, lines: ['é'] });
    expect(await read('a\n', { start: { byte: 2 } })).toEqual({ kind: 'behind-end', lineCount: 1 });
  });

  it('puts any text together again from windows of any size', async () => {
    const letter = fc.constantFrom('a', 'é', '日', '😀', '\n', '\r\n', 'Ċ');
    const text = fc.array(letter, { minLength: 1, maxLength: 40 }).map((parts) => parts.join(''));
    const encodings = fc.constantFrom<Encoding>('utf-8', 'utf-8-bom', 'utf-16le', 'utf-16be');
    await fc.assert(
      fc.asyncProperty(
        text,
        encodings,
        fc.integer({ min: 4, max: 20 }),
        fc.integer({ min: 1, max: 5 }),
        async (whole, encoding, maxBytes, maxLines) => {
          const encoded = encodeText(whole, encoding);
          if (!encoded.ok) throw new Error('cannot encode');
          const lines: string[] = [];
          let byte = 0;
          for (let inside = false, end = false; !end;) {
            const window = await read(encoded.value, { start: { byte }, maxBytes, maxLines });
            if (window.kind !== 'lines') throw new Error('behind the end');
            const [first = '', ...rest] = window.lines;
            expect(window.firstLine).toBe(inside ? lines.length : lines.length + 1);
            if (inside) lines[lines.length - 1] = (lines.at(-1) ?? '') + first;
            else lines.push(first);
            lines.push(...rest);
            byte = window.endByte;
            inside = window.insideLine;
            end = window.atEnd;
          }
          expect(lines.map((line) => line.replace(/\r$/, ''))).toEqual(splitLines(whole));
        },
      ),
      { numRuns: 60 },
    );
  });

  it('goes through a large file in small pieces', async () => {
    const line = `${'x'.repeat(99)}\n`;
    await writeFile(file, line.repeat(100_000));
    const handle = await open(file, 'r');
    const lengths: number[] = [];
    const inner = handle.read.bind(handle) as (...args: unknown[]) => Promise<{ bytesRead: number }>;
    const watched = {
      read: (...args: unknown[]) => (lengths.push(args[2] as number), inner(...args)),
    } as unknown as FileHandle;
    const request = { start: { line: 100_000 }, maxLines: 1, maxBytes: 65_536 };
    const window = await readWindow(
      { handle: watched, size: line.length * 100_000, encoding: 'utf-8' },
      request,
      new AbortController().signal,
    );
    await handle.close();
    expect(window).toMatchObject({ firstLine: 100_000, lines: ['x'.repeat(99)], atEnd: true });
    expect(Math.max(...lengths)).toBeLessThanOrEqual(65_536);
  });
});
