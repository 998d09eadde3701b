import type { Readable } from 'node:stream';
import { AbstractMessageReader, type DataCallback, type Disposable, type Message } from 'vscode-jsonrpc/node';
import { floodMs, maxFloodBytes, maxFloodMessages, maxHeaderBytes, maxMessageBytes } from './limits';

const headerEnd = Buffer.from('\r\n\r\n');

/**
 * Messages from a stream that nobody vouches for. The library's own reader waits for the end of a header for ever and
 * takes a message of any size; this one stops at the first thing that is no message, and says what it was. It does not
 * notice a server that sends well-formed nonsense slowly.
 */
export class BoundedMessageReader extends AbstractMessageReader {
  readonly #stream: Readable;
  #chunks: Buffer[] = [];
  #held = 0;
  /** Bytes that the message under way has; undefined between messages. */
  #length: number | undefined;
  #over = false;
  /** What came and has not been forgotten with time. */
  readonly #flood = { at: 0, bytes: 0, messages: 0 };

  constructor(stream: Readable) {
    super();
    this.#stream = stream;
  }

  listen(callback: DataCallback): Disposable {
    const onData = (chunk: Buffer): void => this.#take(chunk, callback);
    const onEnd = (): void => {
      if (!this.#over) this.fireClose();
      this.#over = true;
    };
    this.#stream.on('data', onData).on('end', onEnd).on('close', onEnd);
    this.#stream.on('error', (error) => this.#fail(error.message));
    return { dispose: () => void this.#stream.off('data', onData) };
  }

  #take(chunk: Buffer, callback: DataCallback): void {
    if (this.#over) return;
    this.#chunks.push(chunk);
    this.#held += chunk.length;
    if (this.#isFlood(chunk.length, 0)) return this.#fail('it sent more than can be read');
    // A long message comes in many pieces: joining them at each would take time that grows with its square.
    if (this.#length !== undefined && this.#held < this.#length) return;
    let rest: Buffer = Buffer.concat(this.#chunks);
    while (!this.#over) {
      if (this.#length === undefined) {
        const body = this.#readHeader(rest);
        if (body === undefined) break;
        rest = body;
      }
      if (this.#length === undefined || rest.length < this.#length) break;
      const message = this.#parse(rest.subarray(0, this.#length));
      rest = rest.subarray(this.#length);
      this.#length = undefined;
      if (this.#isFlood(0, 1)) return this.#fail('it sent more messages than can be read');
      if (message !== undefined) callback(message);
    }
    this.#chunks = rest.length === 0 ? [] : [rest];
    this.#held = rest.length;
  }

  /** What follows the header, or undefined while it is not complete. */
  #readHeader(bytes: Buffer): Buffer | undefined {
    const end = bytes.subarray(0, maxHeaderBytes + headerEnd.length).indexOf(headerEnd);
    if (end < 0) {
      if (bytes.length > maxHeaderBytes) this.#fail('it sent something that is no message');
      return undefined;
    }
    const length = /^content-length: *(\d{1,12})\r?$/im.exec(bytes.toString('latin1', 0, end))?.[1];
    if (length === undefined) {
      this.#fail('it sent a message without a length');
      return undefined;
    }
    if (Number(length) > maxMessageBytes) this.#fail(`it sent a message of ${length} bytes`);
    this.#length = Number(length);
    return bytes.subarray(end + headerEnd.length);
  }

  #parse(bytes: Buffer): Message | undefined {
    try {
      const value: unknown = JSON.parse(bytes.toString('utf8'));
      if (typeof value === 'object' && value !== null && 'jsonrpc' in value) return value as Message;
    } catch (error) {
      this.#fail(`it sent a message that is no JSON (${error instanceof Error ? error.message : ''})`);
      return undefined;
    }
    this.#fail('it sent something that is no message');
    return undefined;
  }

  #isFlood(bytes: number, messages: number): boolean {
    const flood = this.#flood;
    const now = performance.now();
    const forgotten = (now - flood.at) / floodMs;
    flood.at = now;
    flood.bytes = Math.max(0, flood.bytes - forgotten * maxFloodBytes) + bytes;
    flood.messages = Math.max(0, flood.messages - forgotten * maxFloodMessages) + messages;
    return flood.bytes > maxFloodBytes || flood.messages > maxFloodMessages;
  }

  #fail(reason: string): void {
    if (this.#over) return;
    this.#over = true;
    this.#chunks = [];
    this.#stream.pause();
    this.fireError(new Error(reason));
  }
}
