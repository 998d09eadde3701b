import { PassThrough } from 'node:stream';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Message } from 'vscode-jsonrpc/node';
import { BoundedMessageReader } from './bounded-reader';

interface Heard {
  readonly messages: readonly Message[];
  readonly errors: readonly string[];
  readonly closed: boolean;
}

/** Reads a stream that comes in these pieces and then ends. */
async function read(pieces: readonly Uint8Array[]): Promise<Heard> {
  const stream = new PassThrough();
  const reader = new BoundedMessageReader(stream);
  const messages: Message[] = [];
  const errors: string[] = [];
  let closed = false;
  const over = new Promise<void>((resolve) => {
    reader.onError((error) => {
      errors.push(error.message);
      resolve();
    });
    reader.onClose(() => {
      closed = true;
      resolve();
    });
  });
  reader.listen((message) => messages.push(message));
  for (const piece of pieces) stream.write(piece);
  stream.end();
  await over;
  return { messages, errors, closed };
}

function framed(value: unknown): Buffer {
  const body = Buffer.from(JSON.stringify(value));
  return Buffer.concat([Buffer.from(`Content-Length: ${body.length}\r\n\r\n`), body]);
}

function cut(bytes: Buffer, at: readonly number[]): readonly Buffer[] {
  const places = [...new Set(at.map((one) => one % (bytes.length + 1)))].toSorted((a, b) => a - b);
  return [...places, bytes.length].map((end, index) => bytes.subarray(places[index - 1] ?? 0, end));
}

it('reads the same messages however the stream is cut', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ jsonrpc: fc.constant('2.0'), method: fc.string({ unit: 'binary' }) }), {
        maxLength: 5,
      }),
      fc.array(fc.nat(2_000), { maxLength: 8 }),
      async (values, at) => {
        const heard = await read(cut(Buffer.concat(values.map(framed)), at));
        expect(heard).toEqual({ messages: values, errors: [], closed: true });
      },
    ),
    { numRuns: 60 },
  );
});

it('never throws for bytes that are no messages, and says at most once what is wrong', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.uint8Array({ maxLength: 3_000 }), { maxLength: 6 }), async (pieces) => {
      const { errors, closed } = await read(pieces);
      expect(errors.length + (closed ? 1 : 0)).toBe(1);
    }),
    { numRuns: 60 },
  );
});

it('takes other header lines, and stops at a message that is only nearly one', async () => {
  const message = { jsonrpc: '2.0', method: 'a' };
  const body = JSON.stringify(message);
  const typed = `Content-Type: application/vscode-jsonrpc; charset=utf-8\r\ncontent-length:${body.length}\r\n\r\n${body}`;
  expect(await read([Buffer.from(typed)])).toMatchObject({ messages: [message], closed: true });
  const none = await read([Buffer.from(`Content-Length: -5\r\n\r\n${body}`)]);
  expect(none).toMatchObject({ messages: [], errors: ['it sent a message without a length'] });
  expect(await read([framed([message])])).toMatchObject({ errors: ['it sent something that is no message'] });
});
