import type { Danger } from '@shared/domain/danger';
import type { OptionRule } from './arguments';

/**
 * What is known of one command or subcommand. `reason` is a predicate that follows "Command 3": "sends commits to a
 * remote". The danger of a call is the highest of the entry's own, its options' and its paths'.
 */
export interface CommandEntry {
  readonly danger: Danger;
  readonly reason: string;
  readonly options?: readonly OptionRule[];
  /**
   * How positional arguments are used. `copy`: all but the last are read, the last is written; `pack`: the first is
   * written, the others are read.
   */
  readonly paths?: 'read' | 'write' | 'copy' | 'move' | 'pack';
  /** Positionals before the paths: a pattern, a program, a mode. */
  readonly skip?: number;
  /** Reads or writes a directory with everything below it. */
  readonly whole?: boolean;
  /** A folder that it is given is read with the text of its files; `visible`: not of hidden ones, as ripgrep does. */
  readonly contents?: 'all' | 'visible';
  /** It looks at names, sizes and times of what it is given, never at the text. */
  readonly meta?: true;
  readonly singleDashLong?: boolean;
  /** By first positional; one that is missing is judged by the entry itself. */
  readonly subcommands?: Readonly<Record<string, CommandEntry>>;
  /** Options before the subcommand only. */
  readonly globalOptions?: readonly OptionRule[];
  /** Runs code that the project declares in one of these files; high once the agent changed one (PE2). */
  readonly manifests?: readonly string[];
  /** Positionals and URLs name hosts that it talks to. */
  readonly network?: boolean;
  /** What it prints or writes is text from elsewhere. */
  readonly output?: 'downloaded' | 'decoded';
}

type More = Omit<Partial<CommandEntry>, 'danger' | 'reason'>;
export type Table = Readonly<Record<string, CommandEntry>>;

export function entry(danger: Danger, reason: string, more: More = {}): CommandEntry {
  return { danger, reason, ...more };
}

/** One entry under several names, written with blanks between them. */
export function each(names: string, value: CommandEntry): Table {
  return Object.fromEntries(names.split(' ').map((name) => [name, value]));
}

/** Options that take a value which is no path; they matter only so that the value is not taken for one. */
export function valued(keys: string): OptionRule {
  return { keys: keys.split(' '), value: true };
}

export function reading(keys: string): OptionRule {
  return { keys: keys.split(' '), value: true, path: 'read' };
}

export function writing(keys: string, danger: Danger = 'medium', reason = 'writes a file'): OptionRule {
  return { keys: keys.split(' '), value: true, path: 'write', danger, reason };
}

export function flag(keys: string, danger: Danger, reason: string): OptionRule {
  return { keys: keys.split(' '), danger, reason };
}

/** An option whose value is a program or code. */
export function running(keys: string, reason = 'runs a program named in an option'): OptionRule {
  return { keys: keys.split(' '), value: true, danger: 'high', reason };
}
