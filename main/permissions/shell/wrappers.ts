import type { Danger } from '@shared/domain/danger';
import { readArguments, type Argument, type OptionRule } from './arguments';
import { flag, running, valued, writing } from './command-entry';
import { commonName } from './command-table';
import { quoteForShell } from './quoting';
import type { Input, PathRequest } from './verdict';

/** A command whose arguments are another command. The table says how to get at that one (B38). */
interface Wrapper {
  readonly danger?: Danger;
  readonly reason?: string;
  readonly options?: readonly OptionRule[];
  /** Words between the options and the command: a duration, a lock file, a subcommand. */
  readonly skip?: number;
  /** The first word must be this for it to be a wrapper: `uv run`, `npm exec`. */
  readonly subcommand?: readonly string[];
  /** `NAME=value` words before the command. */
  readonly assignments?: boolean;
  /** Option whose value is shell code. */
  readonly script?: readonly string[];
  /** All remaining words together are shell code. */
  readonly joined?: boolean;
  /** It adds arguments read from standard input. */
  readonly input?: boolean;
  /** Fetches the program when the project does not have it. */
  readonly fetches?: boolean;
  /** With one of these options it only answers a question. */
  readonly asks?: readonly string[];
}

const privilege: Wrapper = {
  danger: 'critical',
  reason: 'runs with the rights of another user',
  options: [valued('-u -g -h -p -C -T -r -t -D -R -U --user --group --host --prompt --chdir --chroot')],
  assignments: true,
};

const plain: Wrapper = {};

const fetches: Wrapper = {
  fetches: true,
  options: [
    valued('-p --package -w --workspace --registry --cache'),
    { keys: ['-c', '--call', '--shell-mode'], value: true },
  ],
  script: ['-c', '--call'],
};

const inProject: Wrapper = {
  options: [valued('--with --python -p -C --directory --project --group --extra --env-file -E')],
};

const wrappers: Readonly<Record<string, Wrapper>> = {
  sudo: privilege,
  doas: privilege,
  pkexec: privilege,
  runuser: { ...privilege, script: ['-c', '--command'] },
  su: { ...privilege, skip: 1, script: ['-c', '--command'] },
  gosu: { ...privilege, skip: 1 },
  env: {
    options: [
      valued('-u --unset'),
      { keys: ['-C', '--chdir'], value: true, directory: true },
      { keys: ['-S', '--split-string'], value: true },
      flag('-i --ignore-environment -0 --null -v --debug', 'none', ''),
    ],
    assignments: true,
    script: ['-S', '--split-string'],
  },
  nice: { options: [valued('-n --adjustment')] },
  nohup: plain,
  time: { options: [writing('-o --output'), valued('-f --format')] },
  timeout: { options: [valued('-s --signal -k --kill-after')], skip: 1 },
  gtimeout: { options: [valued('-s --signal -k --kill-after')], skip: 1 },
  stdbuf: { options: [valued('-i -o -e --input --output --error')] },
  setsid: plain,
  ionice: { options: [valued('-c -n -p --class --classdata --pid')] },
  chrt: { options: [valued('-p -T -P -D')], skip: 1 },
  taskset: { options: [], skip: 1 },
  numactl: { options: [valued('-N -m -C -i -p --cpunodebind --membind')] },
  command: { asks: ['-v', '-V'] },
  builtin: plain,
  exec: { options: [valued('-a')] },
  coproc: plain,
  unbuffer: plain,
  chronic: plain,
  caffeinate: { options: [valued('-t -w')] },
  fakeroot: plain,
  setarch: { skip: 1 },
  linux32: plain,
  linux64: plain,
  'xvfb-run': { options: [valued('-n -s -e -f --server-num --server-args')] },
  'dbus-run-session': plain,
  strace: { options: [writing('-o'), valued('-e -s -p -u -E')] },
  ltrace: { options: [writing('-o'), valued('-e -s -p')] },
  torsocks: { danger: 'high', reason: 'uses the network' },
  proxychains: { danger: 'high', reason: 'uses the network' },
  proxychains4: { danger: 'high', reason: 'uses the network' },
  'systemd-run': {
    danger: 'high',
    reason: 'runs a command as a service',
    options: [valued('-p -u --unit --property --slice --on-calendar -E --setenv')],
  },
  'systemd-inhibit': plain,
  flock: {
    options: [{ keys: ['-c', '--command'], value: true }, valued('-w -E --timeout')],
    skip: 1,
    script: ['-c', '--command'],
  },
  watch: { options: [valued('-n --interval')], joined: true },
  entr: {},
  xargs: {
    options: [
      valued(
        '-n -L -P -d -E -s -I -i -a --max-args --max-lines --max-procs --delimiter --replace --max-chars --arg-file --process-slot-var',
      ),
    ],
    input: true,
  },
  parallel: {
    danger: 'high',
    reason: 'runs a command for many arguments',
    options: [valued('-j --jobs -a --arg-file --colsep -I -d --delimiter -N -n --timeout --joblog -S')],
    input: true,
  },
  busybox: plain,
  toybox: plain,
  'cross-env': { assignments: true },
  'cross-env-shell': { assignments: true, joined: true },
  dotenv: { options: [valued('-e -f -v')] },
  direnv: { subcommand: ['exec'], skip: 1 },
  npx: fetches,
  bunx: fetches,
  pnpx: fetches,
  uvx: { fetches: true, options: [valued('--from --with --python -p')] },
  npm: { ...fetches, subcommand: ['exec', 'x'] },
  pnpm: { ...fetches, subcommand: ['dlx', 'exec'] },
  yarn: { ...fetches, subcommand: ['dlx', 'exec'] },
  bun: { ...fetches, subcommand: ['x'] },
  uv: { ...inProject, subcommand: ['run'] },
  poetry: { ...inProject, subcommand: ['run'] },
  pipenv: { ...inProject, subcommand: ['run'] },
  pdm: { ...inProject, subcommand: ['run'] },
  hatch: { ...inProject, subcommand: ['run'] },
  rye: { ...inProject, subcommand: ['run'] },
  bundle: { subcommand: ['exec'] },
  mise: { subcommand: ['exec', 'x'] },
  conda: { subcommand: ['run'], options: [valued('-n -p --name --prefix')] },
  dotenvx: { subcommand: ['run'], options: [valued('-f --env-file -e --env')] },
  concurrently: {
    danger: 'medium',
    reason: 'runs commands side by side',
    joined: true,
    options: [valued('-n --names -c')],
  },
  nodemon: {
    danger: 'high',
    reason: 'runs a program again and again',
    options: [valued('-w --watch -e --ext'), running('-x --exec')],
  },
};

/** One wrapper taken off. */
export interface Peeled {
  readonly danger: Danger;
  readonly reason: string;
  /** The words of the inner command. */
  readonly words: readonly Argument[];
  /** Shell code instead of words. */
  readonly code?: Argument;
  readonly assignments: readonly { readonly name: string; readonly value: string | null }[];
  readonly paths: readonly PathRequest[];
  readonly directory?: Argument;
  readonly fetches: boolean;
}

/** Takes off the outermost wrapper; undefined when the command is none, or has nothing inside. */
export function peel(
  words: readonly Argument[],
  input: Pick<Input, 'taint' | 'names' | 'text'>,
): Peeled | undefined {
  const [head, ...args] = words;
  const written = head?.value ?? '';
  const name = written.includes('/') ? (commonName(written) ?? '') : written;
  const wrapper = Object.hasOwn(wrappers, name) ? wrappers[name] : undefined;
  if (head === undefined || wrapper === undefined) return undefined;
  let rest: readonly Argument[] = args;
  if (wrapper.subcommand !== undefined) {
    if (!wrapper.subcommand.includes(args[0]?.value ?? '')) return undefined;
    rest = args.slice(1);
  }
  if (rest.some((argument, index) => index === 0 && wrapper.asks?.includes(argument.value ?? '') === true))
    return undefined;
  const read = readArguments(rest, { rules: wrapper.options ?? [], stopAtPositional: true });
  const found = innerWords(wrapper, read.positionals);
  const option = read.options.find(
    ({ rule }) => wrapper.script?.some((key) => rule.keys.includes(key)) === true,
  )?.value;
  // `flock file -c code`: the option stands after the skipped words.
  const late = wrapper.script?.includes(found.words[0]?.value ?? '') === true ? found.words[1] : undefined;
  const code = option ?? late;
  const replaced = read.options.find(({ rule }) => rule.keys.includes('-I'))?.value?.value ?? undefined;
  const inner = wrapper.input === true ? withInput(name, found.words, input, replaced) : found.words;
  const joined = wrapper.joined === true ? join(inner) : undefined;
  if (inner.length === 0 && code === undefined) return undefined;
  const hazards = read.options.flatMap(({ rule }) =>
    rule.danger === 'high' || rule.danger === 'critical' ? [rule] : [],
  );
  const directory = read.options.find(({ rule }) => rule.directory === true)?.value;
  // `env -S 'bash -c' code`: the words that follow belong to the same command line.
  const script =
    code !== undefined && name === 'env' ? join([code, ...inner.map(quotedWord)]) : (code ?? joined);
  return {
    danger: hazards[0]?.danger ?? wrapper.danger ?? 'none',
    reason: hazards[0]?.reason ?? wrapper.reason ?? 'runs another command',
    words: script === undefined ? inner : [],
    ...(script === undefined ? {} : { code: script }),
    assignments: found.assignments,
    paths: read.options.flatMap(({ rule, value }) =>
      rule.path !== undefined && value !== undefined ? [{ argument: value, access: rule.path }] : [],
    ),
    ...(directory === undefined ? {} : { directory }),
    fetches: wrapper.fetches === true,
  };
}

function innerWords(
  wrapper: Wrapper,
  words: readonly Argument[],
): { words: readonly Argument[]; assignments: Peeled['assignments'] } {
  const assignments: { name: string; value: string | null }[] = [];
  let at = 0;
  if (wrapper.assignments === true) {
    for (; at < words.length; at += 1) {
      const word = words[at];
      const match = /^([A-Za-z_]\w*)=(.*)$/s.exec(word?.value ?? word?.prefix ?? '');
      if (match === null) break;
      assignments.push({ name: match[1] ?? '', value: word?.value === null ? null : (match[2] ?? '') });
    }
  }
  const rest = words.slice(at + (wrapper.skip ?? 0));
  return { words: rest[0]?.value === '--' ? rest.slice(1) : rest, assignments };
}

/** xargs and parallel add words, or put them where `{}` (or what `-I` names) stands. */
function withInput(
  name: string,
  words: readonly Argument[],
  { taint, names, text }: Pick<Input, 'taint' | 'names' | 'text'>,
  replaced: string | undefined,
): readonly Argument[] {
  const mark = replaced ?? '{}';
  const last = words.at(-1);
  if (last === undefined) return words;
  const stop = name === 'parallel' ? words.findIndex((word) => /^:{3,4}\+?$/.test(word.value ?? '')) : -1;
  const own = stop === -1 ? words : words.slice(0, stop);
  const added: Argument = {
    start: last.start,
    end: last.end,
    text: '…',
    value: null,
    prefix: '',
    glob: false,
    template: '${known_only_at_run_time}',
    ...(taint === undefined ? {} : { taint }),
  };
  const folder = names?.value ?? null;
  // Words that the line itself says: `echo src | xargs ls`.
  const said =
    text?.value === undefined || text.value === null || /['"\\]/.test(text.value)
      ? undefined
      : text.value.split(/\s+/).filter((word) => word !== '');
  const named: Argument =
    folder === null
      ? { ...added, ...(said === undefined ? {} : { candidates: said }) }
      : {
          ...added,
          value: folder,
          prefix: folder,
          glob: true,
          below: true,
          ...(names?.among === undefined ? {} : { among: names.among }),
        };
  if (!own.some((word) => (word.value ?? '').includes(mark))) return [...own, named];
  return own.map((word) => {
    if (word.value === mark) return { ...named, start: word.start, end: word.end, text: word.text };
    const at = word.value?.indexOf(mark) ?? -1;
    if (at === -1) return word;
    const template = (word.value ?? '').replaceAll(mark, '${known_only_at_run_time}');
    return {
      ...added,
      start: word.start,
      end: word.end,
      text: word.text,
      prefix: word.prefix.slice(0, at),
      template,
    };
  });
}

/** A word that stays one word when the line is split again. */
function quotedWord(word: Argument): Argument {
  if (word.value === null) return word;
  const { origin: _origin, ...rest } = word;
  return { ...rest, value: quoteForShell(word.value) };
}

function join(words: readonly Argument[]): Argument | undefined {
  const [first] = words;
  const last = words.at(-1);
  if (first === undefined || last === undefined) return undefined;
  if (words.length === 1) return first;
  const known = words.every((word) => word.value !== null);
  const value = words.map((word) => word.value ?? '${known_only_at_run_time}').join(' ');
  return {
    start: first.start,
    end: last.end,
    text: words.map((word) => word.text).join(' '),
    value: known ? value : null,
    prefix: known ? value : '',
    glob: false,
    ...(known ? {} : { template: value }),
  };
}
