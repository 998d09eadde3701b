import { readArguments, type Argument, type OptionRule, type ReadArguments } from '../arguments';
import { flag, reading, running, valued } from '../command-entry';
import { commandTable } from '../command-table';
import { judgeEntry } from '../judge-entry';
import { merge, runsForeignCode, verdict, type Invocation, type Verdict } from '../verdict';
import { isStandardInput, runsScript } from './builtins';

type Judge = (call: Invocation) => Verdict;

const shellRules: readonly OptionRule[] = [
  { keys: ['-c'] },
  { keys: ['-s'] },
  running('--rcfile --init-file', 'runs a start-up file named in an option'),
  valued('-O -o'),
];

const shell: Judge = (call) => {
  const read = readArguments(call.args, { rules: shellRules, stopAtPositional: true });
  const base = addOptions(verdict('none', 'starts a shell with nothing to run'), read);
  const has = (key: string): boolean => read.options.some(({ rule }) => rule.keys.includes(key));
  const [first] = read.positionals;
  if (has('-c')) return merge(base, runsScript(first, 'runs commands that are known only at run time'));
  if (first === undefined || has('-s') || isStandardInput(first))
    return merge(base, standardInput(call, 'runs the commands it is given', true));
  const text = call.fileText(first);
  const file = programFile(call, first, 'runs the commands of a file');
  return merge(base, text === undefined ? file : { ...file, nested: [{ kind: 'script', code: text }] });
};

function addOptions(base: Verdict, read: ReadArguments): Verdict {
  return read.options.reduce(
    (sum, { rule, value }) =>
      merge(sum, {
        ...(rule.danger === undefined
          ? {}
          : { danger: rule.danger, reason: rule.reason ?? 'has a dangerous option' }),
        ...(rule.path !== undefined && value !== undefined
          ? { paths: [{ argument: value, access: rule.path }] }
          : {}),
      }),
    base,
  );
}

/** Code from a pipe or a here-document. Shell text that the script itself says is read like any other. */
function standardInput(call: Invocation, reason: string, readsShell = false): Verdict {
  const { input } = call;
  if (input.taint !== undefined) return verdict('critical', runsForeignCode(input.taint).reason);
  if (input.kind === 'closed') return verdict('none', 'gets nothing to run');
  if (readsShell && input.text !== undefined)
    return runsScript(input.text, 'runs commands that are known only at run time');
  return verdict('high', reason);
}

function programFile(call: Invocation, file: Argument, reason: string): Verdict {
  const taint = file.taint ?? call.fileTaint(file);
  const paths = [{ argument: file, access: 'read' as const }];
  return taint === undefined
    ? verdict('high', reason, { paths })
    : verdict('critical', runsForeignCode(taint).reason, { paths });
}

interface Language {
  readonly name: string;
  /** Options whose value is code. */
  readonly inline: string;
  /** Options that load code before it starts. */
  readonly loads?: string;
  readonly other?: readonly OptionRule[];
}

/** Inline and piped code is high, because nothing here reads it; text from elsewhere as code is critical (PE2). */
function interpreter(language: Language): Judge {
  const inline = language.inline.split(' ');
  const rules: readonly OptionRule[] = [
    { keys: inline, value: true },
    ...(language.loads === undefined ? [] : [running(language.loads, 'loads code named in an option')]),
    ...(language.other ?? []),
  ];
  return (call) => {
    const read = readArguments(call.args, { rules, stopAtPositional: true });
    const base = addOptions(verdict('none', `starts ${language.name} with nothing to run`), read);
    const codes = read.options.filter(({ rule }) => rule.keys === inline).map(({ value }) => value);
    const taint = codes.find((code) => code?.taint !== undefined)?.taint;
    if (taint !== undefined) return merge(base, verdict('critical', runsForeignCode(taint).reason));
    if (codes.length > 0)
      return merge(base, verdict('high', `runs ${language.name} code given on the command line`));
    const [first] = read.positionals;
    if (first === undefined || isStandardInput(first))
      return merge(base, standardInput(call, `runs ${language.name} code it is given`));
    return merge(base, programFile(call, first, `runs a ${language.name} program`));
  };
}

/** `python -m module`: some modules are known commands of their own. */
const pythonModules: Readonly<Record<string, string>> = {
  pytest: 'pytest',
  unittest: 'pytest',
  tox: 'tox',
  nox: 'nox',
  pip: 'pip',
  pipx: 'pipx',
  uv: 'uv',
  poetry: 'poetry',
  mypy: 'mypy',
  ruff: 'ruff',
  black: 'black',
  isort: 'isort',
  flake8: 'flake8',
  pylint: 'pylint',
  pyright: 'pyright',
};

const plainPython = interpreter({
  name: 'Python',
  inline: '-c',
  other: [valued('-W -X'), flag('-i', 'high', 'stays open for more code')],
});

const python: Judge = (call) => {
  const at = call.args.findIndex((argument) => argument.value === '-m');
  const before = call.args.slice(0, Math.max(at, 0));
  if (at === -1 || !before.every((argument) => /^-[BEIOPSsuvqRx]+$/.test(argument.value ?? '')))
    return plainPython(call);
  const name = call.args[at + 1]?.value ?? null;
  const rest = call.args.slice(at + 2);
  if (name === 'json.tool')
    return verdict('none', 'formats JSON', {
      paths: rest.slice(0, 1).map((argument) => ({ argument, access: 'read' })),
    });
  if (name === 'py_compile' || name === 'compileall') return verdict('medium', 'compiles files');
  if (name === 'venv' || name === 'virtualenv')
    return verdict('medium', 'makes a virtual environment', {
      paths: rest
        .filter((word) => !word.prefix.startsWith('-'))
        .map((argument) => ({ argument, access: 'write' })),
    });
  const known = name === null ? undefined : pythonModules[name];
  const entry = known === undefined ? undefined : commandTable.get(known);
  if (entry === undefined) return verdict('high', 'runs a Python module');
  return judgeEntry(entry, call, rest);
};

const plainNode = interpreter({
  name: 'JavaScript',
  inline: '-e --eval -p --print -pe',
  loads: '-r --require --import --loader --experimental-loader --env-file --inspect --inspect-brk',
  other: [valued('-C --conditions --max-old-space-size --stack-size')],
});

const node: Judge = (call) => {
  const words = call.args.map((argument) => argument.value);
  const [first, second] = words;
  if (
    words.includes('--test') &&
    !words.some((word) => /^(?:-[rep]|--(?:require|import|eval|print|loader))/.test(word ?? ''))
  ) {
    const changed = call.changed(['package.json'], call.args);
    return changed
      ? verdict('high', 'runs tests that the agent changed in this session')
      : verdict('medium', 'runs the tests of the project');
  }
  if ((first === '--check' || first === '-c') && second !== undefined) {
    return verdict('none', 'checks the syntax of a file', {
      paths: call.args.slice(1).map((argument) => ({ argument, access: 'read' })),
    });
  }
  return plainNode(call);
};

/** awk programs that run commands, write files or read more than their arguments. */
const awkRules: readonly OptionRule[] = [
  valued('-F --field-separator -v --assign'),
  reading('-f --file -E --exec -i --include'),
  running(
    '-l --load -e --source -o -D -d -p --dump-variables --profile --pretty-print',
    'has an option that loads code or writes a file',
  ),
];

const awk: Judge = (call) => {
  const read = readArguments(call.args, { rules: awkRules });
  const base = addOptions(verdict('none', 'reads files'), read);
  const fromFile = read.options.some(({ rule }) => rule.path === 'read');
  const [program, ...rest] = fromFile ? [undefined, ...read.positionals] : read.positionals;
  const files = rest.flatMap((argument) =>
    argument === undefined || /^\w+=/.test(argument.value ?? '')
      ? []
      : [{ argument, access: 'read' as const }],
  );
  const judged = merge(base, { paths: files });
  if (fromFile) return merge(judged, { danger: 'high', reason: 'runs an awk program from a file' });
  if (program === undefined) return judged;
  if (program.taint !== undefined) return merge(judged, runsForeignCode(program.taint));
  return program.value === null || awkHazard.test(withoutStrings(program.value))
    ? merge(judged, { danger: 'high', reason: 'has an awk program that may run commands or write files' })
    : judged;
};

const awkHazard =
  /\bsystem\s*\(|\bgetline\b|(?<!\|)\|(?!\|)|@|\b(?:print|printf)\b[^;}\n]*>|\bARGV\b|\bENVIRON\b|\bclose\s*\(|\bPROCINFO\b/;

function withoutStrings(program: string): string {
  return program.replace(/"(?:\\.|[^"\\\n])*"/g, '""');
}

const deno: Judge = (call) => {
  const [first] = call.args;
  const known: Readonly<Record<string, Verdict>> = {
    test: verdict('medium', 'runs the tests of the project'),
    task: verdict('medium', 'runs a script of the project'),
    bench: verdict('medium', 'runs the benchmarks of the project'),
    fmt: verdict('medium', 'formats files'),
    check: verdict('medium', 'checks files'),
    lint: verdict('none', 'checks files'),
    info: verdict('none', 'looks at modules'),
    doc: verdict('none', 'looks at modules'),
  };
  const found = known[first?.value ?? ''];
  if (found === undefined) return verdict('high', 'runs a program');
  return found.danger === 'medium' && call.changed(['deno.json', 'deno.jsonc'], call.args.slice(1))
    ? verdict('high', 'runs a project script that the agent changed in this session')
    : found;
};

const names = (list: string, judge: Judge): Readonly<Record<string, Judge>> =>
  Object.fromEntries(list.split(' ').map((name) => [name, judge]));

export const interpreterJudges: Readonly<Record<string, Judge>> = {
  ...names('sh bash zsh dash ksh ash mksh fish rbash yash', shell),
  ...names('python python2 python3 pypy pypy3 ipython', python),
  ...names('node nodejs tsx ts-node', node),
  ...names('awk gawk mawk nawk original-awk', awk),
  deno,
  perl: interpreter({ name: 'Perl', inline: '-e -E', loads: '-M -m -d' }),
  ...names('ruby jruby irb', interpreter({ name: 'Ruby', inline: '-e', loads: '-r --require' })),
  php: interpreter({ name: 'PHP', inline: '-r -B -R -E', loads: '-d -c -z' }),
  ...names('lua luajit', interpreter({ name: 'Lua', inline: '-e', loads: '-l' })),
  ...names('Rscript R', interpreter({ name: 'R', inline: '-e' })),
  julia: interpreter({ name: 'Julia', inline: '-e --eval -E --print', loads: '-L --load' }),
  osascript: interpreter({ name: 'AppleScript', inline: '-e' }),
  ...names('tclsh wish', interpreter({ name: 'Tcl', inline: '-c' })),
  ...names(
    'groovy scala elixir guile racket sbcl clojure clj bb swipl erl escript ghci runghc jshell kotlin nu pwsh powershell',
    interpreter({ name: 'program', inline: '-e -eval --eval -c -Command -EncodedCommand' }),
  ),
  java: interpreter({ name: 'Java', inline: '--source', loads: '-javaagent -agentpath -agentlib' }),
};
