import type { Danger } from '@shared/domain/danger';
import { readArguments, type Argument, type ReadArguments } from '../arguments';
import { commandTable } from '../command-table';
import { judgeEntry, optionVerdict } from '../judge-entry';
import { gitGlobalOptions, gitSubcommands, harmlessGitSettings } from '../table/git';
import { merge, verdict, type Invocation, type Verdict } from '../verdict';

const discards = 'throws away changes that are not committed';

export const judgeGit = (call: Invocation): Verdict => {
  const globals = readArguments(call.args, { rules: gitGlobalOptions, stopAtPositional: true });
  const directory = globals.options.find(({ rule }) => rule.directory === true)?.value;
  const [word, ...rest] = globals.positionals;
  const name = word?.value ?? null;
  const before = [optionVerdict({ danger: 'none' }, globals), ...settingsOf(globals)].reduce(
    merge,
    verdict('none', 'reads the repository'),
  );
  if (word === undefined) return before;
  if (name === null)
    return merge(before, { danger: 'high', reason: 'gets its git command only at run time' });
  const special = Object.hasOwn(subcommandJudges, name) ? subcommandJudges[name] : undefined;
  const entry = Object.hasOwn(gitSubcommands, name) ? gitSubcommands[name] : undefined;
  const base = entry === undefined ? unknownSubcommand(call) : judgeEntry(entry, call, rest);
  const own = special === undefined ? base : special(call, rest, base);
  return relocated(merge(own, before), directory);
};

function settingsOf(globals: ReadArguments): Verdict[] {
  return globals.options.flatMap(({ rule, value }) =>
    rule.keys.includes('-c') ? [settingDanger(value)] : [],
  );
}

/** The danger of what stands between `git` and its subcommand. */
export function gitSettingsDanger(globals: ReadArguments): Danger {
  return [optionVerdict({ danger: 'none' }, globals), ...settingsOf(globals)].reduce(
    merge,
    verdict('none', ''),
  ).danger;
}

/** `-C dir` moves every relative path, and a write goes to that repository. */
function relocated(own: Verdict, directory: Argument | undefined): Verdict {
  if (directory === undefined) return own;
  const paths = own.paths.map((request) =>
    request.argument === directory ? request : { ...request, base: directory },
  );
  const writes =
    own.danger === 'none' ? paths : [...paths, { argument: directory, access: 'write' as const }];
  return { ...own, paths: writes };
}

function unknownSubcommand(call: Invocation): Verdict {
  const entry = commandTable.get('git');
  return verdict(entry?.danger ?? 'high', entry?.reason ?? `runs ${call.name}`);
}

function settingDanger(value: Argument | undefined): Verdict {
  const key = (value?.value ?? value?.prefix ?? '').split('=')[0] ?? '';
  if (harmlessGitSettings.test(key)) return verdict('none', 'changes nothing');
  return /^alias\./i.test(key)
    ? verdict('critical', 'makes a git alias, which can run any command')
    : verdict('high', 'sets git configuration that can run a program');
}

type SubcommandJudge = (call: Invocation, args: readonly Argument[], base: Verdict) => Verdict;

function words(args: readonly Argument[]): {
  flags: string;
  positionals: readonly Argument[];
  unknown: boolean;
} {
  const read = readArguments(args, { rules: [] });
  return { flags: ` ${read.flags.join(' ')} `, positionals: read.positionals, unknown: read.uncertain };
}

function has(flags: string, names: string): boolean {
  return names.split(' ').some((name) => flags.includes(` ${name} `));
}

const branch: SubcommandJudge = (_call, args, base) => {
  const { flags, positionals } = words(args);
  if (has(flags, '-D -M -C -f --force'))
    return verdict('critical', 'moves or deletes a branch that may hold commits');
  if (has(flags, '-d --delete -m --move -c --copy -u --set-upstream-to --unset-upstream --edit-description'))
    return verdict('medium', 'changes branches');
  const lists = has(
    flags,
    '-l --list -a --all -r --remotes -v -vv --contains --no-contains --merged --no-merged --show-current --points-at --sort --format',
  );
  return positionals.length === 0 || lists ? base : verdict('medium', 'makes a branch');
};

const tag: SubcommandJudge = (_call, args, base) => {
  const { flags, positionals } = words(args);
  if (has(flags, '-d --delete -f --force')) return verdict('critical', 'moves or deletes a tag');
  const lists = has(
    flags,
    '-l --list -n --contains --no-contains --merged --points-at --sort --format -v --verify',
  );
  return positionals.length === 0 || lists ? base : verdict('medium', 'makes a tag');
};

const checkout: SubcommandJudge = (call, args) => {
  const { flags, positionals, unknown } = words(args);
  if (has(flags, '-f --force -p --patch --ours --theirs')) return verdict('critical', discards);
  if (has(flags, '-B')) return verdict('critical', 'moves a branch that may hold commits');
  if (
    args.some((argument) => argument.value === '--') ||
    positionals.length > (has(flags, '-b --orphan --track -t') ? 2 : 1)
  )
    return verdict('critical', discards);
  if (has(flags, '-b --orphan')) return verdict('medium', 'makes a branch and changes to it');
  const file = positionals.some((argument) => argument.value !== null && call.disk.exists(argument.value));
  if (file) return verdict('critical', discards);
  return unknown
    ? verdict('high', 'may throw away changes, which is known only at run time')
    : verdict('medium', 'changes the branch');
};

const restore: SubcommandJudge = (_call, args) => {
  const { flags } = words(args);
  const stagedOnly = has(flags, '-S --staged') && !has(flags, '-W --worktree');
  return stagedOnly ? verdict('medium', 'takes files off the stage') : verdict('critical', discards);
};

const reset: SubcommandJudge = (call, args) => {
  const { flags, positionals } = words(args);
  if (has(flags, '--hard --merge --keep')) return verdict('critical', discards);
  const moves = positionals.some(
    (argument) => argument.value === null || (argument.value !== 'HEAD' && !call.disk.exists(argument.value)),
  );
  return moves && !args.some((argument) => argument.value === '--')
    ? verdict('high', 'moves the branch to another commit')
    : verdict('medium', 'takes files off the stage');
};

const clean: SubcommandJudge = (_call, args, base) => {
  const { flags } = words(args);
  return has(flags, '-n --dry-run') ? verdict('none', 'lists files that git does not know') : base;
};

const push: SubcommandJudge = (_call, args, base) => {
  const { positionals } = words(args);
  const refs = positionals.slice(1).map((argument) => argument.value ?? argument.prefix);
  if (refs.some((ref) => ref.startsWith('+')))
    return merge(base, { danger: 'critical', reason: 'overwrites commits on a remote' });
  if (refs.some((ref) => ref.startsWith(':')))
    return merge(base, { danger: 'critical', reason: 'deletes a branch or tag on a remote' });
  return base;
};

const config: SubcommandJudge = (_call, args) => {
  const { flags, positionals } = words(args);
  const first = positionals[0]?.value ?? null;
  const reads =
    has(flags, '--get --get-all --get-regexp --list -l --get-urlmatch --show-origin') ||
    first === 'get' ||
    first === 'list';
  const writes =
    has(flags, '--add --unset --unset-all --replace-all --remove-section --rename-section -e --edit') ||
    ['set', 'unset', 'edit', 'remove-section', 'rename-section'].includes(first ?? '');
  if (!writes && (reads || positionals.length === 1)) return verdict('none', 'reads the git configuration');
  return positionals.some((argument) => /^alias\./i.test(argument.value ?? ''))
    ? verdict('critical', 'makes a git alias, which can run any command')
    : verdict('critical', 'changes the git configuration, which can run commands');
};

/** `git bisect run cmd`, `git submodule foreach cmd`. */
const runsRest =
  (keyword: string, reason: string): SubcommandJudge =>
  (_call, args, base) => {
    const at = args.findIndex((argument) => !argument.prefix.startsWith('-'));
    if (args[at]?.value !== keyword) return base;
    const rest = args.slice(at + 1);
    const [only] = rest;
    if (only === undefined) return base;
    return rest.length === 1
      ? verdict('medium', reason, { nested: only.value === null ? [] : [{ kind: 'script', code: only }] })
      : verdict('medium', reason, { nested: [{ kind: 'words', words: rest }] });
  };

const bisect: SubcommandJudge = (call, args, base) => {
  const first = args[0]?.value ?? '';
  if (first === 'log' || first === 'view') return verdict('none', 'reads the repository');
  return runsRest('run', 'runs a command on each commit')(call, args, base);
};

const fetch: SubcommandJudge = (_call, args, base) => {
  const names = args.some((argument) => /^(?:ext|fd)::/.test(argument.value ?? ''));
  return names ? merge(base, { danger: 'critical', reason: 'names a program as a remote' }) : base;
};

/** What is shown of a file that a rule or the list of secrets protects: `.env`, `HEAD:.env`. */
const shows: SubcommandJudge = (_call, args, base) => {
  const { positionals } = words(args);
  const paths = positionals.flatMap((argument) => {
    if (argument.value === null) return [];
    const at = argument.value.indexOf(':');
    const value = argument.value.slice(at + 1);
    if (value === '' || /^[A-Za-z][\w+.-]*:\/\//.test(argument.value)) return [];
    const { origin: _origin, ...rest } = argument;
    return [{ argument: at === -1 ? argument : { ...rest, value, prefix: value }, access: 'read' as const }];
  });
  return merge(base, { paths: [...base.paths, ...paths] });
};

/** With one name it only says where that leads. */
const symbolicRef: SubcommandJudge = (_call, args, base) => {
  const { flags, positionals } = words(args);
  return positionals.length === 1 && !has(flags, '-d --delete')
    ? verdict('none', 'reads the repository')
    : base;
};

const subcommandJudges: Readonly<Record<string, SubcommandJudge>> = {
  branch,
  tag,
  checkout,
  restore,
  reset,
  clean,
  push: (call, args, base) => fetch(call, args, push(call, args, base)),
  fetch,
  pull: fetch,
  clone: fetch,
  'ls-remote': fetch,
  config,
  'symbolic-ref': symbolicRef,
  ...Object.fromEntries(
    'diff show blame annotate cat-file log whatchanged'.split(' ').map((name) => [name, shows]),
  ),
  bisect,
  submodule: runsRest('foreach', 'runs a command in each submodule'),
};
