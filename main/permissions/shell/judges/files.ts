import { readArguments, type Argument, type OptionRule } from '../arguments';
import { flag, reading, running, valued, writing, type CommandEntry } from '../command-entry';
import { commandTable } from '../command-table';
import { judgeEntry } from '../judge-entry';
import { merge, verdict, type Contents, type Invocation, type PathRequest, type Verdict } from '../verdict';
import { sedRunsOrWrites } from './sed-program';

type Judge = (call: Invocation) => Verdict;

function fromTable(call: Invocation, change: Partial<CommandEntry> = {}): Verdict {
  const entry = commandTable.get(call.name);
  return entry === undefined
    ? verdict('high', `runs ${call.name}`)
    : judgeEntry({ ...entry, ...change }, call, call.args);
}

/** Tests and printing forms of find are reads; what runs, writes or deletes is judged by itself (B39). */
const find: Judge = (call) => {
  const first = call.args.findIndex(
    (argument) => /^[-(!]/.test(argument.value ?? argument.prefix) && !/^-[HLPOD]/.test(argument.value ?? ''),
  );
  const starts = call.args
    .slice(0, first === -1 ? undefined : first)
    .filter((argument) => !/^-[HLPOD]/.test(argument.value ?? ''));
  const paths = starts.map((argument): PathRequest => ({ argument, access: 'read' }));
  let result = verdict('none', 'lists files', { paths });
  const tests = first === -1 ? [] : call.args.slice(first);
  for (let at = 0; at < tests.length; at += 1) {
    const word = tests[at]?.value ?? null;
    if (word === null) result = merge(result, { danger: 'high', reason: 'may get an action at run time' });
    else if (/^-(?:exec|execdir|ok|okdir)$/.test(word)) {
      const end = tests.findIndex(
        (other, index) =>
          index > at && (other.value === ';' || (other.value === '+' && tests[index - 1]?.value === '{}')),
      );
      const inner = tests.slice(at + 1, end === -1 ? undefined : end);
      result = merge(result, { nested: [{ kind: 'words', words: filled(inner, starts, amongOf(tests)) }] });
      at = end === -1 ? tests.length : end;
    } else if (word === '-delete') {
      result = merge(result, {
        danger: 'critical',
        reason: 'deletes every file it finds',
        paths: starts.map((argument) => ({ argument, access: 'write', whole: true })),
      });
    } else if (/^-f(?:print|printf|print0|ls)$/.test(word)) {
      const target = tests[at + 1];
      if (target !== undefined)
        result = merge(result, {
          danger: 'medium',
          reason: 'writes a file',
          paths: [{ argument: target, access: 'write' }],
        });
      at += 1;
    } else if (/^-(?:newer\w*|samefile|files0-from)$/.test(word)) {
      const target = tests[at + 1];
      if (target !== undefined) result = merge(result, { paths: [{ argument: target, access: 'read' }] });
      at += 1;
    }
  }
  return result;
};

/** What find's names let through; where they are joined by more than `and`, that is everything. */
export function amongOf(tests: readonly Argument[]): Contents {
  const words = tests.map(({ value }) => value ?? '');
  const plain = !words.some((word) => /^(?:-o|-or|!|-not|,|\\?\()$/.test(word));
  const names = words.filter((_, index) => /^-i?name$/.test(words[index - 1] ?? ''));
  return { hidden: true, only: plain ? names : [], except: [] };
}

/** `{}` stands for a file below the start, so it counts as all that is below it. */
function filled(words: readonly Argument[], starts: readonly Argument[], among: Contents): Argument[] {
  const start = starts.length === 1 ? (starts[0]?.value ?? null) : starts.length === 0 ? '.' : null;
  return words.map((word) => {
    if (word.value === null || !word.value.includes('{}')) return word;
    const { origin: _origin, ...rest } = word;
    if (word.value === '{}' && start !== null)
      return { ...rest, value: start, prefix: start, glob: true, below: true, among };
    const at = word.value.indexOf('{}');
    return {
      ...rest,
      value: null,
      prefix: word.value.slice(0, at),
      template: word.value.replaceAll('{}', '${known_only_at_run_time}'),
    };
  });
}

const sedRules: readonly OptionRule[] = [
  { keys: ['-i', '--in-place'], inPlace: true },
  { keys: ['-e', '--expression'], value: true },
  reading('-f --file'),
  valued('-l --line-length'),
];

const sed: Judge = (call) => {
  // `-i.bak` and `-E -i ''` would be misread as clusters; only its presence counts.
  const inPlace = call.args.some((argument) =>
    /^(?:-[nErsuz]*i|--in-place)/.test(argument.value ?? argument.prefix),
  );
  const read = readArguments(
    call.args.filter((argument) => !/^-i.+/.test(argument.value ?? '')),
    { rules: sedRules },
  );
  const programs = read.options.flatMap(({ rule, value }) =>
    rule.keys.includes('-e') && value !== undefined ? [value] : [],
  );
  const fromFile = read.options.some(({ rule }) => rule.keys.includes('--file'));
  const files = programs.length === 0 && !fromFile ? read.positionals.slice(1) : read.positionals;
  const code = programs.length === 0 && !fromFile ? read.positionals.slice(0, 1) : programs;
  const paths = files.map((argument): PathRequest => ({ argument, access: inPlace ? 'write' : 'read' }));
  const scripts = read.options.flatMap(({ rule, value }) =>
    rule.path === 'read' && value !== undefined ? [{ argument: value, access: 'read' as const }] : [],
  );
  const base = inPlace
    ? verdict('medium', 'changes files in place', { paths })
    : verdict('none', 'reads files', { paths });
  const hazard =
    fromFile || code.some((argument) => argument.value === null || sedRunsOrWrites(argument.value));
  return merge(
    base,
    hazard
      ? { danger: 'high', reason: 'has a sed program that may run commands or write files', paths: scripts }
      : { paths: scripts },
  );
};

const tarRules: readonly OptionRule[] = [
  { keys: ['-f', '--file'], value: true },
  { keys: ['-C', '--directory'], value: true },
  running(
    '-I --use-compress-program --to-command --checkpoint-action --rsh-command -F --info-script --new-volume-script',
    'runs a program named in an option',
  ),
  flag('-P --absolute-names', 'high', 'may write outside its directory'),
  flag('--remove-files', 'critical', 'deletes the files it packs'),
  flag('--unlink-first --recursive-unlink --overwrite-dir', 'high', 'overwrites what is there'),
  reading('-T --files-from -X --exclude-from'),
  valued('--exclude --transform --strip-components --owner --group --mode --mtime --format'),
];

const everything = { hidden: true, only: [], except: [] };

const tar: Judge = (call) => {
  const [first, ...others] = call.args;
  // The old spelling has its letters without a dash: `tar xzf file`.
  const old = first !== undefined && /^[A-Za-z]+$/.test(first.value ?? '');
  const letters = old
    ? (first.value ?? '')
    : call.args
        .filter((argument) => /^-[A-Za-z]/.test(argument.value ?? ''))
        .map((argument) => argument.value)
        .join('');
  const args = old ? others : call.args;
  const read = readArguments(args, { rules: tarRules });
  const archive =
    old && letters.includes('f')
      ? read.positionals[0]
      : read.options.find(({ rule }) => rule.keys.includes('--file'))?.value;
  const files = old && letters.includes('f') ? read.positionals.slice(1) : read.positionals;
  const into = read.options.flatMap(({ rule, value }) =>
    rule.keys.includes('--directory') && value !== undefined ? [value] : [],
  );
  const long = (name: string): boolean => read.flags.some((word) => word.length > 3 && name.startsWith(word));
  const options = read.options.reduce<Verdict>(
    (sum, { rule, value }) =>
      merge(sum, {
        ...(rule.danger === undefined ? {} : { danger: rule.danger, reason: rule.reason ?? '' }),
        ...(rule.path !== undefined && value !== undefined
          ? { paths: [{ argument: value, access: rule.path }] }
          : {}),
      }),
    verdict('none', 'reads an archive'),
  );
  const use = (argument: Argument | undefined, access: 'read' | 'write', whole = false): PathRequest[] =>
    argument === undefined || argument.value === '-'
      ? []
      : [
          {
            argument,
            access,
            ...(whole ? { whole, ...(access === 'read' ? { contents: everything } : {}) } : {}),
          },
        ];
  if (letters.includes('x') || long('--extract') || long('--get')) {
    const paths = [...use(archive, 'read'), ...into.flatMap((argument) => use(argument, 'write', true))];
    return merge(
      verdict('high', 'unpacks files whose names are known only at run time', { paths, output: 'decoded' }),
      options,
    );
  }
  if (letters.includes('t') || long('--list') || long('--diff') || letters.includes('d')) {
    return merge(verdict('none', 'lists an archive', { paths: use(archive, 'read') }), options);
  }
  const paths = [
    ...use(archive, 'write'),
    ...files.flatMap((argument) => use(argument, 'read', true)),
    ...into.flatMap((argument) => use(argument, 'read', true)),
  ];
  return merge(verdict('medium', 'packs files', { paths }), options);
};

const dd: Judge = (call) => {
  const paths = call.args.flatMap((argument): PathRequest[] => {
    const match = /^(if|of)=(.*)$/s.exec(argument.value ?? argument.prefix);
    if (match === null) return [];
    const value = argument.value === null ? null : (match[2] ?? '');
    const { origin: _origin, ...rest } = argument;
    return [
      { argument: { ...rest, value, prefix: match[2] ?? '' }, access: match[1] === 'if' ? 'read' : 'write' },
    ];
  });
  return verdict('high', 'copies raw data', { paths });
};

/** Files by name are high: the turn's checkpoint brings them back. Directories, wildcards and unknown names are not. */
const rm: Judge = (call) => {
  const base = fromTable(call);
  const names = readArguments(call.args, { rules: [] }).positionals;
  const open = names.some((argument) => argument.value === null || argument.glob);
  return open
    ? merge(base, { danger: 'critical', reason: 'deletes files whose names are known only at run time' })
    : base;
};

const chmod: Judge = (call) => {
  const base = fromTable(call);
  const mode =
    call.args.find((argument) => !/^-[A-Za-z-]*$/.test(argument.value ?? argument.prefix))?.value ?? null;
  if (mode === null)
    return merge(base, {
      danger: 'high',
      reason: 'changes who may use a file in a way known only at run time',
    });
  if (/^0*[2-7]\d{3}$/.test(mode) || /[+=][rwxXt]*s/.test(mode))
    return merge(base, { danger: 'critical', reason: 'makes a program run with the rights of another user' });
  return /^0?777$/.test(mode) || (/[ao]?\+[rx]*w/.test(mode.replace(/^u\+/, '')) && !mode.startsWith('u'))
    ? merge(base, { danger: 'high', reason: 'lets everybody change a file' })
    : base;
};

const ln: Judge = (call) => {
  const base = fromTable(call);
  const { positionals } = readArguments(call.args, { rules: [writing('-t --target-directory')] });
  const [target, place] = positionals;
  return positionals.length === 2 && target !== undefined && place !== undefined
    ? merge(base, { link: [target, place] })
    : base;
};

export const fileJudges: Readonly<Record<string, Judge>> = {
  find,
  gfind: find,
  sed,
  gsed: sed,
  tar,
  gtar: tar,
  bsdtar: tar,
  dd,
  rm,
  chmod,
  ln,
};
