import path from 'node:path';
import { dangerRank, highestDanger, type Danger } from '@shared/domain/danger';
import type { Argument, Taint } from './arguments';
import { loadsCode } from './command-table';
import { expandGlob } from './globs';
import { expandValue, expandWord, templateOf, type Scope, type Variable } from './expand';
import { judgeProgram, programForms, type Form } from './programs';
import type { ShellParser } from './parse';
import type { Assignment, Redirect, SimpleCommand, Span, Step, Word } from './script';
import { runsForeignCode, type Disk, type Input, type PathRequest, type Verdict } from './verdict';
import { peel } from './wrappers';

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
  depth: number;
}

type Directories = readonly (string | null)[];

/** Where a step stands: what only holds inside it. */
interface Frame {
  readonly directories: Directories;
  readonly input: Input;
  /** Inside a branch, loop, function or subshell: assignments may or may not happen. */
  readonly uncertain: boolean;
  /** On another machine: paths are not of this one. */
  readonly remote: boolean;
  /** Places of a nested script in the whole one. */
  readonly place: (span: Span) => Span;
}

interface Outcome {
  /** Directory if the step said yes, and whatever it said. */
  readonly success: Directories;
  readonly any: Directories;
  readonly output?: Taint;
  /** Its whole output, when the script itself says it. */
  readonly text?: Argument;
}

/** A template in which no letter of the code is known. */
const nothingKnown = /^(?:\s|\$\{known_only_at_run_time\})*$/;
const closed: Input = { kind: 'closed' };
/** Nested scripts and function calls followed before the rest is opaque. */
const maxDepth = 10;
/** More simple commands than this are judged as one that nobody can overlook. */
export const maxParts = 400;

export function walkScript(context: WalkContext, script: string, cwd: string): Walk {
  const walk: Walk = {
    context,
    parts: [],
    located: [],
    hosts: new Set(),
    links: new Map(),
    variables: new Map(),
    functions: new Map(),
    filled: new Map(),
    outputs: new WeakMap(),
    depth: 0,
  };
  const frame: Frame = {
    directories: [cwd],
    input: closed,
    uncertain: false,
    remote: false,
    place: (span) => span,
  };
  walkStep(walk, context.parser.parse(script), frame);
  return walk;
}

function walkStep(walk: Walk, step: Step, frame: Frame): Outcome {
  if (walk.parts.length > maxParts) return { success: frame.directories, any: frame.directories };
  const outcome = stepOutcome(walk, step, frame);
  if (outcome.output !== undefined) walk.outputs.set(step, outcome.output);
  return outcome;
}

function stepOutcome(walk: Walk, step: Step, frame: Frame): Outcome {
  switch (step.kind) {
    case 'command':
      return walkCommand(walk, step.command, frame);
    case 'sequence':
      return inOrder(walk, step.steps, frame);
    case 'either': {
      const left = walkStep(walk, step.left, frame);
      const start = step.operator === '&&' ? left.success : left.any;
      const right = walkStep(walk, step.right, { ...frame, directories: start, uncertain: true });
      const success = step.operator === '&&' ? right.success : union(left.success, right.success);
      return { success, any: union(left.any, right.any), ...outputOf(left, right) };
    }
    case 'pipeline':
      return pipeline(walk, step.stages, frame);
    case 'group':
      return group(walk, step, frame);
    case 'branches': {
      const outcomes: Outcome[] = [];
      let directories = frame.directories;
      for (const branch of step.steps) {
        const outcome = walkStep(walk, branch, { ...frame, directories, uncertain: true });
        outcomes.push(outcome);
        directories = union(directories, outcome.any);
      }
      return { success: directories, any: directories, ...outputOf(...outcomes) };
    }
    case 'loop':
      return loop(walk, step, frame);
    case 'function':
      walk.functions.set(step.name, step.body);
      return {
        ...walkStep(walk, step.body, { ...frame, uncertain: true }),
        success: frame.directories,
        any: frame.directories,
      };
    case 'opaque':
      addPart(walk, frame, step.span, null, [], { danger: step.danger ?? 'high', reason: step.why });
      return { success: frame.directories, any: frame.directories };
  }
}

function inOrder(walk: Walk, steps: readonly Step[], frame: Frame): Outcome {
  let last: Outcome = { success: frame.directories, any: frame.directories };
  const outcomes: Outcome[] = [];
  for (const step of steps) {
    last = walkStep(walk, step, { ...frame, directories: last.any });
    outcomes.push(last);
  }
  return {
    success: last.success,
    any: last.any,
    ...outputOf(...outcomes),
    ...(steps.length === 1 && last.text !== undefined ? { text: last.text } : {}),
  };
}

function pipeline(walk: Walk, stages: readonly Step[], frame: Frame): Outcome {
  let input = frame.input;
  let last: Outcome = { success: frame.directories, any: frame.directories };
  for (const stage of stages) {
    last = walkStep(walk, stage, { ...frame, input, uncertain: frame.uncertain || stages.length > 1 });
    input = {
      kind: last.text === undefined ? 'piped' : 'text',
      ...(last.output === undefined ? {} : { taint: last.output }),
      ...(last.text === undefined ? {} : { text: last.text }),
    };
  }
  // Every stage of a longer pipeline is a subshell of its own.
  return stages.length > 1 ? { ...last, success: frame.directories, any: frame.directories } : last;
}

function group(walk: Walk, step: Extract<Step, { kind: 'group' }>, frame: Frame): Outcome {
  const first = walk.parts.length;
  const bodies = step.redirects.flatMap((redirect) => wordsOf(redirect));
  for (const word of bodies) walkBodies(walk, word, frame);
  const input = inputOf(walk, step.redirects, frame);
  const outcome = walkStep(walk, step.body, { ...frame, input, uncertain: frame.uncertain || step.subshell });
  locateRedirects(walk, step.redirects, frame, Math.min(first, walk.parts.length), outcome.output);
  return step.subshell ? { ...outcome, success: frame.directories, any: frame.directories } : outcome;
}

function loop(walk: Walk, step: Extract<Step, { kind: 'loop' }>, frame: Frame): Outcome {
  for (const word of step.values ?? []) walkBodies(walk, word, frame);
  const scope = scopeOf(walk, frame);
  const values = step.values?.flatMap((word) => expandWord(word, scope)).map((value) => spelledOut(value, frame)) ?? null;
  const known = values?.flatMap((value) => value.candidates ?? (value.value === null ? [] : [value.value]));
  const complete =
    values !== null && values.every((value) => value.value !== null || value.candidates !== undefined);
  const taint = values?.find((value) => value.taint !== undefined)?.taint;
  const variable: Variable = {
    values: complete && known !== undefined ? known : null,
    ...(taint === undefined ? {} : { taint }),
  };
  walk.variables.set(step.variable, variable);
  const outcome = walkStep(walk, step.body, { ...frame, uncertain: true });
  // A later turn starts where an earlier one ended, so what moves is walked twice.
  const moved = union(frame.directories, outcome.any);
  const again =
    moved.length > frame.directories.length
      ? walkStep(walk, step.body, { ...frame, directories: moved, uncertain: true })
      : outcome;
  walk.variables.set(step.variable, { values: null, ...(taint === undefined ? {} : { taint }) });
  const any = union(moved, again.any);
  return { success: any, any, ...outputOf(outcome, again) };
}

/** A loop over a wildcard runs over the names that are there now. */
function spelledOut(value: Argument, frame: Frame): Argument {
  if (!value.glob || value.value === null) return value;
  const [base] = frame.directories;
  const names = base === null || base === undefined || frame.directories.length > 1 ? undefined : expandGlob(path.resolve(base, value.value));
  const unknown: Argument = { ...value, value: null };
  return names === undefined || names.length === 0 ? unknown : { ...unknown, candidates: names };
}

function walkCommand(walk: Walk, command: SimpleCommand, frame: Frame): Outcome {
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
  locateRedirects(walk, command.redirects, here, index, outcome.output);
  return outcome;
}

interface Running {
  readonly index: number;
  readonly command: SimpleCommand;
  readonly args: readonly Argument[];
  readonly frame: Frame;
}

function runCommand(walk: Walk, run: Running): Outcome {
  const { index, command, frame } = run;
  const forms: Form[] =
    command.assignments.length === 0
      ? []
      : [{ argv: [...command.assignments.map(assignmentText), ...run.args.map(shown)], wrapped: 'none' }];
  let words = run.args;
  let inner = frame;
  let wrapped: { danger: Danger; reason: string } = { danger: 'none', reason: 'runs another command' };
  for (let round = 0; round < maxDepth; round += 1) {
    forms.push({ argv: words.map(shown), wrapped: wrapped.danger });
    const peeled = peel(words, inner.input.taint);
    if (peeled === undefined) break;
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
  return runPeeled(walk, { ...run, args: words, frame: inner }, forms, wrapped);
}

function runPeeled(
  walk: Walk,
  run: Running,
  forms: readonly Form[],
  wrapped: { danger: Danger; reason: string },
): Outcome {
  const { index, args, frame } = run;
  const [head, ...rest] = args;
  if (head?.value === null || head === undefined) {
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
  const base = higher({ danger: judged.danger, reason: judged.reason }, wrapped);
  setPart(walk, index, args.map(shown), [...forms, ...programForms(args, wrapped.danger)], base);
  if (!frame.remote) locate(walk, judged.paths, frame, index);
  for (const host of judged.hosts) walk.hosts.add(host);
  noteEffects(walk, { ...run, args: rest }, head.value, judged);
  const nested = judged.nested.map((item) => walkNested(walk, run, item));
  const outcome = directoryOutcome(walk.context.home, head.value, rest, frame);
  const text = literalOutput(head.value, rest, frame.input);
  const output = judged.output ?? outputOf(...nested).output ?? frame.input.taint;
  return {
    ...outcome,
    ...(output === undefined ? {} : { output }),
    ...(text === undefined ? {} : { text }),
  };
}

function callFunction(
  walk: Walk,
  run: Running,
  body: Step,
  forms: readonly Form[],
  wrapped: { danger: Danger; reason: string },
): Outcome {
  setPart(
    walk,
    run.index,
    run.args.map(shown),
    forms,
    higher({ danger: 'none', reason: 'calls a function of this script' }, wrapped),
  );
  if (walk.depth >= maxDepth) return stay(run.frame);
  walk.depth += 1;
  // Function bodies stand elsewhere in the script, but what they touch depends on the directory of the call.
  const outcome = walkStep(walk, body, { ...run.frame, uncertain: true });
  walk.depth -= 1;
  return outcome;
}

function walkNested(walk: Walk, run: Running, nested: Verdict['nested'][number]): Outcome {
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
function walkCode(walk: Walk, index: number, code: Argument, frame: Frame): Outcome {
  const text = code.value ?? code.template;
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
    raise(walk, index, { danger: 'high', reason: 'is nested too deeply to be read' });
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
  const outcome = walkStep(walk, walk.context.parser.parse(text), { ...frame, place });
  walk.depth -= 1;
  return outcome;
}

function surroundings(
  walk: Walk,
  frame: Frame,
): {
  disk: Disk;
  fileTaint(argument: Argument): Taint | undefined;
  changed(names: readonly string[], files: readonly Argument[]): boolean;
  insideRoot(file: string): boolean;
} {
  const directory = frame.directories.find((candidate) => candidate !== null) ?? walk.context.root;
  const places = (argument: Argument): string[] =>
    argument.value === null
      ? []
      : frame.directories.flatMap((base) =>
          base === null ? [] : [path.resolve(base, argument.value ?? '')],
        );
  const written = (file: string): boolean =>
    walk.context.written.has(file) ||
    walk.located.some(
      ({ request, bases }) =>
        request.access === 'write' &&
        bases.some(
          (base) =>
            base !== null &&
            request.argument.value !== null &&
            path.resolve(base, request.argument.value) === file,
        ),
    );
  return {
    disk: walk.context.diskAt(directory),
    fileTaint: (argument) =>
      places(argument)
        .map((file) => walk.filled.get(file))
        .find((taint) => taint !== undefined),
    insideRoot: (file) => path.resolve(directory, file).startsWith(walk.context.root + path.sep),
    changed(names, files) {
      const wanted = new Set(names);
      if ([...walk.context.written].some((file) => wanted.has(path.basename(file)))) return true;
      if (
        walk.located.some(
          ({ request }) =>
            request.access === 'write' && wanted.has(path.basename(request.argument.value ?? '')),
        )
      )
        return true;
      return files.some((argument) => places(argument).some(written));
    },
  };
}

function noteEffects(walk: Walk, run: Running, name: string, judged: Verdict): void {
  const { index, args, frame } = run;
  for (const argument of judged.fills ?? []) fill(walk, frame, argument, judged.output);
  if (name === 'tee') for (const argument of args) fill(walk, frame, argument, frame.input.taint);
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
  }
  if (
    name === 'source' ||
    name === '.' ||
    (name === 'eval' && args.some((argument) => argument.value === null))
  ) {
    for (const variable of [...walk.variables.keys(), 'HOME', 'PWD']) forget(walk, variable, undefined);
  }
}

function fill(walk: Walk, frame: Frame, argument: Argument, taint: Taint | undefined): void {
  if (taint === undefined || argument.value === null) return;
  for (const base of frame.directories)
    if (base !== null) walk.filled.set(path.resolve(base, argument.value), taint);
}

function declareVariables(walk: Walk, index: number, args: readonly Argument[], frame: Frame): void {
  for (const argument of args) {
    const match = /^([A-Za-z_]\w*)=(.*)$/s.exec(argument.value ?? argument.prefix);
    const name = match?.[1];
    if (name === undefined) continue;
    const value = argument.value === null ? null : (match?.[2] ?? '');
    if (loadsCode(name, value)) raise(walk, index, loads(name));
    setVariable(walk, name, value, argument.taint, frame);
  }
}

function assign(
  walk: Walk,
  assignments: readonly Assignment[],
  frame: Frame,
  lasting: boolean,
): { danger: Danger; reason: string } {
  let found: { danger: Danger; reason: string } = { danger: 'none', reason: 'sets a variable' };
  for (const { name, value } of assignments) {
    const expanded = expandValue(value, scopeOf(walk, frame));
    if (loadsCode(name, expanded.value)) found = higher(found, loads(name));
    if (lasting) setVariable(walk, name, expanded.value, expanded.taint, frame);
  }
  return found;
}

function loads(name: string): { danger: Danger; reason: string } {
  return { danger: 'high', reason: `sets ${name}, which decides what code runs` };
}

function setVariable(
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

function forget(walk: Walk, name: string, taint: Taint | undefined): void {
  const kept = taint ?? walk.variables.get(name)?.taint;
  walk.variables.set(name, { values: null, ...(kept === undefined ? {} : { taint: kept }) });
}

function walkBodies(walk: Walk, word: Word, frame: Frame): void {
  const inside: Frame = { ...frame, input: closed, uncertain: true };
  for (const piece of word.pieces) {
    if (piece.kind === 'output') walkStep(walk, piece.body, inside);
    // `>(cmd)` gets what the command prints, which is not known here.
    if (piece.kind === 'process')
      walkStep(walk, piece.body, { ...inside, input: piece.direction === '>' ? { kind: 'piped' } : closed });
    if (piece.kind !== 'unknown') continue;
    for (const body of piece.bodies) walkStep(walk, body, inside);
    for (const name of piece.names) if (walk.variables.has(name)) forget(walk, name, undefined);
    if (piece.hazard !== undefined)
      addPart(walk, frame, word, null, [], { danger: 'high', reason: piece.hazard });
  }
}

function expandArgument(word: Word, scope: Scope): Argument[] {
  return expandWord(word, scope).map((argument) =>
    argument.value === null ? { ...argument, template: templateOf(word, scope) } : argument,
  );
}

function scopeOf(walk: Walk, frame: Frame): Scope {
  const [only] = frame.directories;
  return {
    home: walk.context.home,
    cwd: frame.directories.length === 1 ? (only ?? null) : null,
    variables: walk.variables,
    taintOf: (body) => walk.outputs.get(body),
  };
}

function inputOf(walk: Walk, redirects: readonly Redirect[], frame: Frame): Input {
  let input = frame.input;
  for (const redirect of redirects) {
    const scope = scopeOf(walk, frame);
    if (redirect.kind === 'text') {
      const text = expandValue(redirect.body, scope);
      const whole = text.value === null ? { ...text, template: templateOf(redirect.body, scope) } : text;
      input = { kind: 'text', text: whole, ...(text.taint === undefined ? {} : { taint: text.taint }) };
    } else if (redirect.operator === '<' && redirect.target !== null) {
      const target = expandValue(redirect.target, scope);
      const network = /^\/dev\/(?:tcp|udp)\//.test(target.value ?? target.prefix);
      const taint = network ? 'downloaded' : (target.taint ?? surroundings(walk, frame).fileTaint(target));
      input = { kind: 'file', ...(taint === undefined ? {} : { taint }) };
    }
  }
  return input;
}

function locateRedirects(
  walk: Walk,
  redirects: readonly Redirect[],
  frame: Frame,
  index: number,
  output: Taint | undefined,
): void {
  for (const redirect of redirects) {
    if (redirect.kind === 'text' || redirect.target === null || frame.remote) continue;
    const { operator, span } = redirect;
    for (const argument of expandArgument(redirect.target, scopeOf(walk, frame))) {
      if (operator.endsWith('&') && /^(?:\d+-?|-)$/.test(argument.value ?? '')) continue;
      const access = operator === '<' || operator === '<&' ? 'read' : 'write';
      if (/^\/dev\/(?:tcp|udp)\//.test(argument.value ?? argument.prefix)) {
        raise(walk, index, { danger: 'high', reason: 'opens a network connection' });
        continue;
      }
      if (access === 'write') fill(walk, frame, argument, output);
      walk.located.push({
        request: { argument, access },
        bases: frame.directories,
        part: index,
        redirect: frame.place(span),
      });
    }
  }
}

function locate(walk: Walk, paths: readonly PathRequest[], frame: Frame, part: number): void {
  if (frame.remote) return;
  for (const request of paths) {
    const bases = request.base === undefined ? frame.directories : moved(frame, request.base);
    walk.located.push({ request, bases, part });
  }
}

function moved(frame: Frame, to: Argument): Directories {
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

function directoryOutcome(home: string, name: string, args: readonly Argument[], frame: Frame): Outcome {
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
  const success = target === undefined ? [home] : moved(frame, target);
  return { success, any: union(frame.directories, success) };
}

/** What `echo text` prints, so that `echo text | sh` is read like `sh -c text`. */
function literalOutput(name: string, args: readonly Argument[], input: Input): Argument | undefined {
  if (name === 'cat' && args.length === 0) return input.text;
  if (name !== 'echo' && name !== 'printf') return undefined;
  const words = name === 'echo' && args[0]?.value === '-n' ? args.slice(1) : args;
  const [first] = words;
  const last = words.at(-1);
  if (first === undefined || last === undefined) return undefined;
  const code = words.map((word) => word.value ?? word.template ?? '${known_only_at_run_time}').join(' ');
  const taint = words.find((word) => word.taint !== undefined)?.taint;
  if (/\\/.test(code) || first.value?.startsWith('-') === true || (name === 'printf' && /%/.test(code)))
    return undefined;
  if (words.length === 1) return first;
  const known = words.every((word) => word.value !== null && !word.glob);
  return {
    start: first.start,
    end: last.end,
    text: code,
    value: known ? code : null,
    prefix: '',
    glob: false,
    ...(known ? {} : { template: code }),
    ...(taint === undefined ? {} : { taint }),
  };
}

function isLocalProgram(walk: Walk, program: Argument | undefined, frame: Frame): boolean {
  const name = program?.value;
  if (name === null || name === undefined || !/^[\w.-]+$/.test(name)) return false;
  const folders = [walk.context.root, ...frame.directories.filter((base) => base !== null)];
  return folders.some((folder) =>
    walk.context.diskAt(folder).exists(path.join('node_modules', '.bin', name)),
  );
}

function wordsOf(redirect: Redirect): Word[] {
  if (redirect.kind === 'text') return [redirect.body];
  return redirect.target === null ? [] : [redirect.target];
}

function addPart(
  walk: Walk,
  frame: Frame,
  span: Span,
  argv: readonly string[] | null,
  forms: readonly Form[],
  base: { danger: Danger; reason: string },
): number {
  const { start, end, text } = frame.place({ start: span.start, end: span.end, text: span.text });
  return (
    walk.parts.push({ span: { start, end, text }, argv, forms, danger: base.danger, reason: base.reason }) - 1
  );
}

function setPart(
  walk: Walk,
  index: number,
  argv: readonly string[] | null,
  forms: readonly Form[],
  base: { danger: Danger; reason: string },
): void {
  const part = walk.parts[index];
  if (part !== undefined) walk.parts[index] = { ...part, argv, forms, ...higher(base, part) };
}

export function raise(walk: Walk, index: number, to: { danger: Danger; reason: string }): void {
  const part = walk.parts[index];
  if (part !== undefined && dangerRank(to.danger) > dangerRank(part.danger)) {
    part.danger = to.danger;
    part.reason = to.reason;
  }
}

/** What stands before the command wraps every form that leaves it out. */
function wrapForms(walk: Walk, index: number, danger: Danger): void {
  const part = walk.parts[index];
  if (part === undefined) return;
  const forms = part.forms.map((form, at) =>
    at === 0 ? form : { ...form, wrapped: highestDanger([form.wrapped, danger]) },
  );
  walk.parts[index] = { ...part, forms };
}

function higher(
  first: { danger: Danger; reason: string },
  second: { danger: Danger; reason: string },
): { danger: Danger; reason: string } {
  const [top, other] =
    dangerRank(second.danger) > dangerRank(first.danger) ? [second, first] : [first, second];
  return { danger: top.danger, reason: top.reason === '' ? other.reason : top.reason };
}

/** An argument as rules see it: NUL and its source for what is known only at run time. */
function shown(argument: Argument): string {
  return argument.value ?? `\0${argument.text}`;
}

function assignmentText({ name, value }: Assignment): string {
  return `${name}=${value.text}`;
}

function stay(frame: Frame): Outcome {
  return { success: frame.directories, any: frame.directories };
}

function outputOf(...outcomes: readonly Outcome[]): { output?: Taint } {
  const output = outcomes.find((outcome) => outcome.output !== undefined)?.output;
  return output === undefined ? {} : { output };
}

function union(first: Directories, second: Directories): Directories {
  return unique([...first, ...second]);
}

function unique(list: Directories): Directories {
  const distinct = [...new Set(list)];
  return distinct.length > 6 ? [null, ...distinct.slice(0, 5)] : distinct;
}
