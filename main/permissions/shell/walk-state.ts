import path from 'node:path';
import { dangerRank, highestDanger, type Danger } from '@shared/domain/danger';
import type { Argument, Taint } from './arguments';
import type { CommandEntry } from './command-entry';
import type { Scope, Variable } from './expand';
import type { ShellParser } from './parse';
import type { Form } from './programs';
import type { Span, Step } from './script';
import type { Disk, Input, Invocation, PathRequest } from './verdict';

/** How dangerous, and the predicate that says why. */
export interface Rating {
  readonly danger: Danger;
  readonly reason: string;
}

export type Directories = readonly (string | null)[];

/** One simple command as found, before the disk was asked about its paths. */
export interface Part {
  readonly span: Span;
  readonly argv: readonly string[] | null;
  readonly forms: readonly Form[];
  danger: Danger;
  reason: string;
}

/** A path request with where it came from. */
export interface Located {
  readonly request: PathRequest;
  /** Directories the command may run in; null for one known only at run time. */
  readonly bases: readonly (string | null)[];
  readonly part: number;
  /** Set for a redirect: what to show of it. */
  readonly redirect?: Span;
}

export interface WalkContext {
  readonly parser: ShellParser;
  readonly home: string;
  readonly root: string;
  diskAt(directory: string): Disk;
  /** Real paths the agent wrote in this session. */
  readonly written: ReadonlySet<string>;
  /** What the person says of a command. */
  readonly own?: (name: string) => CommandEntry | undefined;
}

export interface Walk {
  readonly context: WalkContext;
  readonly parts: Part[];
  readonly located: Located[];
  readonly hosts: Set<string>;
  /** Symbolic links the script makes: where they stand → where they lead. */
  readonly links: Map<string, string>;
  readonly variables: Map<string, Variable>;
  readonly functions: Map<string, Step>;
  /** Files this script fills with text from elsewhere. */
  readonly filled: Map<string, Taint>;
  readonly outputs: WeakMap<Step, Taint>;
  /** Whole output of a step, when the script itself says it. */
  readonly texts: WeakMap<Step, Argument>;
  /** Files whose whole text the script itself says. */
  readonly contents: Map<string, Argument>;
  /** Walks one step; the parts of the walk call each other through it. */
  readonly step: (step: Step, frame: Frame) => Outcome;
  depth: number;
}

/** Where a step stands: what only holds inside it. */
export interface Frame {
  readonly directories: Directories;
  readonly input: Input;
  /** Inside a branch, loop, function or subshell: assignments may or may not happen. */
  readonly uncertain: boolean;
  /** On another machine: paths are not of this one. */
  readonly remote: boolean;
  /** Places of a nested script in the whole one. */
  readonly place: (span: Span) => Span;
}

export interface Outcome {
  /** Directory if the step said yes, and whatever it said. */
  readonly success: Directories;
  readonly any: Directories;
  readonly output?: Taint;
  /** Its whole output, when the script itself says it. */
  readonly text?: Argument;
  /** It prints names of files below this folder. */
  readonly names?: Argument;
}

export function stay(frame: Frame): Outcome {
  return { success: frame.directories, any: frame.directories };
}

export function outputOf(...outcomes: readonly Outcome[]): { output?: Taint } {
  const output = outcomes.find((outcome) => outcome.output !== undefined)?.output;
  return output === undefined ? {} : { output };
}

export function union(first: Directories, second: Directories): Directories {
  return unique([...first, ...second]);
}

export function unique(list: Directories): Directories {
  const distinct = [...new Set(list)];
  return distinct.length > 6 ? [null, ...distinct.slice(0, 5)] : distinct;
}

export function moved(frame: Frame, to: Argument): Directories {
  return to.value === null
    ? [null]
    : unique(
        frame.directories.map((base) =>
          base === null && !path.isAbsolute(to.value ?? '')
            ? null
            : path.resolve(base ?? '/', to.value ?? ''),
        ),
      );
}

export function locate(walk: Walk, paths: readonly PathRequest[], frame: Frame, part: number): void {
  if (frame.remote) return;
  for (const request of paths) {
    const bases = request.base === undefined ? frame.directories : moved(frame, request.base);
    walk.located.push({ request, bases, part });
  }
}

export function scopeOf(walk: Walk, frame: Frame): Scope {
  const [only] = frame.directories;
  return {
    home: walk.context.home,
    cwd: frame.directories.length === 1 ? (only ?? null) : null,
    variables: walk.variables,
    taintOf: (body) => walk.outputs.get(body),
    textOf: (body) => walk.texts.get(body)?.value ?? undefined,
  };
}

/** What a judge may ask about where a command runs. */
export type Surroundings = Pick<
  Invocation,
  'disk' | 'fileTaint' | 'fileText' | 'changed' | 'insideRoot' | 'own'
>;

export function surroundings(walk: Walk, frame: Frame): Surroundings {
  const directory = frame.directories.find((candidate) => candidate !== null) ?? walk.context.root;
  const places = (argument: Argument): string[] => {
    const { value } = argument;
    if (value === null) return [];
    return frame.directories.flatMap((base) => (base === null ? [] : [path.resolve(base, value)]));
  };
  const firstOf = <T>(argument: Argument, known: ReadonlyMap<string, T>): T | undefined =>
    places(argument)
      .map((file) => known.get(file))
      .find((found) => found !== undefined);
  return {
    disk: walk.context.diskAt(directory),
    fileTaint: (argument) => firstOf(argument, walk.filled),
    fileText: (argument) => firstOf(argument, walk.contents),
    ...(walk.context.own === undefined ? {} : { own: walk.context.own }),
    insideRoot: (file) => isBelow(walk.context.root, path.resolve(directory, file)),
    changed(names, files) {
      const wanted = new Set(names);
      const written = writtenPaths(walk);
      if (written.some((file) => wanted.has(path.basename(file)))) return true;
      return files.some((argument) => places(argument).some((file) => written.includes(file)));
    },
  };
}

/** What the agent wrote in this session, and what this script writes before. */
function writtenPaths(walk: Walk): string[] {
  const here = walk.located.flatMap(({ request, bases }) => {
    const { value } = request.argument;
    if (request.access !== 'write' || value === null) return [];
    return bases.flatMap((base) => (base === null ? [] : [path.resolve(base, value)]));
  });
  return [...walk.context.written, ...here];
}

export function isBelow(root: string, file: string): boolean {
  return file === root || file.startsWith(root.endsWith(path.sep) ? root : root + path.sep);
}

export function addPart(
  walk: Walk,
  frame: Frame,
  span: Span,
  argv: readonly string[] | null,
  forms: readonly Form[],
  base: Rating,
): number {
  const { start, end, text } = frame.place({ start: span.start, end: span.end, text: span.text });
  return (
    walk.parts.push({ span: { start, end, text }, argv, forms, danger: base.danger, reason: base.reason }) - 1
  );
}

export function setPart(
  walk: Walk,
  index: number,
  argv: readonly string[] | null,
  forms: readonly Form[],
  base: Rating,
): void {
  const part = walk.parts[index];
  if (part !== undefined) walk.parts[index] = { ...part, argv, forms, ...higher(base, part) };
}

export function raise(walk: Walk, index: number, to: Rating): void {
  const part = walk.parts[index];
  if (part !== undefined && dangerRank(to.danger) > dangerRank(part.danger)) {
    part.danger = to.danger;
    part.reason = to.reason;
  }
}

/** What stands before the command wraps every form that leaves it out. */
export function wrapForms(walk: Walk, index: number, danger: Danger): void {
  const part = walk.parts[index];
  if (part === undefined) return;
  const forms = part.forms.map((form, at) =>
    at === 0 ? form : { ...form, wrapped: highestDanger([form.wrapped, danger]) },
  );
  walk.parts[index] = { ...part, forms };
}

export function higher(first: Rating, second: Rating): Rating {
  const [top, other] =
    dangerRank(second.danger) > dangerRank(first.danger) ? [second, first] : [first, second];
  return { danger: top.danger, reason: top.reason === '' ? other.reason : top.reason };
}

/** An argument as rules see it: NUL and its source for what is known only at run time. */
export function shown(argument: Argument): string {
  return argument.value ?? `\0${argument.text}`;
}
