import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { Language } from '@shared/text/languages';
import { languages } from '@shared/text/languages';
import { createHighlighter, type WorkerPort } from './highlighter';
import { piecesOf } from './pieces';
import type { HighlightReply, HighlightRequest } from './protocol';
import { tokenKinds } from './theme';
import { createTokenizer } from './tokenize';

const tokenizer = createTokenizer();

async function kinds(text: string, language: Language): Promise<string[]> {
  const runs = await tokenizer.tokenize(text, language);
  const found: string[] = [];
  let at = 0;
  for (let run = 0; run < runs.length; run += 2) {
    const length = runs[run] ?? 0;
    const kind = tokenKinds[runs[run + 1] ?? 0];
    if (kind !== 'plain') found.push(`${kind} ${text.slice(at, at + length)}`);
    at += length;
  }
  expect(at).toBe(text.length);
  return found;
}

/** A worker that answers when told to. */
function fakeWorker() {
  const sent: HighlightRequest[] = [];
  let onMessage: (event: MessageEvent<HighlightReply>) => void = () => undefined;
  let onError = (): void => undefined;
  const port: WorkerPort = {
    postMessage: (message) => void sent.push(message),
    addEventListener: (type: string, listener: (event: never) => void) => {
      if (type === 'message') onMessage = listener as typeof onMessage;
      else onError = listener as typeof onError;
    },
    terminate: () => undefined,
  };
  const answer = (): void => {
    const { id, text } = sent.at(-1)!;
    onMessage({ data: { id, runs: Uint32Array.of(text.length, 1) } } as MessageEvent<HighlightReply>);
  };
  return { port, sent, answer, fail: () => onError() };
}

const signal = new AbortController().signal;

describe('tokenizer', () => {
  it('CD1: colours by kind, so that one theme serves light, dark and contrast', async () => {
    expect(await kinds("export const BASE: string = 'a'; // note", 'typescript')).toEqual([
      'keyword export const',
      'type string',
      "string 'a'",
      'comment // note',
    ]);
    expect(await kinds('{"days": 3, "draft": false}', 'json')).toEqual([
      'function "days"',
      'number 3',
      'function "draft"',
      'number false',
    ]);
  });

  it.each(languages)('CD1: has a grammar for %s that the JavaScript engine reads', async (language) => {
    await expect(kinds('a = 1;\n', language)).resolves.toBeDefined();
  });
});

describe('highlighter', () => {
  it('CD5: gives the worker one text at a time, newest first, and skips what nobody waits for', async () => {
    const worker = fakeWorker();
    const highlighter = createHighlighter(() => worker.port);
    const gone = new AbortController();
    const first = highlighter.highlight('one', 'json', signal);
    const second = highlighter.highlight('two', 'json', gone.signal);
    const third = highlighter.highlight('three', 'json', signal);
    gone.abort();
    expect(worker.sent).toHaveLength(1);
    worker.answer();
    worker.answer();
    expect(worker.sent.map((request) => request.text)).toEqual(['one', 'three']);
    expect(await Promise.all([first, second, third])).toMatchObject([{ length: 2 }, null, { length: 2 }]);
    expect(highlighter.peek('three', 'json')).toHaveLength(2);
  });

  it('CD1: a text over 32,000 characters never reaches the worker', async () => {
    const worker = fakeWorker();
    const highlighter = createHighlighter(() => worker.port);
    expect(await highlighter.highlight('a'.repeat(32_001), 'json', signal)).toBeNull();
    expect(worker.sent).toHaveLength(0);
  });

  it('a worker that dies leaves its text plain and is replaced', async () => {
    const workers = [fakeWorker(), fakeWorker()];
    let made = 0;
    const highlighter = createHighlighter(() => workers[made++]!.port);
    const lost = highlighter.highlight('one', 'json', signal);
    workers[0]!.fail();
    expect(await lost).toBeNull();
    const again = highlighter.highlight('one', 'json', signal);
    workers[1]!.answer();
    expect(await again).toHaveLength(2);
  });
  it('a worker that hangs in a pattern is given up', async () => {
    vi.useFakeTimers();
    const workers = [fakeWorker(), fakeWorker()];
    let made = 0;
    const highlighter = createHighlighter(() => workers[made++]!.port);
    const lost = highlighter.highlight('one', 'json', signal);
    vi.advanceTimersByTime(20_000);
    expect(await lost).toBeNull();
    const again = highlighter.highlight('two', 'json', signal);
    workers[1]!.answer();
    expect(await again).toHaveLength(2);
    vi.useRealTimers();
  });
});

describe('pieces', () => {
  it('CD2: links stay whole inside coloured text, and every character is there once', () => {
    const text = "import a from 'src/a.ts';";
    const pieces = piecesOf(text, Uint32Array.of(6, 1, 8, 0, 10, 2, 1, 0));
    expect(pieces.map((piece) => [piece.kind, piece.text])).toEqual([
      ['text', 'import'],
      ['text', ' a from '],
      ['text', "'"],
      ['link', 'src/a.ts'],
      ['text', "'"],
      ['text', ';'],
    ]);
  });

  it('the pieces of any runs and links join to the text', () => {
    const run = fc.tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 8 }));
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('a.ts:1', ' ', 'x', '\n'), { maxLength: 20 }),
        fc.array(run),
        (parts, runs) => {
          const text = parts.join('');
          expect(
            piecesOf(text, Uint32Array.from(runs.flat()))
              .map((piece) => piece.text)
              .join(''),
          ).toBe(text);
        },
      ),
    );
  });
});
