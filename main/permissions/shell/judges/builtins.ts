import { readArguments, type Argument } from '../arguments';
import { flag, valued } from '../command-entry';
import { merge, runsForeignCode, verdict, type Invocation, type Verdict } from '../verdict';

type Judge = (call: Invocation) => Verdict;

/** Builtins that evaluate their words as arithmetic run `$(…)` even from inside single quotes. */
const evaluates: Judge = (call) => {
  const hides = call.args.some((argument) => /\[[^\]]*(?:\$\(|`)/.test(argument.value ?? argument.prefix));
  return hides
    ? verdict('high', 'hides a command in an expression that the shell evaluates')
    : verdict('none', 'changes nothing');
};

/** All words as one script, as eval takes them. */
function joinedScript(args: readonly Argument[]): Argument | undefined {
  const [first] = args;
  const last = args.at(-1);
  if (first === undefined || last === undefined) return undefined;
  if (args.length === 1) return first;
  const known = args.every((argument) => argument.value !== null);
  const value = args
    .map((argument) => argument.value ?? argument.template ?? '${known_only_at_run_time}')
    .join(' ');
  const taint = args.find((argument) => argument.taint !== undefined)?.taint;
  return {
    start: first.start,
    end: last.end,
    text: args.map((argument) => argument.text).join(' '),
    value: known ? value : null,
    prefix: known ? value : (first.value ?? first.prefix),
    glob: false,
    ...(known ? {} : { template: value }),
    ...(taint === undefined ? {} : { taint }),
  };
}

/** Code that is an argument: judged by what it says, or by where it comes from when it cannot be read. */
export function runsScript(code: Argument | undefined, opaque: string): Verdict {
  if (code === undefined) return verdict('none', 'changes nothing');
  if (code.taint !== undefined) {
    const foreign = runsForeignCode(code.taint);
    return verdict(foreign.danger, foreign.reason, { nested: scriptIn(code) });
  }
  return code.value === null
    ? verdict('high', opaque, { nested: scriptIn(code) })
    : verdict('none', 'runs the commands in its text', { nested: scriptIn(code) });
}

function scriptIn(code: Argument): Verdict['nested'] {
  return code.value === null && code.template === undefined ? [] : [{ kind: 'script', code }];
}

const evaluate: Judge = (call) =>
  runsScript(joinedScript(call.args), 'runs commands that are known only at run time');

const trap: Judge = (call) => {
  const { positionals, flags } = readArguments(call.args, { rules: [] });
  const [code, ...signals] = positionals;
  if (
    code === undefined ||
    flags.length > 0 ||
    signals.length === 0 ||
    code.value === '-' ||
    code.value === ''
  ) {
    return verdict('none', 'changes nothing');
  }
  return runsScript(code, 'runs commands that are known only at run time');
};

const source: Judge = (call) => {
  const [file] = call.args;
  if (file === undefined) return verdict('none', 'changes nothing');
  const taint = file.taint ?? call.fileTaint(file) ?? (isStandardInput(file) ? call.input.taint : undefined);
  const paths = [{ argument: file, access: 'read' as const }];
  if (taint !== undefined) return verdict('critical', runsForeignCode(taint).reason, { paths });
  const text = call.fileText(file);
  const nested = text === undefined ? [] : [{ kind: 'script' as const, code: text }];
  return verdict('high', 'runs the commands of a file in this shell', { paths, nested });
};

export function isStandardInput(argument: Argument): boolean {
  return /^(?:-|\/dev\/stdin|\/dev\/fd\/0|\/proc\/self\/fd\/0)$/.test(argument.value ?? '');
}

const alias: Judge = (call) => {
  const definitions = call.args.filter((argument) => (argument.value ?? argument.prefix).includes('='));
  return definitions.length === 0
    ? verdict('none', 'lists aliases')
    : verdict('high', 'changes what a command name means');
};

const kill: Judge = (call) => {
  const words = call.args.map((argument) => argument.value);
  if (words.some((word) => word === '-l' || word === '-L' || word === '-0'))
    return verdict('none', 'asks about a process');
  const targets = readArguments(call.args, { rules: [valued('-s -n')] });
  const all = words.slice(1).some((word) => word === '-1' || word === '1' || word === '0');
  if (all) return verdict('critical', 'ends every process it may');
  const own =
    targets.positionals.length > 0 &&
    targets.positionals.every((target) => (target.value ?? '').startsWith('%'));
  return own ? verdict('low', 'ends a job of this command') : verdict('high', 'ends a process');
};

const hash: Judge = (call) => {
  const { options } = readArguments(call.args, { rules: [{ ...flag('-p', 'high', ''), value: true }] });
  return options.length > 0
    ? verdict('high', 'changes what a command name means')
    : verdict('none', 'changes nothing');
};

/** A variable of the environment whose name says that it holds a secret, printed as it is. */
export const secretVariable =
  /\$\{?(\w*(?:SECRET|TOKEN|PASSWO?R?D|PASSPHRASE|API_?KEY|PRIVATE_?KEY|ACCESS_?KEY|CREDENTIALS?)\w*)(?!\w|:?\+)/i;

const printf: Judge = (call) => {
  const leaked = call.args.find(({ value, text }) => value === null && secretVariable.test(text));
  const base =
    leaked === undefined
      ? evaluates(call)
      : verdict(
          'critical',
          `prints ${secretVariable.exec(leaked.text)?.[1] ?? ''}, which by its name is a secret`,
        );
  const text = call.args.map((argument) => argument.value ?? argument.prefix).join(' ');
  // A spelt-out character may hide a letter of a command; plain \n and \t hide nothing.
  const escapes = /\\(?:x[0-9A-Fa-f]|u[0-9A-Fa-f]|U[0-9A-Fa-f]|0?[0-7]{2,3})/.test(text);
  return escapes ? merge(base, { output: 'decoded' }) : base;
};

const printenv: Judge = (call) => {
  const named = call.args.find(({ value }) => value !== null && secretVariable.test(`$${value}`));
  const all = call.args.every(({ value }) => value === null || value.startsWith('-'));
  return named === undefined
    ? all
      ? verdict('low', 'prints the environment, which may hold keys')
      : verdict('none', 'prints variables')
    : verdict('critical', `prints ${named.value ?? ''}, which by its name is a secret`);
};

/** Without a value to set they print variables, all or those named. */
const declares: Judge = (call) => {
  const base = evaluates(call);
  const words = call.args.map(({ value, prefix }) => value ?? prefix);
  const names = words.filter((word) => !/^[-+]/.test(word));
  const prints =
    call.name === 'set'
      ? words.length === 0
      : names.length === 0 || words.some((word) => /^-\w*p/.test(word));
  if (!prints || names.some((word) => word.includes('='))) return renames(call, base);
  const secret = names.find((word) => secretVariable.test(`$${word}`));
  return secret === undefined
    ? merge(base, {
        danger: names.length === 0 ? 'low' : 'none',
        reason: 'prints variables, which may hold keys',
      })
    : verdict('critical', `prints ${secret}, which by its name is a secret`);
};

/** `declare -n name=PATH` makes another name for PATH. */
function renames(call: Invocation, base: Verdict): Verdict {
  const refers = call.args.some(({ value }) => /^-\w*n/.test(value ?? ''));
  return refers && /^(?:declare|typeset|local)$/.test(call.name)
    ? merge(base, { danger: 'high', reason: 'gives a variable another name' })
    : base;
}

/** `ps e` shows the environment of every process. */
const ps: Judge = (call) =>
  call.args.some(({ value }) => /^[a-zA-Z]*e[a-zA-Z]*$/.test(value ?? ''))
    ? verdict('low', 'lists processes with their environment, which may hold keys')
    : verdict('none', 'lists processes');

/** Each line that they read, or each completion, is handed to a command. */
const withCallback: Judge = (call) => {
  const code = readArguments(call.args, {
    rules: [{ keys: ['-C'], value: true }, valued('-c -d -n -O -s -u -F')],
  }).options.find(({ rule }) => rule.keys.includes('-C'))?.value;
  return code === undefined
    ? evaluates(call)
    : merge(
        verdict('high', 'runs a command that an option names'),
        runsScript(code, 'runs a command that is known only at run time'),
      );
};

const date: Judge = (call) => {
  const { options, positionals } = readArguments(call.args, {
    rules: [flag('-s --set', 'critical', ''), valued('-d --date -f --file -r --reference')],
  });
  const sets =
    options.some(({ rule }) => rule.danger === 'critical') ||
    positionals.some((word) => /^\d/.test(word.value ?? ''));
  return sets ? verdict('critical', 'sets the clock') : verdict('none', 'prints the time');
};

const hostname: Judge = (call) =>
  readArguments(call.args, { rules: [] }).positionals.length > 0
    ? verdict('critical', 'renames this machine')
    : verdict('none', 'prints the host name');

const crontab: Judge = (call) =>
  call.args.length === 1 && call.args[0]?.value === '-l'
    ? verdict('low', 'lists what runs on a schedule')
    : verdict('critical', 'changes what runs on a schedule');

export const builtinJudges: Readonly<Record<string, Judge>> = {
  test: evaluates,
  '[': evaluates,
  '[[': evaluates,
  read: evaluates,
  unset: evaluates,
  let: evaluates,
  declare: declares,
  typeset: declares,
  local: declares,
  export: declares,
  readonly: declares,
  set: declares,
  ps,
  mapfile: withCallback,
  readarray: withCallback,
  compgen: withCallback,
  printenv,
  wait: evaluates,
  printf,
  echo: printf,
  eval: evaluate,
  trap,
  source,
  '.': source,
  alias,
  unalias: () => verdict('none', 'changes nothing'),
  kill,
  hash,
  date,
  hostname,
  crontab,
};
