import type { BashTool, FieldProblem } from '../domain/custom-tool';
import { err, ok, type Result } from '../kit/result';
import { argumentText, type Arguments } from './arguments';
import { hidden, shown, type Shown } from './pieces';
import { readSecretTemplate } from './placeholders';
import { utf8Bytes } from './text-bytes';
import { fill, type Filling } from './values';

export interface Variable {
  readonly name: string;
  readonly value: Shown;
  /** The parameter it carries; absent for those of `bash.env`. */
  readonly parameter?: string;
}

/** Exactly what is started: the script is an argument of its own, and values are variables, never part of it (CT3). */
export interface ScriptRun {
  readonly argv: readonly [shell: string, flags: '-lc', script: string];
  readonly script: string;
  /** What is added to the person's own environment, in order; the parameters come last. */
  readonly env: readonly Variable[];
  /** As the author wrote it; empty for the workspace. */
  readonly workingDirectory: string;
}

/** Linux takes 128 KB for one variable, its name and the NUL behind it included. */
export const variableBytes = 131_072;

export function renderBash(
  tool: BashTool,
  args: Arguments,
  secrets: ReadonlyMap<string, string> = new Map(),
): Result<ScriptRun, FieldProblem> {
  const { bash } = tool;
  const env: Variable[] = bash.env.map(({ name, value, secret }) => ({
    name,
    value: variableText(value, secret, { args, secrets, problems: [] }),
  }));
  for (const { name: parameter } of tool.parameters) {
    const given = args.get(parameter);
    // Left out is set and empty, so that a script under `set -u` runs.
    const text = given === undefined ? '' : argumentText(given);
    env.push({ name: variableOf(parameter), value: { text, masked: text, secret: false }, parameter });
  }
  for (const { name, value, parameter } of env) {
    const problem = valueProblem(name, value.text);
    if (problem !== undefined)
      return err({ field: parameter ?? name, message: `${parameter ?? name}: ${problem}` });
  }
  const script = bash.script.replaceAll('\r\n', '\n');
  return ok({
    argv: [bash.shell, '-lc', script],
    script,
    env,
    workingDirectory: bash.workingDirectory.trim(),
  });
}

/** `branch` → `BRANCH` */
export function variableOf(parameter: string): string {
  return parameter.toUpperCase();
}

function variableText(value: string, secret: boolean, filling: Filling): Shown {
  const rules = { fixed: (text: string) => text, value: (text: string) => text };
  const text = shown(fill(readSecretTemplate(value), filling, rules));
  return secret && !text.secret ? hidden(text.text) : text;
}

function valueProblem(name: string, value: string): string | undefined {
  if (value.includes('\0')) return 'It holds a NUL character, which no variable can carry.';
  const bytes = name.length + 2 + utf8Bytes(value);
  if (bytes <= variableBytes) return undefined;
  return `It is too long for a variable: ${bytes} bytes with its name, and the system takes ${variableBytes}. Give the script a file to read instead.`;
}
