import { readFileSync, rmSync } from 'node:fs';
import type { ScriptRun } from '@shared/template/render-bash';
import type { Hiding } from '../../workspace/process';

const valuePrefix = 'TOOLWRIGHT_VALUE_';
const changedVariable = 'TOOLWRIGHT_CHANGED';
const markVariable = 'TOOLWRIGHT_BEGIN';

/** A script as it is handed to its shell, and the variables beside the person's own environment. */
export interface PreparedScript {
  readonly command: string;
  readonly env: Readonly<Record<string, string>>;
}

/**
 * A login shell reads the person's profile after it was given its variables, and a profile may change one and print what
 * it likes. So a line stands before the script on its own first line: it writes a mark, behind which the output of the
 * script begins, and sets the values of the parameters last; no value is in the text. What had to be set anew is written
 * to `changedFile` (CT3).
 */
export function prepareScript(
  { argv, script, env }: ScriptRun,
  { changedFile, mark }: ScriptMarks,
): PreparedScript {
  const parameters = env.filter(({ parameter }) => parameter !== undefined);
  const own = Object.fromEntries(env.map(({ name, value }) => [name, value.text]));
  const again = Object.fromEntries(parameters.map(({ name, value }) => [valuePrefix + name, value.text]));
  const names = parameters.map(({ name }) => name);
  const begin = `printf %s "$${markVariable}";`;
  const line = argv[0] === 'fish' ? fishLine(names) : shellLine(names);
  return {
    command: `${begin} ${line} ${script}`,
    env: { ...own, ...again, [changedVariable]: changedFile, [markVariable]: mark },
  };
}

export interface ScriptMarks {
  readonly changedFile: string;
  /** Written before the script's own output. */
  readonly mark: string;
}

function shellLine(names: readonly string[]): string {
  const each = names.map(
    (name) =>
      `[ "\${${name}-}" = "$${valuePrefix}${name}" ] || { export ${name}="$${valuePrefix}${name}"; echo ${name} >>"$${changedVariable}"; };`,
  );
  return [...each, `unset ${ownNames(names)};`].join(' ');
}

function fishLine(names: readonly string[]): string {
  const each = names.map(
    (name) =>
      `if test "$${name}" != "$${valuePrefix}${name}"; set -gx ${name} "$${valuePrefix}${name}"; echo ${name} >>"$${changedVariable}"; end;`,
  );
  return [...each, `set -e ${ownNames(names)};`].join(' ');
}

function ownNames(names: readonly string[]): string {
  return [...names.map((name) => valuePrefix + name), changedVariable, markVariable].join(' ');
}

/** More than any profile prints. */
const maxKept = 64 * 1024;

/** Leaves out what came before the mark; the rest goes on to `next`. Without a mark nothing is left out. */
export function afterMark(mark: string, next: Hiding): Hiding {
  let kept: string | undefined = '';
  return {
    push(text) {
      if (kept === undefined) return next.push(text);
      kept += text;
      const at = kept.indexOf(mark);
      if (at < 0 && kept.length < maxKept) return '';
      const rest = at < 0 ? kept : kept.slice(at + mark.length);
      kept = undefined;
      return next.push(rest);
    },
    end() {
      const rest = kept === undefined ? '' : next.push(kept);
      kept = undefined;
      return rest + next.end();
    },
  };
}

/** Variables that a profile had changed; the file exists only where there were some. */
export function takeChanged(changedFile: string): readonly string[] {
  try {
    const names = readFileSync(changedFile, 'utf8')
      .split('\n')
      .filter((name) => name !== '');
    rmSync(changedFile, { force: true });
    return names;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}
