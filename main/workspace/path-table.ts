/**
 * What a path's name says about it, as data. Patterns are matched without regard to case against whole path
 * segments at any depth; `*` stays inside one segment, a final `/**` means the folder and all below it, a leading
 * `/` pins the pattern to the root of the file system. The table goes by names alone: a secret under an innocent
 * name is not noticed.
 */
export interface PathPattern {
  readonly pattern: string;
  /** What it is, to stand in a sentence: "It is a private key." */
  readonly note: string;
}

function all(note: string, patterns: readonly string[]): readonly PathPattern[] {
  return patterns.map((pattern) => ({ pattern, note }));
}

/** Names that would match `secretPatterns` but hold no secret by convention. */
export const openPatterns: readonly PathPattern[] = all('a template', [
  '.env.example',
  '.env.sample',
  '.env.template',
  '.env.dist',
  '.env.defaults',
  '.env.*.example',
  '.env.*.sample',
  '.env.*.template',
  'example.env',
  'sample.env',
  'template.env',
]);

/** Reading or writing one of these is critical (PE2). */
export const secretPatterns: readonly PathPattern[] = [
  ...all('an environment file that may hold secrets', ['.env', '.env.*', '*.env']),
  ...all('a private key', [
    '*.pem',
    '*.key',
    '*.p12',
    '*.pfx',
    '*.p8',
    '*.ppk',
    '*.jks',
    '*.keystore',
    'id_rsa',
    'id_dsa',
    'id_ecdsa',
    'id_ecdsa_sk',
    'id_ed25519',
    'id_ed25519_sk',
    'ssh_host_*_key',
  ]),
  ...all('a login file', [
    '.netrc',
    '_netrc',
    '.npmrc',
    '.pypirc',
    '.git-credentials',
    '.config/git/credentials',
    '.pgpass',
    '.my.cnf',
    '.mylogin.cnf',
    '.htpasswd',
    '.vault-token',
    '.boto',
    '.s3cfg',
    '.databrickscfg',
    '.cargo/credentials',
    '.cargo/credentials.toml',
    '.gem/credentials',
    '.terraform.d/credentials.tfrc.json',
    '.terraformrc',
    '.m2/settings-security.xml',
    '.composer/auth.json',
    '.config/gh/hosts.yml',
    '.config/glab-cli/config.yml',
    '.config/hub',
    '.config/op/**',
    '.config/rclone/rclone.conf',
    '.claude/.credentials.json',
    '.codex/auth.json',
    'client_secret*.json',
    'service-account*.json',
    'service_account*.json',
    '/etc/shadow',
    '/etc/shadow-',
    '/etc/gshadow',
    '/etc/sudoers',
    '/etc/sudoers.d/**',
  ]),
  ...all('in a folder of keys and logins', [
    '.ssh/**',
    '.gnupg/**',
    '.aws/**',
    '.azure/**',
    '.kube/**',
    '.docker/config.json',
    '.config/gcloud/**',
    '.config/doctl/**',
    '.oci/**',
    '.password-store/**',
  ]),
  ...all('a shell or program history', [
    '.*_history',
    '.zhistory',
    '.history',
    'fish_history',
    '.local/share/powershell/psreadline/**',
    '.lesshst',
  ]),
  ...all('a keychain', [
    '.local/share/keyrings/**',
    '.local/share/kwalletd/**',
    'library/keychains/**',
    '*.keychain',
    '*.keychain-db',
    '*.kdbx',
    'appdata/*/microsoft/credentials/**',
    'appdata/*/microsoft/vault/**',
    'appdata/*/microsoft/protect/**',
  ]),
  ...all("a browser's store of logins and cookies", [
    '.mozilla/**',
    '.thunderbird/**',
    '.config/google-chrome*/**',
    '.config/chromium/**',
    '.config/bravesoftware/**',
    '.config/microsoft-edge*/**',
    '.config/opera/**',
    '.config/vivaldi/**',
    'library/application support/google/chrome/**',
    'library/application support/chromium/**',
    'library/application support/firefox/**',
    'library/application support/bravesoftware/**',
    'library/application support/microsoft edge/**',
    'library/safari/**',
    'library/cookies/**',
    'appdata/local/google/chrome/user data/**',
    'appdata/local/microsoft/edge/user data/**',
    'appdata/roaming/mozilla/**',
  ]),
  ...all("a process's memory or environment", [
    '/proc/*/environ',
    '/proc/*/mem',
    '/proc/kcore',
    '/dev/mem',
    '/dev/kmem',
  ]),
];

/** Files under the app's own home that hold a secret; all the rest of it is protected. */
export const appSecretPatterns: readonly PathPattern[] = [
  ...all("this program's own secrets", [
    '/rpc.json',
    '/vault*/**',
    '/secrets*/**',
    '/user/vault*/**',
    '/user/secrets*/**',
    '/app/**',
  ]),
  ...all('in the trash, where a deleted secret may lie', ['/trash/**']),
];

/** Writing one of these is critical: it decides what runs later, or what may run without asking (PE5). */
export const protectedPatterns: readonly PathPattern[] = [
  ...all('agent configuration', ['.claude/**', '.claude.json', '.mcp.json', '.toolwright/**']),
  ...all('git configuration that can run commands', [
    '.git/hooks/**',
    '.git/config',
    '.git/config.worktree',
    '.git/modules/**',
    '.gitconfig',
    '.config/git/config',
  ]),
  ...all('run by the shell or the environment loader', [
    '.envrc',
    '.bashrc',
    '.bash_profile',
    '.bash_login',
    '.bash_logout',
    '.bash_aliases',
    '.profile',
    '.zshrc',
    '.zshenv',
    '.zprofile',
    '.zlogin',
    '.zlogout',
    '.kshrc',
    '.mkshrc',
    '.cshrc',
    '.tcshrc',
    '.login',
    '.inputrc',
    '.xprofile',
    '.xsession',
    '.xinitrc',
    '.config/fish/**',
    '.config/environment.d/**',
    'documents/powershell/**',
    'documents/windowspowershell/**',
    '/etc/profile',
    '/etc/profile.d/**',
    '/etc/bash.bashrc',
    '/etc/zsh/**',
    '/etc/environment',
    '/etc/ld.so.preload',
  ]),
  ...all('started by the system at login or on a schedule', [
    '.config/autostart/**',
    '.config/systemd/**',
    'library/launchagents/**',
    '/library/launchdaemons/**',
    '/etc/cron*/**',
    '/etc/crontab',
    '/etc/systemd/**',
    '/var/spool/cron/**',
  ]),
];

/** Special files that take or give nothing of value; as harmless as the workspace. */
export const harmlessDevices: ReadonlySet<string> = new Set([
  '/dev/null',
  '/dev/zero',
  '/dev/full',
  '/dev/random',
  '/dev/urandom',
  '/dev/tty',
  '/dev/stdin',
  '/dev/stdout',
  '/dev/stderr',
]);

/** One regular expression for a pattern, to be tested on a path with `/` between lower-case segments. */
export function patternExpression(pattern: string): RegExp {
  const anchored = pattern.startsWith('/');
  const below = pattern.endsWith('/**');
  const body = pattern.slice(anchored ? 1 : 0, below ? -3 : undefined).toLowerCase();
  const source = body.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '[^/]*');
  return new RegExp(`${anchored ? '^/' : '(?:^|/)'}${source}${below ? '(?:/|$)' : '$'}`, 'u');
}
