import {
  each,
  entry,
  flag,
  reading,
  running,
  valued,
  writing,
  type CommandEntry,
  type Table,
} from '../command-entry';
import type { OptionRule } from '../arguments';

const looks = (reason: string, options: readonly OptionRule[] = []): CommandEntry =>
  entry('none', reason, {
    options: [
      writing('--output'),
      flag('--ext-diff --textconv', 'high', 'runs programs named in the git configuration'),
      valued(
        '-n --max-count --since --until --after --before --author --grep --format --pretty -L -S -G --date --skip --diff-filter -U --unified --sort --points-at',
      ),
      ...options,
    ],
  });
const network = (reason: string, options: readonly OptionRule[] = []): CommandEntry =>
  entry('high', reason, {
    network: true,
    options: [
      running('--upload-pack --receive-pack -u', 'names a program to run at the other end'),
      ...options,
    ],
  });
const rewrites = (reason: string): CommandEntry => entry('critical', reason);

const discards = 'throws away changes that are not committed';

const remote: Table = {
  ...each('-v show get-url', entry('none', 'lists remotes')),
  ...each('add set-url rename set-head set-branches', entry('high', 'changes where commits are sent')),
  ...each('remove rm prune', entry('high', 'removes a remote')),
  update: network('fetches from remotes'),
};

const stash: Table = {
  ...each('list show', entry('none', 'lists stashes')),
  ...each('push save create store', entry('medium', 'puts changes aside')),
  ...each('pop apply branch', entry('medium', 'brings stashed changes back')),
  ...each('drop clear', entry('critical', 'deletes stashed changes')),
};

const worktree: Table = {
  list: entry('none', 'lists worktrees'),
  add: entry('medium', 'makes a worktree', { paths: 'write', options: [valued('-b -B')] }),
  ...each('remove prune move', entry('high', 'removes or moves a worktree')),
};

const submodule: Table = {
  ...each('status summary', entry('none', 'lists submodules')),
  ...each('add update init sync', network('fetches submodules')),
};

/** `git <subcommand>`. A subcommand that is not listed is high; one with special arguments is in judge-git. */
export const gitSubcommands: Table = {
  ...each(
    'status log show diff shortlog describe rev-parse rev-list ls-files ls-tree blame annotate whatchanged',
    looks('reads the repository'),
  ),
  ...each(
    'cat-file for-each-ref name-rev merge-base count-objects check-ignore check-attr show-ref show-branch cherry range-diff diff-tree diff-index diff-files',
    looks('reads the repository'),
  ),
  ...each(
    'var version help check-ref-format verify-commit verify-tag get-tar-commit-id patch-id fsck merge-tree',
    looks('reads the repository'),
  ),
  grep: looks('searches the repository', [
    running('-O --open-files-in-pager', 'opens hits in a program'),
    reading('-f'),
  ]),
  'ls-remote': network('talks to a remote'),
  reflog: entry('none', 'reads the reflog', {
    subcommands: each('expire delete', rewrites('deletes the record that lost commits are found by')),
  }),
  branch: entry('none', 'lists branches'),
  tag: entry('none', 'lists tags'),
  remote: entry('none', 'lists remotes', { subcommands: remote }),
  stash: entry('medium', 'puts changes aside', { subcommands: stash }),
  notes: entry('medium', 'writes notes', { subcommands: each('list show', entry('none', 'reads notes')) }),
  worktree: entry('high', 'changes worktrees', { subcommands: worktree }),
  submodule: entry('high', 'changes submodules', { subcommands: submodule }),
  bisect: entry('medium', 'checks out commits in turn'),
  ...each('add stage', entry('medium', 'stages changes')),
  mv: entry('medium', 'moves files', { paths: 'move' }),
  init: entry('medium', 'makes a repository', {
    paths: 'write',
    options: [reading('--template'), valued('-b --initial-branch'), writing('--separate-git-dir')],
  }),
  commit: entry('medium', 'makes a commit', {
    options: [
      flag('--amend', 'critical', 'rewrites the last commit'),
      valued('-m --message --author --date -C -c --fixup --squash --reuse-message --trailer --cleanup'),
      reading('-F --file -t --template --pathspec-from-file'),
    ],
  }),
  ...each(
    'merge cherry-pick revert am',
    entry('medium', 'makes commits', {
      options: [valued('-m -X -s --strategy'), flag('-i --interactive', 'high', 'opens an editor')],
    }),
  ),
  apply: entry('medium', 'changes files', {
    options: [flag('--unsafe-paths', 'high', 'may change files outside the repository')],
    paths: 'read',
  }),
  switch: entry('medium', 'changes the branch', {
    options: [
      flag('-f --force --discard-changes', 'critical', discards),
      flag('-C --force-create', 'critical', 'moves a branch that may hold commits'),
    ],
  }),
  rm: entry('high', 'deletes files', {
    paths: 'write',
    options: [flag('-r', 'critical', 'deletes whole directories'), flag('-f --force', 'critical', discards)],
  }),
  clean: entry('critical', 'deletes files that git does not know', { options: [] }),
  fetch: network('fetches from a remote'),
  pull: network('fetches from a remote and merges'),
  clone: network('fetches a repository', [
    running('-c --config', 'sets git configuration'),
    { keys: ['--template', '--reference'], value: true, path: 'read' },
  ]),
  push: network('sends commits to a remote', [
    flag(
      '-f --force --force-with-lease --force-if-includes --mirror --prune',
      'critical',
      'overwrites commits on a remote',
    ),
    flag('-d --delete', 'critical', 'deletes a branch or tag on a remote'),
    valued('-o --push-option --repo'),
  ]),
  ...each('rebase filter-branch filter-repo replace fast-import', rewrites('rewrites commits')),
  ...each('update-ref symbolic-ref', rewrites('moves branches by hand')),
  ...each(
    'gc prune repack',
    entry('high', 'may delete commits that nothing points to', {
      options: [
        flag('--prune --aggressive', 'critical', 'deletes commits that nothing points to'),
        flag('-a -A -d', 'high', 'repacks the repository'),
      ],
    }),
  ),
  ...each(
    'credential credential-store credential-cache credential-manager',
    entry('critical', 'hands out stored logins'),
  ),
  archive: entry('none', 'packs the repository', {
    options: [writing('-o --output'), running('--exec'), valued('--format --prefix --remote')],
  }),
  bundle: entry('medium', 'packs the repository', { paths: 'write', skip: 1 }),
  'format-patch': entry('medium', 'writes patches', { options: [writing('-o --output-directory')] }),
  maintenance: entry('high', 'changes the repository and schedules'),
  'sparse-checkout': entry('high', 'removes files from the working tree', {
    subcommands: { list: entry('none', 'lists patterns') },
  }),
  ...each('send-email imap-send daemon instaweb web--browse', entry('high', 'uses the network')),
  ...each('difftool mergetool', entry('high', 'runs a program named in the git configuration')),
  lfs: entry('high', 'may use the network', {
    subcommands: each('ls-files status env version', entry('none', 'reads the repository')),
  }),
};

/** Before the subcommand: `git -C dir`, `git -c name=value`. Values of `-c` are judged in judge-git. */
export const gitGlobalOptions: readonly OptionRule[] = [
  { keys: ['-C'], value: true, directory: true },
  { keys: ['--git-dir', '--work-tree'], value: true, path: 'write' },
  valued('-c --config-env --namespace --super-prefix --list-cmds --attr-source'),
  running('--exec-path', 'names a directory of programs that git runs'),
];

/** Configuration that runs nothing and opens nothing. */
export const harmlessGitSettings =
  /^(?:color\.|column\.|advice\.|log\.|user\.(?:name|email)$|author\.|committer\.|init\.defaultbranch$|core\.(?:quotepath|autocrlf|eol|filemode|ignorecase|safecrlf|abbrev|whitespace|precomposeunicode)$|diff\.(?:renames|algorithm|context|colormoved|noprefix|mnemonicprefix|renamelimit|wserrorhighlight)|status\.|push\.default$|pull\.(?:rebase|ff)$|merge\.(?:ff|conflictstyle|renames)$|commit\.gpgsign$|tag\.(?:gpgsign|sort)$|gc\.auto$|fetch\.|rerere\.|grep\.(?:linenumber|patterntype|extendedregexp)|blame\.|versionsort\.|submodule\.recurse$|rebase\.(?:autosquash|autostash|stat)$|index\.|pack\.|feature\.)/i;
