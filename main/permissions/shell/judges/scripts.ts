import { readArguments, tail, type Argument } from '../arguments';
import { commandTable } from '../command-table';
import { judgeEntry } from '../judge-entry';
import { merge, runsForeignCode, verdict, type Invocation, type Verdict } from '../verdict';

type Judge = (call: Invocation) => Verdict;

const changedScript = {
  danger: 'high',
  reason: 'runs a project script that the agent changed in this session',
} as const;

function fromTable(call: Invocation): Verdict {
  const entry = commandTable.get(call.name);
  return entry === undefined ? verdict('high', `runs ${call.name}`) : judgeEntry(entry, call, call.args);
}

/** npm and its kin: a script is also changed when a file that its line in package.json names was (PE2). */
const nodePackages: Judge = (call) => {
  const base = fromTable(call);
  const { positionals } = readArguments(call.args, {
    rules: [{ keys: ['--prefix', '-C', '--dir', '--cwd', '-w', '--workspace', '--filter'], value: true }],
  });
  const [first, second] = positionals.map((argument) => argument.value ?? '');
  if (first === undefined) {
    if (call.name === 'yarn') return merge(base, { danger: 'high', reason: 'installs or removes packages' });
    return call.args.length === 0 ? verdict('none', 'prints its help') : base;
  }
  const runs = /^(?:run|run-script|rum|urn)$/.test(first);
  if (runs && second === undefined) return verdict('none', 'lists the scripts of the project');
  const name = runs ? (second ?? '') : ({ t: 'test', tst: 'test' }[first] ?? first);
  const files = scriptFiles(call, name);
  return base.danger === 'medium' && files.length > 0 && call.changed([], files)
    ? merge(base, changedScript)
    : base;
};

/** The words of the script's line in package.json, its pre and post scripts and the scripts that it runs. */
function scriptFiles(call: Invocation, name: string, seen: ReadonlySet<string> = new Set()): Argument[] {
  if (seen.has(name) || seen.size > 8) return [];
  const lines = scriptLines(call, name);
  const words = lines.flatMap((line) => line.split(/[\s;&|()'"=]+/)).filter((word) => word !== '');
  const own = words.map((value): Argument => ({
    start: 0,
    end: 0,
    text: value,
    value,
    prefix: value,
    glob: false,
  }));
  const more = words.filter(
    (word, index) => /^(?:run|npm-run-all|run-s|run-p)$/.test(words[index - 1] ?? '') && word !== name,
  );
  return [...own, ...more.flatMap((other) => scriptFiles(call, other, new Set([...seen, name])))];
}

function scriptLines(call: Invocation, name: string): string[] {
  const text = call.disk.readSmallFile('package.json');
  if (text === undefined) return [];
  try {
    const scripts: unknown = (JSON.parse(text) as { scripts?: unknown } | null)?.scripts;
    if (typeof scripts !== 'object' || scripts === null) return [];
    const lines = scripts as Record<string, unknown>;
    return [`pre${name}`, name, `post${name}`]
      .map((key) => lines[key])
      .filter((line) => typeof line === 'string');
  } catch {
    // A package.json that is no JSON declares no script; npm itself will say so.
    return [];
  }
}

/** make reads code from standard input with `-f -`, and variables can replace its shell. */
const make: Judge = (call) => {
  const base = fromTable(call);
  const words = call.args.map((argument) => argument.value ?? argument.prefix);
  const piped = words.some(
    (word, index) =>
      /^(?:-f-|--file=-|--makefile=-)$/.test(word) ||
      (word === '-' && /^(?:-f|--file|--makefile)$/.test(words[index - 1] ?? '')),
  );
  if (piped) {
    return merge(
      base,
      call.input.taint === undefined
        ? { danger: 'high', reason: 'runs a Makefile it is given' }
        : runsForeignCode(call.input.taint),
    );
  }
  const attached = call.args.find((_, index) => /^(?:-f.|--file=|--makefile=)/.test(words[index] ?? ''));
  const file =
    call.args.find((_, index) => /^(?:-f|--file|--makefile)$/.test(words[index - 1] ?? '')) ??
    (attached === undefined
      ? undefined
      : tail(attached, /^(?:-f|--\w+=)/.exec(attached.value ?? attached.prefix)?.[0].length ?? 0));
  const foreign = file === undefined ? undefined : (file.taint ?? call.fileTaint(file));
  if (foreign !== undefined) return merge(base, runsForeignCode(foreign));
  if (file !== undefined && call.changed([], [file])) return merge(base, changedScript);
  if (file !== undefined && (file.value === null || !call.insideRoot(file.value)))
    return merge(base, { danger: 'high', reason: 'runs a Makefile that is none of the project' });
  return words.some((word) => /^(?:SHELL|\.SHELLFLAGS|MAKE|MAKEFLAGS|CC|CXX|LD|AR)\s*[:+?]?=/.test(word))
    ? merge(base, { danger: 'high', reason: 'replaces a program that the Makefile runs' })
    : base;
};

const names = (list: string, judge: Judge): Readonly<Record<string, Judge>> =>
  Object.fromEntries(list.split(' ').map((name) => [name, judge]));

export const scriptJudges: Readonly<Record<string, Judge>> = {
  ...names('npm pnpm yarn bun', nodePackages),
  ...names('make gmake bmake', make),
};
