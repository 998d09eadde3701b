import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { StringDecoder } from 'node:string_decoder';
import { createTerminalText } from './terminal-output';

/** Everything a job printed, as a terminal would have left it. Offsets are bytes, so that a file can be read from one. */
export interface JobLog {
  /** Output as it came, control characters and all. */
  push(text: string): void;
  /** Bytes of finished lines. */
  readonly size: number;
  /** Whether the file takes no more; the newest output is still at hand. */
  readonly full: boolean;
  /** The last line while it has no end; it belongs to no offset yet. */
  openLine(): string;
  /** The end of it all, up to `characters`, the open line included. */
  tail(characters: number): string;
  read(offset: number, limit: number): Promise<LogPart>;
  /** No more comes; the open line is finished. */
  end(): void;
  remove(): void;
}

export interface LogPart {
  readonly text: string;
  /** Where it begins: later than asked for where the beginning is not kept. */
  readonly from: number;
  readonly to: number;
}

export interface LogLimits {
  readonly file: number;
  /** Newest bytes that are at hand without the file. */
  readonly memory: number;
}

export const logLimits: LogLimits = { file: 64 * 1024 * 1024, memory: 128 * 1024 };

export function createJobLog(temporaryFolder: string, limits: LogLimits = logLimits): JobLog {
  const seen = createTerminalText();
  const file = openFile(temporaryFolder);
  let newest: Buffer = Buffer.alloc(0);
  let size = 0;
  let filed = 0;

  function add(text: string): void {
    if (text === '') return;
    const bytes = Buffer.from(text, 'utf8');
    if (filed === size && size + bytes.length <= limits.file && file?.write(bytes) === true)
      filed += bytes.length;
    size += bytes.length;
    newest = newest.length === 0 ? bytes : Buffer.concat([newest, bytes]);
    if (newest.length > 2 * limits.memory) newest = newest.subarray(newest.length - limits.memory);
  }

  return {
    get size() {
      return size;
    },
    get full() {
      return filed < size && file !== undefined;
    },
    push: (text) => add(seen.push(text)),
    openLine: () => seen.open(),
    tail(characters) {
      const text = new StringDecoder('utf8').write(wholeSigns(newest)) + seen.open();
      return text.length <= characters ? text : text.slice(-characters).replace(/^[\udc00-\udfff]/, '');
    },
    async read(offset, limit) {
      const newestFrom = size - newest.length;
      const asked = Math.max(0, Math.min(offset, size));
      const from = asked >= newestFrom || asked < filed ? asked : newestFrom;
      const raw =
        from >= newestFrom
          ? newest.subarray(from - newestFrom, from - newestFrom + limit)
          : await file?.read(from, Math.min(limit, filed - from));
      const bytes = raw ?? Buffer.alloc(0);
      const start = bytes.length - wholeSigns(bytes).length;
      const text = new StringDecoder('utf8').write(bytes.subarray(start));
      return { text, from: from + start, to: from + start + Buffer.byteLength(text) };
    },
    end() {
      add(seen.end());
      file?.close();
    },
    remove: () => file?.remove(),
  };
}

/** Without the rest of a sign whose beginning is cut away. */
function wholeSigns(bytes: Buffer): Buffer {
  let start = 0;
  while (start < 3 && start < bytes.length && ((bytes[start] ?? 0) & 0xc0) === 0x80) start += 1;
  return bytes.subarray(start);
}

interface LogFile {
  write(bytes: Buffer): boolean;
  read(offset: number, length: number): Promise<Buffer>;
  close(): void;
  remove(): void;
}

/** Undefined where no file can be made: then only the newest output is kept. */
function openFile(temporaryFolder: string): LogFile | undefined {
  try {
    const folder = mkdtempSync(path.join(temporaryFolder, 'toolwright-job-'));
    const name = path.join(folder, 'output');
    const descriptor = openSync(name, 'wx', 0o600);
    let isOpen = true;
    return {
      write(bytes) {
        try {
          return isOpen && writeSync(descriptor, bytes) === bytes.length;
        } catch {
          // The disk is full: from here on only the newest output is kept.
          return false;
        }
      },
      async read(offset, length) {
        const handle = await open(name, 'r');
        try {
          const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, offset);
          return buffer.subarray(0, bytesRead);
        } finally {
          await handle.close();
        }
      },
      close() {
        if (isOpen) closeSync(descriptor);
        isOpen = false;
      },
      remove() {
        if (isOpen) closeSync(descriptor);
        isOpen = false;
        rmSync(folder, { recursive: true, force: true });
      },
    };
  } catch {
    return undefined;
  }
}
