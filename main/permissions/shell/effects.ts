import path from 'node:path';
import type { Argument, Taint } from './arguments';
import { loadsCode } from './command-table';
import { expandValue } from './expand';
import type { Assignment } from './script';
import type { Verdict } from './verdict';
import { higher, raise, scopeOf, type Frame, type Rating, type Walk } from './walk-state';

/** One command as it is about to be judged. */
export interface Running {
  readonly index: number;
  readonly args: readonly Argument[];
  readonly frame: Frame;
}

/** What a command changes for those after it: files, links, variables. */
export function noteEffects(walk: Walk, run: Running, name: string, judged: Verdict): void {
  const { index, args, frame } = run;
  for (const argument of judged.fills ?? []) fill(walk, frame, argument, judged.output);
  if (name === 'tee') {
    for (const argument of args) {
      fill(walk, frame, argument, frame.input.taint);
      say(walk, frame, argument, frame.input.text);
    }
  }
  if (judged.link !== undefined) {
    const [target, place] = judged.link;
    for (const base of frame.directories) {
      if (base === null || target.value === null || place.value === null) continue;
      const at = path.resolve(base, place.value);
      walk.links.set(at, path.resolve(path.dirname(at), target.value));
    }
  }
  if (/^(?:declare|typeset|local|export|readonly)$/.test(name)) declareVariables(walk, index, args, frame);
  if (/^(?:read|mapfile|readarray|getopts|unset|printf|let)$/.test(name)) {
    for (const argument of args) {
      const variable = /^[A-Za-z_]\w*/.exec(argument.value ?? '')?.[0];
      if (variable !== undefined) forget(walk, variable, frame.input.taint);
    }
    for (const variable of filledVariables(name, args))
      if (loadsCode(variable, null)) raise(walk, index, loads(variable));
  }
  if (
    name === 'source' ||
    name === '.' ||
    (name === 'eval' && args.some((argument) => argument.value === null))
  ) {
    for (const variable of [...walk.variables.keys(), 'HOME', 'PWD']) forget(walk, variable, undefined);
  }
}

/** Variables that a builtin fills; `printf` only the one behind -v. */
function filledVariables(name: string, args: readonly Argument[]): string[] {
  if (name === 'unset') return [];
  return args.flatMap((argument, index) => {
    const word = argument.value ?? argument.prefix;
    const own = name !== 'printf' || args[index - 1]?.value === '-v';
    const attached = /^-v([A-Za-z_]\w*)$/.exec(word)?.[1];
    const plain = own ? /^[A-Za-z_]\w*/.exec(word)?.[0] : undefined;
    return [attached, plain].filter((found) => found !== undefined);
  });
}

export function fill(walk: Walk, frame: Frame, argument: Argument, taint: Taint | undefined): void {
  if (taint === undefined || argument.value === null) return;
  for (const base of frame.directories)
    if (base !== null) walk.filled.set(path.resolve(base, argument.value), taint);
}

/** Keeps what a file holds when the script says its whole text, so that running it is read like the text. */
export function say(walk: Walk, frame: Frame, file: Argument, text: Argument | undefined): void {
  const { value } = file;
  if (value === null) return;
  for (const base of frame.directories) {
    if (base === null) continue;
    const place = path.resolve(base, value);
    if (text === undefined) walk.contents.delete(place);
    else walk.contents.set(place, text);
  }
}

export function declareVariables(walk: Walk, index: number, args: readonly Argument[], frame: Frame): void {
  for (const argument of args) {
    const match = /^([A-Za-z_]\w*)=(.*)$/s.exec(argument.value ?? argument.prefix);
    const name = match?.[1];
    if (name === undefined) continue;
    const value = argument.value === null ? null : (match?.[2] ?? '');
    if (loadsCode(name, value)) raise(walk, index, loads(name));
    setVariable(walk, name, value, argument.taint, frame);
  }
}

export function assign(
  walk: Walk,
  assignments: readonly Assignment[],
  frame: Frame,
  lasting: boolean,
): Rating {
  let found: Rating = { danger: 'none', reason: 'sets a variable' };
  for (const { name, value } of assignments) {
    const expanded = expandValue(value, scopeOf(walk, frame));
    if (loadsCode(name, expanded.value)) found = higher(found, loads(name));
    if (lasting) setVariable(walk, name, expanded.value, expanded.taint, frame);
  }
  return found;
}

export function loads(name: string): Rating {
  return { danger: 'high', reason: `sets ${name}, which decides what code runs` };
}

export function setVariable(
  walk: Walk,
  name: string,
  value: string | null,
  taint: Taint | undefined,
  frame: Frame,
): void {
  const before = walk.variables.get(name);
  const known = value !== null && !frame.uncertain;
  const kept = taint ?? (frame.uncertain ? before?.taint : undefined);
  walk.variables.set(name, {
    values: known ? [value] : null,
    ...(kept === undefined ? {} : { taint: kept }),
  });
}

export function forget(walk: Walk, name: string, taint: Taint | undefined): void {
  const kept = taint ?? walk.variables.get(name)?.taint;
  walk.variables.set(name, { values: null, ...(kept === undefined ? {} : { taint: kept }) });
}
