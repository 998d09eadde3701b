import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** The whole of an output, on disk. Whoever is given one moves it away or removes it. */
export interface OutputFile {
  readonly path: string;
  remove(): void;
}

/** What a command printed. A long output is never held in one piece: its two ends are here, the whole is in a file. */
export interface KeptOutput {
  /** The whole, or the beginning of one that has a `rest`. */
  readonly text: string;
  readonly rest?: {
    /** Characters between `text` and `tail`. */
    readonly skipped: number;
    readonly tail: string;
    /** Undefined where no file could be made. */
    readonly file: OutputFile | undefined;
  };
  /** Characters that the file does not have either, where a line in it says so. */
  readonly lost: number;
}

/** Collects output of any length in little memory. */
export interface OutputKeeper {
  push(text: string): void;
  /** True once more came than is kept: what comes now is only counted, but for its end. */
  readonly full: boolean;
  finish(): KeptOutput;
}

export interface KeeperLimits {
  /** Characters held in memory before a file takes over. */
  readonly memory: number;
  /** Most bytes of the file: output that has no end must not fill the disk. */
  readonly file: number;
  /** Characters of each end that are at hand beside the file. */
  readonly ends: number;
}

export const keeperLimits: KeeperLimits = { memory: 1024 * 1024, file: 64 * 1024 * 1024, ends: 64 * 1024 };

export function createOutputKeeper(
  temporaryFolder: string,
  limits: KeeperLimits = keeperLimits,
): OutputKeeper {
  let chunks: string[] = [];
  let held = 0;
  let head: string | undefined;
  let tail = '';
  let passed = 0;
  let written = 0;
  let spill: Spill | undefined;

  /** Empties the memory: to the file while that takes it, and its end to `tail`. */
  function flush(): void {
    const text = chunks.join('');
    chunks = [];
    held = 0;
    if (head === undefined) {
      head = text.slice(0, safeEnd(text, limits.ends));
      spill = openSpill(temporaryFolder, limits.file);
    }
    if (written === passed && spill?.write(text) === true) written += text.length;
    passed += text.length;
    tail = endOf(tail + text, limits.ends);
  }

  const isFull = (): boolean => written < passed;

  return {
    get full() {
      return isFull();
    },
    push(text) {
      if (text === '') return;
      chunks.push(text);
      held += text.length;
      if (held > limits.memory) flush();
    },
    finish() {
      if (head === undefined) return { text: chunks.join(''), lost: 0 };
      if (held > 0) flush();
      // What the head shows is not shown again as the tail.
      const end = endOf(tail, passed - head.length);
      const unwritten = endOf(tail, passed - written);
      const lost = passed - written - unwritten.length;
      const file = spill?.close(isFull() ? lostNotice(lost, limits.file) + unwritten : '');
      const rest = { skipped: passed - head.length - end.length, tail: end, file };
      return { text: head, rest, lost };
    },
  };
}

function lostNotice(lost: number, fileLimit: number): string {
  const megabytes = Math.round(fileLimit / (1024 * 1024));
  return `\n[${lost} characters were not kept: only the first ${megabytes} MB and the end of an output are.]\n`;
}

/** The last `length` characters, one fewer where that would cut a sign in two. */
export function endOf(text: string, length: number): string {
  if (text.length <= length) return text;
  const from = text.length - Math.max(0, length);
  return text.slice(/[\udc00-\udfff]/.test(text.charAt(from)) ? from + 1 : from);
}

/** Where a beginning of about `at` characters may end: never between the halves of a sign. */
export function safeEnd(text: string, at: number): number {
  return /[\ud800-\udbff]/.test(text.charAt(at - 1)) ? at - 1 : at;
}

interface Spill {
  /** False when it would grow over its limit, or the disk takes no more. */
  write(text: string): boolean;
  /** Adds an end that no limit holds up. */
  close(end: string): OutputFile;
}

/** Undefined where no file can be made: then only the ends are kept, and the text says so. */
function openSpill(temporaryFolder: string, limit: number): Spill | undefined {
  try {
    const folder = mkdtempSync(path.join(temporaryFolder, 'toolwright-output-'));
    const file = path.join(folder, 'output');
    const descriptor = openSync(file, 'wx', 0o600);
    let bytes = 0;
    const add = (text: string): boolean => {
      try {
        writeFileSync(descriptor, text);
        return true;
      } catch {
        // The disk is full: from here on only the end is kept, and the text says so.
        return false;
      }
    };
    return {
      write(text) {
        bytes += Buffer.byteLength(text);
        return bytes <= limit && add(text);
      },
      close(end) {
        if (end !== '') add(end);
        closeSync(descriptor);
        return { path: file, remove: () => rmSync(folder, { recursive: true, force: true }) };
      },
    };
  } catch {
    return undefined;
  }
}
