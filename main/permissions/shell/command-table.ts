import path from 'node:path';
import type { CommandEntry, Table } from './command-entry';
import { readingCommands, writingCommands } from './table/files';
import { gitGlobalOptions, gitSubcommands } from './table/git';
import { networkCommands } from './table/network';
import { packageCommands, projectCommands } from './table/packages';
import { criticalCommands, harmlessCommands } from './table/system';

/**
 * Every command whose danger is known (PE2). What is not here is high, because nobody can say what it does.
 *
 * none: only reads, or changes nothing outside its own shell. low: a read that may show something private, or a side
 * effect that changes no file. medium: writes in the workspace, or runs what the project declares. high: network,
 * installs, deleting single files by name (Restore brings them back), unpacking, programs of unknown effect.
 * critical: deletes directories, throws away uncommitted work, rewrites history here or on a remote, other users'
 * rights, accounts, disks, services, keys and logins.
 *
 * The table goes by names: it trusts that a name found on PATH is the program everybody means by it.
 */
export const commandTable: ReadonlyMap<string, CommandEntry> = new Map(
  Object.entries<CommandEntry>({
    ...harmlessCommands,
    ...readingCommands,
    ...writingCommands,
    ...projectCommands,
    ...packageCommands,
    ...networkCommands,
    ...criticalCommands,
    git: gitEntry(gitSubcommands),
  } satisfies Table),
);

function gitEntry(subcommands: Table): CommandEntry {
  return {
    danger: 'high',
    reason: 'runs a git command that is not known',
    globalOptions: gitGlobalOptions,
    subcommands,
  };
}

/** Folders whose programs are the ones that the table knows by their bare name. */
const systemFolders: ReadonlySet<string> = new Set([
  '/bin',
  '/sbin',
  '/usr/bin',
  '/usr/sbin',
  '/usr/local/bin',
  '/opt/homebrew/bin',
  '/run/current-system/sw/bin',
]);

/** `/usr/bin/git` is `git`; a program anywhere else may be anything. */
export function commonName(name: string): string | undefined {
  return systemFolders.has(path.dirname(path.normalize(name))) ? path.basename(name) : undefined;
}

/** Variables that name code to load or a program to run, or change what later names mean. */
const loadingVariable =
  /^(?:LD_\w+|DYLD_\w+|PATH|IFS|BASH_ENV|ENV|BASH_FUNC\w*|BASHOPTS|SHELLOPTS|PROMPT_COMMAND|PS[0-4]|SHELL|CDPATH|FPATH|ZDOTDIR|HOME|XDG_\w+|GLOBIGNORE|INPUTRC|NODE_\w+|NPM_CONFIG_\w+|YARN_\w+|PYTHON\w+|PERL5?\w*|RUBY\w+|GEM_\w+|BUNDLE_\w+|JAVA_TOOL_OPTIONS|_JAVA_OPTIONS|JDK_JAVA_OPTIONS|MAVEN_OPTS|GRADLE_OPTS|CLASSPATH|LUA_\w+|R_\w+|PHP_INI_SCAN_DIR|PHPRC|GIT_\w+|SSH_\w+|SUDO_\w+|EDITOR|VISUAL|PAGER|MANPAGER|MANOPT|LESS|LESSOPEN|LESSCLOSE|BROWSER|CC|CXX|CPP|LD|AR|MAKE\w*|CFLAGS|CXXFLAGS|LDFLAGS|RUSTC\w*|RUSTFLAGS|CARGO_\w+|GO\w+|CGO_\w+|GCONV_PATH|LOCPATH|OPENSSL_\w+|TERMINFO\w*|TMPDIR|DOCKER_HOST|KUBECONFIG|AWS_CONFIG_FILE|RIPGREP_CONFIG_PATH|\w*_PROXY|\w*_proxy|npm_config_\w+|TOOLWRIGHT_HOME)$/;
const harmlessVariable =
  /^(?:GIT_(?:AUTHOR|COMMITTER)_(?:NAME|EMAIL|DATE)|GIT_TERMINAL_PROMPT|GIT_OPTIONAL_LOCKS|GIT_MERGE_AUTOEDIT|NODE_ENV|NODE_NO_WARNINGS|NODE_DISABLE_COLORS|PYTHONUNBUFFERED|PYTHONDONTWRITEBYTECODE|PYTHONIOENCODING|PYTHONUTF8|PYTHONHASHSEED|CARGO_TERM_COLOR|CARGO_INCREMENTAL|CARGO_PROFILE_\w+|GOOS|GOARCH|GOMAXPROCS|GOGC|CGO_ENABLED)$/;

/** Whether setting this variable is itself high (B38). `value` null when known only at run time. */
export function loadsCode(name: string, value: string | null): boolean {
  if (harmlessVariable.test(name) || !loadingVariable.test(name)) return false;
  // Turning a pager or an editor off is what scripts do to keep git quiet.
  const quiet =
    /(?:PAGER|EDITOR|VISUAL)$/.test(name) && value !== null && /^(?:|cat|true|:|\/bin\/true)$/.test(value);
  return !quiet;
}

/** `((NAME=…))`, `${NAME:=…}`: assignments that are no words of their own. */
const assignments = /(?<![\w$"'])([A-Za-z_]\w*)\s*(?::|[-+*/%&^|]|<<|>>)?=(?!=)/g;

/** The variable that an expression sets and that decides what code runs. */
export function loadingVariableIn(expression: string): string | undefined {
  return [...expression.matchAll(assignments)]
    .map(([, name = '']) => name)
    .find((name) => loadsCode(name, null));
}
