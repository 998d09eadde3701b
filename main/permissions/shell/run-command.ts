import path from 'node:path';
import type { Argument } from './arguments';
import { loadingVariableIn, loadsCode } from './command-table';
import { assign, forget, loads, noteEffects, type Running } from './effects';
import { listedNames, looksAround } from './listing';
import { literalOutput } from './literal-output';
import { judgeProgram, programForms, type Form } from './programs';
import { expandArgument, inputOf, locateRedirects, printed, wordsOf } from './redirects';
import type { Assignment, SimpleCommand, Span, Step, Word } from './script';
import { runsForeignCode, type Input, type Verdict } from './verdict';
import {
  addPart,
  higher,
  isBelow,
  locate,
  moved,
  outputOf,
  raise,
  scopeOf,
  setPart,
  shown,
  stay,
  surroundings,
  union,
  wrapForms,
  type Frame,
  type Outcome,
  type Rating,
  type Walk,
} from './walk-state';
import { peel } from './wrappers';

/** Nested scripts, wrappers and function calls followed; past it nobody can say what runs. */
const maxDepth = 10;
const tooDeep: Rating = { danger: 'critical', reason: 'is nested too deeply to be read' };
const closed: Input = { kind: 'closed' };
/** A template in which no letter of the code is known. */
const nothingKnown = /^(?:\s|\$\{known_only_at_run_time\})*$/;

interface RunningCommand extends Running {
  readonly command: SimpleCommand;
}

export function walkCommand(walk: Walk, command: SimpleCommand, frame: Frame): Outcome {
  const index = addPart(walk, frame, command, null, [], { danger: 'none', reason: 'changes nothing' });
  for (const word of [
    ...command.assignments.map(({ value }) => value),
    ...command.words,
    ...command.redirects.flatMap(wordsOf),
  ]) {
    walkBodies(walk, word, frame);
  }
  const input = inputOf(walk, command.redirects, frame);
  const scope = scopeOf(walk, frame);
  const args = command.words.flatMap((word) => expandArgument(word, scope));
  const here: Frame = { ...frame, input };
  const assigned = assign(walk, command.assignments, here, args.length === 0);
  const outcome = args.length === 0 ? stay(frame) : runCommand(walk, { index, command, args, frame: here });
  if (args.length === 0) setPart(walk, index, command.assignments.map(assignmentText), [], assigned);
  else raise(walk, index, assigned);
  if (assigned.danger !== 'none') wrapForms(walk, index, assigned.danger);
  locateRedirects(walk, command.redirects, here, index, outcome);
  return printed(outcome, command.redirects);
}

export function runCommand(walk: Walk, run: RunningCommand): Outcome {
  const { index, command, frame } = run;
  const forms: Form[] =
    command.assignments.length === 0
      ? []
      : [{ argv: [...command.assignments.map(assignmentText), ...run.args.map(shown)], wrapped: 'none' }];
  let words = run.args;
  let inner = frame;
  let wrapped: Rating = { danger: 'none', reason: 'runs another command' };
  for (let round = 0; round < maxDepth; round += 1) {
    forms.push({ argv: words.map(shown), wrapped: wrapped.danger });
    const peeled = peel(words, inner.input);
    if (peeled === undefined) return runPeeled(walk, { ...run, args: words, frame: inner }, forms, wrapped);
    wrapped = higher(wrapped, peeled);
    for (const { name, value } of peeled.assignments) {
      if (loadsCode(name, value)) wrapped = higher(wrapped, loads(name));
    }
    locate(walk, peeled.paths, inner, index);
    if (peeled.directory !== undefined) inner = { ...inner, directories: moved(inner, peeled.directory) };
    if (peeled.fetches && !isLocalProgram(walk, peeled.words[0], inner)) {
      wrapped = higher(wrapped, { danger: 'high', reason: 'may fetch a package and run it' });
    }
    if (peeled.code !== undefined) {
      setPart(walk, index, words.map(shown), forms, wrapped);
      return walkCode(walk, index, peeled.code, inner);
    }
    words = peeled.words;
  }
  setPart(walk, index, words.map(shown), forms, tooDeep);
  return stay(frame);
}

export function runPeeled(walk: Walk, run: RunningCommand, forms: readonly Form[], wrapped: Rating): Outcome {
  const { index, args, frame } = run;
  const [head, ...rest] = args;
  // A wildcard as a name runs whichever file it finds.
  if (
    head === undefined ||
    head.value === null ||
    head.below === true ||
    (head.glob && !/^\[\[?$/.test(head.value))
  ) {
    const foreign =
      head?.taint === undefined
        ? { danger: 'high' as const, reason: 'has a name that is known only at run time' }
        : runsForeignCode(head.taint);
    setPart(walk, index, null, forms, higher(wrapped, foreign));
    return stay(frame);
  }
  const called = walk.functions.get(head.value);
  if (called !== undefined) return callFunction(walk, run, called, forms, wrapped);
  const judged = judgeProgram({ head, args: rest, input: frame.input, ...surroundings(walk, frame) });
  const base = higher(
    higher({ danger: judged.danger, reason: judged.reason }, abroad(walk, judged, frame)),
    wrapped,
  );
  setPart(walk, index, args.map(shown), [...forms, ...programForms(args, wrapped.danger)], base);
  if (!frame.remote) locate(walk, judged.paths, frame, index);
  raise(walk, index, looksAround(walk, judged, head.value, rest, frame));
  for (const host of judged.hosts) walk.hosts.add(host);
  noteEffects(walk, { ...run, args: rest }, head.value, judged);
  const nested = judged.nested.map((item) => walkNested(walk, run, item));
  const outcome = directoryOutcome(walk, head.value, rest, frame);
  const text = literalOutput(head.value, rest, frame.input);
  const output = judged.output ?? outputOf(...nested).output ?? frame.input.taint;
  const names = listedNames(head, rest, judged, frame);
  return {
    ...outcome,
    ...(output === undefined ? {} : { output }),
    ...(text === undefined ? {} : { text }),
    ...(names === undefined ? {} : { names }),
  };
}

/** What writes into its own directory writes outside the workspace when that is there. */
function abroad(walk: Walk, judged: Verdict, frame: Frame): Rating {
  if (judged.danger !== 'medium' || frame.remote) return { danger: 'none', reason: '' };
  const outside = frame.directories.find(
    (directory) => directory === null || !isBelow(walk.context.root, directory),
  );
  if (outside === undefined) return { danger: 'none', reason: '' };
  return {
    danger: 'high',
    reason:
      outside === null
        ? 'works in a directory that is known only at run time'
        : 'works outside the workspace',
  };
}

export function callFunction(
  walk: Walk,
  run: RunningCommand,
  body: Step,
  forms: readonly Form[],
  wrapped: Rating,
): Outcome {
  setPart(
    walk,
    run.index,
    run.args.map(shown),
    forms,
    higher({ danger: 'none', reason: 'calls a function of this script' }, wrapped),
  );
  if (walk.depth >= maxDepth) {
    raise(walk, run.index, tooDeep);
    return stay(run.frame);
  }
  walk.depth += 1;
  // Function bodies stand elsewhere in the script, but what they touch depends on the directory of the call.
  const outcome = walk.step(body, { ...run.frame, uncertain: true });
  walk.depth -= 1;
  return outcome;
}

export function walkNested(walk: Walk, run: RunningCommand, nested: Verdict['nested'][number]): Outcome {
  switch (nested.kind) {
    case 'script':
      return walkCode(walk, run.index, nested.code, run.frame);
    case 'remote':
      return walkCode(walk, run.index, nested.code, { ...run.frame, remote: true });
    case 'words': {
      const [first] = nested.words;
      const last = nested.words.at(-1);
      if (first === undefined || last === undefined) return stay(run.frame);
      const span = {
        start: first.start,
        end: last.end,
        text: nested.words.map((word) => word.text).join(' '),
      };
      const index = addPart(walk, run.frame, span, null, [], { danger: 'none', reason: 'changes nothing' });
      const command: SimpleCommand = { ...span, assignments: [], words: [], redirects: [] };
      return runCommand(walk, { index, command, args: nested.words, frame: run.frame });
    }
  }
}

/** A script inside an argument. Its letters map onto the whole script where the argument is one literal. */
export function walkCode(walk: Walk, index: number, code: Argument, frame: Frame): Outcome {
  const text = code.below === true ? undefined : (code.value ?? code.template);
  if (code.below === true)
    raise(walk, index, { danger: 'high', reason: 'runs commands that are known only at run time' });
  if (text === undefined) return stay(frame);
  if (code.value === null) {
    raise(
      walk,
      index,
      code.taint === undefined
        ? { danger: 'high', reason: 'runs commands that are known only at run time' }
        : runsForeignCode(code.taint),
    );
  }
  if (nothingKnown.test(text)) return stay(frame);
  if (walk.depth >= maxDepth) {
    raise(walk, index, tooDeep);
    return stay(frame);
  }
  const { origin } = code;
  const place = (span: Span): Span =>
    frame.place(
      origin === undefined || code.value === null
        ? { start: code.start, end: code.end, text: span.text }
        : { start: origin + span.start, end: origin + span.end, text: span.text },
    );
  walk.depth += 1;
  const outcome = walk.step(walk.context.parser.parse(text), { ...frame, place });
  walk.depth -= 1;
  return outcome;
}

export function directoryOutcome(walk: Walk, name: string, args: readonly Argument[], frame: Frame): Outcome {
  if (name !== 'cd' && name !== 'pushd' && name !== 'popd' && name !== 'source' && name !== '.')
    return stay(frame);
  const target = args.find(
    (argument) => !/^-[LPe@n]+$/.test(argument.value ?? '') && argument.value !== '--',
  );
  const unknown =
    name === 'popd' ||
    name === 'source' ||
    name === '.' ||
    target?.value === '-' ||
    (name === 'pushd' && target === undefined);
  if (unknown) return { success: union(frame.directories, [null]), any: union(frame.directories, [null]) };
  const success = target === undefined ? [walk.context.home] : moved(frame, target);
  // A folder that is there, and that this script cannot have taken away before, is gone into.
  const certain =
    walk.parts.every(({ danger }) => danger === 'none' || danger === 'low') &&
    success.every((folder) => folder !== null && walk.context.diskAt(folder).canEnter('.'));
  return { success, any: certain ? success : union(frame.directories, success) };
}

/** The project has it installed, and the agent did not put it there. */
export function isLocalProgram(walk: Walk, program: Argument | undefined, frame: Frame): boolean {
  const name = program?.value;
  if (program === undefined || name === null || name === undefined || !/^[\w.-]+$/.test(name)) return false;
  const folders = [walk.context.root, ...frame.directories.filter((base) => base !== null)];
  return folders.some((folder) => {
    const file = path.join(folder, 'node_modules', '.bin', name);
    const written = surroundings(walk, frame).changed([], [{ ...program, value: file }]);
    return walk.context.diskAt(folder).exists(file) && !written;
  });
}

export function walkBodies(walk: Walk, word: Word, frame: Frame): void {
  const inside: Frame = { ...frame, input: closed, uncertain: true };
  for (const piece of word.pieces) {
    if (piece.kind === 'output') walk.step(piece.body, inside);
    // `>(cmd)` gets what the command prints, which is not known here.
    if (piece.kind === 'process')
      walk.step(piece.body, { ...inside, input: piece.direction === '>' ? { kind: 'piped' } : closed });
    if (piece.kind !== 'unknown') continue;
    const set = loadingVariableIn(word.text);
    if (set !== undefined) addPart(walk, frame, word, null, [], loads(set));
    for (const body of piece.bodies) walk.step(body, inside);
    for (const name of piece.names) if (walk.variables.has(name)) forget(walk, name, undefined);
    if (piece.hazard !== undefined)
      addPart(walk, frame, word, null, [], { danger: 'high', reason: piece.hazard });
  }
}

export function assignmentText({ name, value }: Assignment): string {
  return `${name}=${value.text}`;
}
