import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Everything a command printed, as far as it is kept. */
export interface KeptOutput {
  readonly text: string;
  /** Characters left out of `text`, where a line says so: output that has no end must not fill the disk. */
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
  /** Most bytes of the file. */
  readonly file: number;
  /** Characters of the end that are kept behind a full file. */
  readonly tail: number;
}

export const keeperLimits: KeeperLimits = { memory: 1024 * 1024, file: 64 * 1024 * 1024, tail: 64 * 1024 };

export function createOutputKeeper(
  temporaryFolder: string,
  limits: KeeperLimits = keeperLimits,
): OutputKeeper {
  let chunks: string[] = [];
  let held = 0;
  let spill: Spill | undefined;
  let spilled = 0;
  let full = false;
  let lost = 0;

  function moveToFile(): void {
    spill ??= openSpill(temporaryFolder);
    const text = chunks.join('');
    chunks = [];
    held = 0;
    if (spill !== undefined && spilled + Buffer.byteLength(text) <= limits.file && spill.write(text)) {
      spilled += Buffer.byteLength(text);
      return;
    }
    full = true;
    keepTail(text);
  }

  function keepTail(text: string): void {
    chunks.push(text);
    held += text.length;
    while (chunks.length > 1 && held - (chunks[0]?.length ?? 0) >= limits.tail) {
      const dropped = chunks.shift()?.length ?? 0;
      held -= dropped;
      lost += dropped;
    }
  }

  return {
    get full() {
      return full;
    },
    push(text) {
      if (text === '') return;
      if (full) {
        keepTail(text);
        return;
      }
      chunks.push(text);
      held += text.length;
      if (held > limits.memory) moveToFile();
    },
    finish() {
      const rest = chunks.join('');
      const before = spill?.readAndRemove() ?? '';
      if (!full) return { text: before + rest, lost: 0 };
      const cut = Math.max(0, rest.length - limits.tail);
      const from = /[\udc00-\udfff]/.test(rest.charAt(cut)) ? cut + 1 : cut;
      lost += from;
      const megabytes = Math.round(limits.file / (1024 * 1024));
      const notice = `\n[${lost} characters were not kept: only the first ${megabytes} MB and the end of an output are.]\n`;
      return { text: before + notice + rest.slice(from), lost };
    },
  };
}

interface Spill {
  write(text: string): boolean;
  readAndRemove(): string;
}

/** Undefined where no file can be made: then only the end is kept. */
function openSpill(temporaryFolder: string): Spill | undefined {
  try {
    const folder = mkdtempSync(path.join(temporaryFolder, 'toolwright-output-'));
    const file = path.join(folder, 'output');
    const descriptor = openSync(file, 'wx', 0o600);
    return {
      write(text) {
        try {
          writeFileSync(descriptor, text);
          return true;
        } catch {
          // The disk is full: from here on only the end is kept, and the text says so.
          return false;
        }
      },
      readAndRemove() {
        closeSync(descriptor);
        const text = readFileSync(file, 'utf8');
        rmSync(folder, { recursive: true, force: true });
        return text;
      },
    };
  } catch {
    // No temporary folder: the text says what was lost.
    return undefined;
  }
}
