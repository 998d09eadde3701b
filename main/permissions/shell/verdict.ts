import { dangerRank, type Danger } from '@shared/domain/danger';
import type { Argument, Taint } from './arguments';
import type { CommandEntry } from './command-entry';

/** Where a command's standard input comes from. */
export interface Input {
  readonly kind: 'closed' | 'piped' | 'file' | 'text';
  readonly taint?: Taint;
  /** Its whole text, when the script itself says it. */
  readonly text?: Argument;
  /** It lists names of files below this folder. */
  readonly names?: Argument;
}

/** A path that a command uses; the disk decides its class afterwards. */
export interface PathRequest {
  readonly argument: Argument;
  readonly access: 'read' | 'write';
  readonly whole?: boolean;
  /** Files below it are read, not only named: all, or those that a search shows by itself. */
  readonly contents?: Contents;
  /** Only its name, size or times are looked at, never its text. */
  readonly meta?: true;
  /** Relative to this instead of the current directory. */
  readonly base?: Argument;
}

export interface Contents {
  readonly hidden: boolean;
  /** Patterns of base names, where the command narrows what it reads. */
  readonly only: readonly string[];
  readonly except: readonly string[];
}

/** Commands that a command runs. */
export type Nested =
  | { readonly kind: 'words'; readonly words: readonly Argument[] }
  | { readonly kind: 'script'; readonly code: Argument }
  /** Runs on another machine: its paths are not of this one. */
  | { readonly kind: 'remote'; readonly code: Argument };

export interface Verdict {
  readonly danger: Danger;
  /** A predicate after "Command 3": "sends commits to a remote". */
  readonly reason: string;
  readonly paths: readonly PathRequest[];
  readonly nested: readonly Nested[];
  readonly hosts: readonly string[];
  /** Taint of what it prints. */
  readonly output?: Taint;
  /** Files it fills with text from elsewhere. */
  readonly fills?: readonly Argument[];
  /** A symbolic link it makes: [where it leads, where it stands]. */
  readonly link?: readonly [Argument, Argument];
}

/** One command to be judged, wrappers taken off. */
export interface Invocation {
  readonly name: string;
  readonly args: readonly Argument[];
  readonly input: Input;
  readonly disk: Disk;
  /** Taint of the file that an argument names, when this script filled it. */
  fileTaint(argument: Argument): Taint | undefined;
  /** The text of the file that an argument names, when this script says it. */
  fileText(argument: Argument): Argument | undefined;
  /** What the person says of a command that no table has, or has otherwise. */
  own?(name: string): CommandEntry | undefined;
  /** Whether a path lies in the workspace by its letters. */
  insideRoot(file: string): boolean;
  /** Whether the agent wrote one of these files (base names) or these arguments in this session. */
  changed(names: readonly string[], files: readonly Argument[]): boolean;
}

/** Looks at the disk without touching it, relative to the command's directory. */
export interface Disk {
  exists(path: string): boolean;
  isDirectory(path: string): boolean;
  /** It is a directory that this person may change into. */
  canEnter(path: string): boolean;
  readSmallFile(path: string): string | undefined;
}

export function verdict(
  danger: Danger,
  reason: string,
  more: Partial<Omit<Verdict, 'danger' | 'reason'>> = {},
): Verdict {
  return { danger, reason, paths: [], nested: [], hosts: [], ...more };
}

/** The more dangerous of the two words; everything else of both. */
export function merge(first: Verdict, second: Partial<Verdict>): Verdict {
  const higher = second.danger !== undefined && dangerRank(second.danger) > dangerRank(first.danger);
  const output = first.output ?? second.output;
  const link = first.link ?? second.link;
  return {
    danger: higher ? (second.danger ?? first.danger) : first.danger,
    reason: higher ? (second.reason ?? first.reason) : first.reason,
    paths: [...first.paths, ...(second.paths ?? [])],
    nested: [...first.nested, ...(second.nested ?? [])],
    hosts: [...first.hosts, ...(second.hosts ?? [])],
    fills: [...(first.fills ?? []), ...(second.fills ?? [])],
    ...(output === undefined ? {} : { output }),
    ...(link === undefined ? {} : { link }),
  };
}

/** Text from elsewhere that is run as code (PE2). */
export function runsForeignCode(taint: Taint): { readonly danger: Danger; readonly reason: string } {
  return taint === 'downloaded'
    ? { danger: 'critical', reason: 'runs whatever the server sends' }
    : { danger: 'critical', reason: 'runs decoded text that nobody can read here' };
}
