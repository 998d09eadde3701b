import path from 'node:path';
import type { Argument } from './arguments';
import { loadsCode } from './command-table';
import { loads } from './effects';
import { expandWord, type Variable } from './expand';
import { expandGlob } from './globs';
import { inputOf, locateRedirects, printed, wordsOf } from './redirects';
import { walkBodies, walkCommand } from './run-command';
import type { Step } from './script';
import type { Input } from './verdict';
import {
  addPart,
  outputOf,
  scopeOf,
  union,
  type Frame,
  type Outcome,
  type Walk,
  type WalkContext,
} from './walk-state';

const closed: Input = { kind: 'closed' };
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
    texts: new WeakMap(),
    contents: new Map(),
    step: (step, frame) => walkStep(walk, step, frame),
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
  if (outcome.text !== undefined) walk.texts.set(step, outcome.text);
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
      ...(last.names === undefined ? {} : { names: last.names }),
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
  locateRedirects(walk, step.redirects, frame, Math.min(first, walk.parts.length), outcome);
  const seen = printed(outcome, step.redirects);
  return step.subshell ? { ...seen, success: frame.directories, any: frame.directories } : seen;
}

function loop(walk: Walk, step: Extract<Step, { kind: 'loop' }>, frame: Frame): Outcome {
  for (const word of step.values ?? []) walkBodies(walk, word, frame);
  const scope = scopeOf(walk, frame);
  const values =
    step.values?.flatMap((word) => expandWord(word, scope)).map((value) => spelledOut(value, frame)) ?? null;
  const known = values?.flatMap((value) => value.candidates ?? (value.value === null ? [] : [value.value]));
  const complete =
    values !== null && values.every((value) => value.value !== null || value.candidates !== undefined);
  const taint = values?.find((value) => value.taint !== undefined)?.taint;
  const variable: Variable = {
    values: complete && known !== undefined ? known : null,
    ...(taint === undefined ? {} : { taint }),
  };
  walk.variables.set(step.variable, variable);
  const [first] = step.values ?? [];
  if (first !== undefined && loadsCode(step.variable, null))
    addPart(walk, frame, first, null, [], loads(step.variable));
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
  const names =
    base === null || base === undefined || frame.directories.length > 1
      ? undefined
      : expandGlob(path.resolve(base, value.value));
  const unknown: Argument = { ...value, value: null };
  return names === undefined || names.length === 0 ? unknown : { ...unknown, candidates: names };
}
