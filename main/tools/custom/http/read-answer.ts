import type { IncomingMessage } from 'node:http';
import { pipeline, type Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';

/** Most bytes of a body that are kept; a tool that downloads more belongs in a script. */
export const maxBodyBytes = 25 * 1024 * 1024;

export interface AnswerBody {
  /** Undefined for what is no text. */
  readonly text?: string;
  readonly bytes: number;
  readonly contentType: string;
  /** The body was longer than is kept. */
  readonly cut: boolean;
}

/** Reads a body to its end or its limit, unpacked and in the characters it says it has. */
export async function readAnswer(
  response: IncomingMessage,
  limit: number = maxBodyBytes,
): Promise<AnswerBody> {
  const contentType = response.headers['content-type'] ?? '';
  const chunks: Buffer[] = [];
  let bytes = 0;
  let cut = false;
  for await (const chunk of unpacked(response) as AsyncIterable<Buffer>) {
    const left = limit - bytes;
    chunks.push(chunk.length > left ? chunk.subarray(0, left) : chunk);
    bytes += Math.min(chunk.length, left);
    if (chunk.length > left) {
      cut = true;
      response.destroy();
      break;
    }
  }
  const all = Buffer.concat(chunks);
  const text = decoded(all, contentType, cut);
  return { ...(text === undefined ? {} : { text }), bytes, contentType, cut };
}

/** Encodings are undone from the last to the first; one that is not known leaves the bytes as they are. */
function unpacked(response: IncomingMessage): Readable {
  const names = (response.headers['content-encoding'] ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '' && name !== 'identity');
  return names.reduceRight<Readable>((source, name) => {
    const make = {
      gzip: createGunzip,
      'x-gzip': createGunzip,
      deflate: createInflate,
      br: createBrotliDecompress,
    }[name];
    // Its failure is the reader's: the error arrives at the end of the pipe.
    return make === undefined ? source : pipeline(source, make(), () => undefined);
  }, response);
}

function decoded(bytes: Buffer, contentType: string, cut: boolean): string | undefined {
  const type = (contentType.split(';')[0] ?? '').trim().toLowerCase();
  const isText =
    type.startsWith('text/') ||
    /[+/](?:json|xml|javascript|ecmascript|yaml|x-yaml|toml|csv|x-ndjson|jsonl|x-www-form-urlencoded|graphql|sql)$/.test(
      type,
    ) ||
    type.endsWith('+json-seq');
  const named = /charset\s*=\s*"?([\w:.-]+)/i.exec(contentType)?.[1];
  if (!isText && type !== '' && type !== 'application/octet-stream' && named === undefined) return undefined;
  if (isText || named !== undefined) return decoder(named ?? markOf(bytes) ?? 'utf-8', false).decode(bytes);
  if (bytes.includes(0)) return undefined;
  try {
    return decoder('utf-8', true).decode(bytes, { stream: cut });
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

function decoder(label: string, fatal: boolean): InstanceType<typeof TextDecoder> {
  try {
    return new TextDecoder(label, { fatal });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    // A name that no decoder has: most such bodies are UTF-8 all the same.
    return new TextDecoder('utf-8', { fatal });
  }
}

/** A byte order mark, or what an HTML page says of itself. */
function markOf(bytes: Buffer): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const start = bytes.subarray(0, 1024).toString('latin1');
  return /<meta[^>]+charset\s*=\s*["']?([\w:.-]+)|<\?xml[^>]+encoding\s*=\s*["']([\w:.-]+)/i
    .exec(start)
    ?.slice(1)
    .find(Boolean);
}
