import { readFileSync, readlinkSync, statSync } from 'node:fs';
import { familyMembers, type Family } from './process-family';

/** A process that could take what is typed. */
export interface InputHolder {
  readonly pid: number;
  /** Its command line; empty when it is another user's. */
  readonly argv: readonly string[];
  /**
   * `reads`: it is stopped in a read of that input. `may-read`: it waits for several things, as programs with an event
   * loop do. `busy`: it does something else. `unknown`: nobody may look.
   */
  readonly wait: 'reads' | 'may-read' | 'busy' | 'unknown';
}

/** What tells one input (a pipe, a terminal) from others. */
export interface InputFile {
  readonly device: number;
  readonly inode: number;
}

/**
 * The standard input of a process. Undefined where the system does not show it, and, for one that was just started in
 * a terminal, until it has that.
 */
export function inputOf(pid: number, inTerminal = false): InputFile | undefined {
  try {
    const link = `/proc/${pid}/fd/0`;
    if (inTerminal && !readlinkSync(link).startsWith('/dev/pts/')) return undefined;
    const { dev, ino } = statSync(link);
    return { device: dev, inode: ino };
  } catch {
    // No /proc, or the process is gone: the callers then go by what it printed.
    return undefined;
  }
}

/** Members of a family whose standard input is `input`, or that read from it under another number (Linux). */
export async function inputHolders(
  family: Family,
  input: InputFile,
  platform: string,
): Promise<readonly InputHolder[]> {
  const members = await familyMembers(family, platform);
  return members.flatMap(({ pid }): InputHolder[] => {
    const call = systemCall(pid);
    const reads = call !== undefined && 'reads' in call && isInput(pid, call.reads, input);
    if (!reads && !isInput(pid, 0, input)) return [];
    const wait = call === undefined ? 'unknown' : reads ? 'reads' : 'waits' in call ? 'may-read' : 'busy';
    return [{ pid, argv: commandLine(pid), wait }];
  });
}

function isInput(pid: number, descriptor: number, input: InputFile): boolean {
  const link = `/proc/${pid}/fd/${descriptor}`;
  try {
    const { dev, ino } = statSync(link);
    // A program that asks for a password opens the terminal by this name.
    return (dev === input.device && ino === input.inode) || readlinkSync(link) === '/dev/tty';
  } catch {
    // Closed, gone or another user's.
    return false;
  }
}

type SystemCall = { readonly reads: number } | { readonly waits: true } | { readonly other: true };

/** Numbers of read and readv, and of what waits for several descriptors, by processor. */
const numbers: Readonly<Record<string, { reads: readonly number[]; waits: readonly number[] }>> = {
  x64: { reads: [0, 19, 45], waits: [7, 23, 232, 270, 271, 281, 441] },
  arm64: { reads: [63, 65, 207], waits: [22, 72, 73, 441] },
};

/** What the first thread of a process is stopped in. Undefined when nobody may look, or the processor is unknown. */
function systemCall(pid: number): SystemCall | undefined {
  const known = numbers[process.arch];
  if (known === undefined) return undefined;
  try {
    const [number = '', first = ''] = readFileSync(`/proc/${pid}/syscall`, 'utf8').split(' ');
    if (known.reads.includes(Number(number))) return { reads: Number(first) };
    return known.waits.includes(Number(number)) ? { waits: true } : { other: true };
  } catch {
    return undefined;
  }
}

function commandLine(pid: number): readonly string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').slice(0, -1);
  } catch {
    // Gone, or another user's.
    return [];
  }
}

/** The directory a process is in. */
export function directoryOf(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    // No /proc, gone, or another user's: the caller knows where it was started.
    return undefined;
  }
}

const shells = /^-?(?:ba|z|da|k|mk|fi|a|c|tc|pw)?sh$/;

/** Whether a process is a shell that runs what is typed, not one that works through a script. */
export function isCommandShell(argv: readonly string[]): boolean {
  const [program, ...rest] = argv;
  if (program === undefined || !shells.test(program.slice(program.lastIndexOf('/') + 1))) return false;
  // `bash -c text` and `bash file` read their input as data; `-s` and `-i` read commands all the same.
  if (rest.some((word) => /^-[a-z]*[si]/.test(word))) return true;
  return !rest.some((word) => /^-[a-z]*c/.test(word) || !/^[-+]/.test(word));
}

/** A last line that asks: a colon, a question mark, a prompt sign, or the usual words. */
export function looksLikePrompt(line: string): boolean {
  const text = line.trimEnd();
  if (text === '' || text.length > 400) return false;
  if (/[?:>]$/.test(text) || /^.{0,200}[$#%❯»]$/.test(text)) return true;
  return /\[(?:y(?:es)?\/no?|y\/n\/.*)\]|\(y(?:es)?\/no?\)|pass(?:word|phrase)|press (?:any key|enter|return)|\bcontinue\b.*\?/i.test(
    text,
  );
}
