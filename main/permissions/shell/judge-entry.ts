import { dangerRank } from '@shared/domain/danger';
import { readArguments, type Argument, type OptionRule, type ReadArguments } from './arguments';
import type { CommandEntry } from './command-entry';
import { merge, verdict, type Contents, type Invocation, type PathRequest, type Verdict } from './verdict';

/** The judgement that an entry of the table gives for these arguments. */
export function judgeEntry(entry: CommandEntry, call: Invocation, args: readonly Argument[]): Verdict {
  if (entry.subcommands === undefined) return judgeLeaf(entry, call, readAll(entry, args));
  const globals = readArguments(args, { rules: entry.globalOptions ?? [], stopAtPositional: true });
  const [word, ...rest] = globals.positionals;
  const before = optionVerdict(entry, globals);
  if (word !== undefined && word.value === null) {
    return merge(
      merge(verdict('high', 'gets its subcommand only at run time'), before),
      judgeLeaf(entry, call, readAll(entry, rest)),
    );
  }
  const name = word?.value ?? '';
  const subcommand = Object.hasOwn(entry.subcommands, name) ? entry.subcommands[name] : undefined;
  const after =
    subcommand === undefined
      ? judgeLeaf(entry, call, readAll(entry, globals.positionals))
      : judgeEntry(subcommand, call, rest);
  return merge(after, before);
}

function readAll(entry: CommandEntry, args: readonly Argument[]): ReadArguments {
  return readArguments(args, {
    rules: entry.options ?? [],
    ...(entry.singleDashLong === true ? { singleDashLong: true } : {}),
  });
}

function judgeLeaf(entry: CommandEntry, call: Invocation, read: ReadArguments): Verdict {
  const base = verdict(entry.danger, entry.reason, {
    paths: positionalPaths(entry, call, read),
    hosts: entry.network === true ? hostsIn(read.positionals) : [],
    ...(entry.output === undefined ? {} : { output: entry.output }),
  });
  const changed = entry.manifests !== undefined && call.changed(entry.manifests, read.positionals);
  const merged = merge(base, optionVerdict(entry, read));
  return changed
    ? merge(merged, {
        danger: 'high',
        reason: 'runs a project script that the agent changed in this session',
      })
    : merged;
}

/** What the options that stand there add. */
export function optionVerdict(entry: Pick<CommandEntry, 'danger' | 'options'>, read: ReadArguments): Verdict {
  let result = verdict('none', 'changes nothing');
  for (const { rule, value } of read.options) {
    if (rule.danger !== undefined)
      result = merge(result, { danger: rule.danger, reason: rule.reason ?? 'has a dangerous option' });
    if (rule.path !== undefined && value !== undefined)
      result = merge(result, { paths: [{ argument: value, access: rule.path }] });
    if (rule.directory === true && value !== undefined) {
      // What is run in a directory works on it.
      const access = dangerRank(entry.danger) >= dangerRank('medium') ? 'write' : 'read';
      result = merge(result, { paths: [{ argument: value, access }] });
    }
  }
  const attached = read.attachedPaths.map((argument): PathRequest => ({ argument, access: 'read' }));
  result = merge(result, { paths: attached });
  const hazards = (entry.options ?? []).some((rule) => isHazard(rule, entry));
  return read.uncertain && hazards
    ? merge(result, { danger: 'high', reason: 'may get a dangerous option at run time' })
    : result;
}

function isHazard(rule: OptionRule, entry: Pick<CommandEntry, 'danger'>): boolean {
  return (
    rule.danger !== undefined &&
    dangerRank(rule.danger) > Math.max(dangerRank(entry.danger), dangerRank('medium'))
  );
}

export function positionalPaths(entry: CommandEntry, call: Invocation, read: ReadArguments): PathRequest[] {
  if (entry.paths === undefined) return [];
  const given = read.options.some(({ rule }) =>
    rule.keys.some((key) => /^(?:-e|--regexp|-f|--file|--from-file)$/.test(key)),
  );
  const paths = read.positionals.slice(given ? 0 : (entry.skip ?? 0));
  const whole =
    entry.whole === true || read.flags.some((name) => /^(?:-r|-R|--recursive|-a|--archive)$/.test(name));
  const wide = whole ? { whole, ...contentsOf(entry, read) } : {};
  const meta = entry.meta === true ? { meta: true as const } : {};
  const all = (access: 'read' | 'write', list: readonly Argument[]): PathRequest[] =>
    list.map((argument) => ({ argument, access, ...wide, ...meta }));
  switch (entry.paths) {
    case 'read':
      if (
        paths.length === 0 &&
        whole &&
        entry.contents !== undefined &&
        read.positionals.length > 0 &&
        call.input.kind !== 'piped'
      )
        return all('read', [here(read.positionals[0])]);
      return all(read.options.some(({ rule }) => rule.inPlace === true) ? 'write' : 'read', paths);
    case 'write':
      return all('write', paths);
    case 'pack':
      return [
        ...paths.slice(0, 1).map((argument): PathRequest => ({ argument, access: 'write' })),
        ...all('read', paths.slice(1)),
      ];
    case 'copy':
    case 'move': {
      const sources = entry.paths === 'move' ? 'write' : 'read';
      const intoOption = read.options.find(({ rule }) => rule.keys.includes('--target-directory'))?.value;
      const target = intoOption ?? (paths.length > 1 ? paths.at(-1) : undefined);
      const rest = intoOption === undefined && paths.length > 1 ? paths.slice(0, -1) : paths;
      return [...all(sources, rest), ...(target === undefined ? [] : intoTarget(rest, target, call, wide))];
    }
  }
}

/** The directory that the command runs in, where it reads that without being told. */
function here(near: Argument | undefined): Argument {
  const { start = 0, end = 0 } = near ?? {};
  return { start, end, text: '.', value: '.', prefix: '.', glob: false };
}

/** What a recursive read narrows itself to. */
function contentsOf(entry: CommandEntry, read: ReadArguments): { contents?: Contents } {
  if (entry.contents === undefined) return {};
  const valuesOf = (pattern: RegExp): string[] =>
    read.options.flatMap(({ rule, value }) =>
      rule.keys.some((key) => pattern.test(key)) &&
      typeof value?.value === 'string' &&
      wasGiven(read, rule, pattern)
        ? [value.value]
        : [],
    );
  const globs = valuesOf(/^(?:-g|--glob|--iglob)$/);
  const unlimited = read.flags.filter((name) => name === '-u' || name === '--unrestricted').length;
  return {
    contents: {
      hidden:
        entry.contents === 'all' ||
        unlimited > 1 ||
        read.flags.some((name) => /^(?:--hidden|-\.)$/.test(name)),
      only: [...valuesOf(/^--include$/), ...globs.filter((glob) => !glob.startsWith('!'))],
      except: [
        ...valuesOf(/^--exclude(?:-dir)?$/),
        ...globs.filter((glob) => glob.startsWith('!')).map((glob) => glob.slice(1)),
      ],
    },
  };
}

/** Options that only take a value share one rule, so the flag as written tells which of them it was. */
function wasGiven(read: ReadArguments, rule: OptionRule, pattern: RegExp): boolean {
  return rule.keys.length < 4 || read.flags.some((name) => pattern.test(name));
}

/** A directory as target means a file of the same name inside it. */
function intoTarget(
  sources: readonly Argument[],
  target: Argument,
  call: Invocation,
  wide: { whole?: boolean },
): PathRequest[] {
  const own: PathRequest = { argument: target, access: 'write', ...wide };
  const folder = target.value;
  if (folder === null || !(folder.endsWith('/') || call.disk.isDirectory(folder))) return [own];
  const inside = sources.map((source): PathRequest => {
    const name =
      source.value === null || source.glob
        ? null
        : (source.value.replace(/\/+$/, '').split('/').at(-1) ?? '');
    const value = name === null ? null : `${folder.replace(/\/+$/, '')}/${name}`;
    const { origin: _origin, candidates: _candidates, ...rest } = target;
    return { argument: { ...rest, value, prefix: value ?? folder }, access: 'write', ...wide };
  });
  // A source known only at run time already counts by itself; its place in the target adds nothing.
  return [own, ...inside.filter((request) => request.argument.value !== null)];
}

/** Host names of URLs and `user@host:path` arguments. */
export function hostsIn(args: readonly Argument[]): string[] {
  return args.flatMap((argument) => {
    const text = argument.value ?? argument.prefix;
    const url = /^[a-z][a-z0-9+.-]*:\/\/(?:[^/@]*@)?([^/:?#]+)/i.exec(text)?.[1];
    const remote = /^(?:[\w.-]+@)([\w.-]+)(?::|$)/.exec(text)?.[1];
    const found = url ?? remote;
    return found === undefined ? [] : [found.toLowerCase()];
  });
}
