import { spawn, type ChildProcess } from 'node:child_process';

/**
 * Ends the commands of a program that was killed and could not do it itself: one small shell that holds the other end
 * of a pipe, and acts when that closes. What it does not catch: on systems without /proc, a process that left its
 * group; on Linux, one that left its group and emptied its environment.
 */
export interface ProcessGuard {
  /** A process group that is to be ended. The first one starts the guard. */
  watch(group: number): void;
  release(group: number): void;
  /** All is ended already. */
  close(): Promise<void>;
}

export interface GuardOptions {
  readonly platform: string;
  /** Stands in the environment of every process to be ended. */
  readonly mark: string;
}

/** Groups come in as `+ 12` and go as `- 12`; `q` means that nothing is to be done. */
export const guardScript = `trap '' HUP INT TERM PIPE
groups=' '
while read -r sign group; do
  case $sign in
    +) groups="$groups$group " ;;
    -) groups="\${groups%% $group *} \${groups#* $group }" ;;
    q) exit ;;
  esac
done
for signal in TERM KILL KILL; do
  for group in $groups; do kill -s $signal -- "-$group"; done
  [ ! -d /proc/self ] || grep -lsaF -- "$1" /proc/[0-9]*/environ | while IFS=/ read -r _ _ pid _; do
    kill -s $signal "$pid"
  done
  sleep 0.15
done`;

const closeMs = 500;

export function createProcessGuard({ platform, mark }: GuardOptions): ProcessGuard {
  let guard: ChildProcess | undefined;

  function start(): ChildProcess {
    // A session of its own: what ends this program from its terminal must not end the guard.
    const child = spawn('/bin/sh', ['-c', guardScript, 'toolwright-guard', mark], {
      cwd: '/',
      detached: true,
      env: { PATH: '/usr/bin:/bin:/usr/sbin:/sbin' },
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    // Without a guard commands run all the same; only a killed program then leaves them behind.
    child.on('error', () => undefined);
    child.stdin?.on('error', () => undefined);
    child.unref();
    if (child.stdin !== null && 'unref' in child.stdin && typeof child.stdin.unref === 'function')
      child.stdin.unref();
    return child;
  }

  function tell(line: string): void {
    if (guard?.stdin?.writable === true) guard.stdin.write(`${line}\n`);
  }

  return {
    watch(group) {
      if (platform === 'win32') return;
      guard ??= start();
      tell(`+ ${group}`);
    },
    release: (group) => tell(`- ${group}`),
    async close() {
      const child = guard;
      if (child === undefined || child.exitCode !== null || child.pid === undefined) return;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, closeMs);
        child.once('exit', () => {
          clearTimeout(timer);
          resolve();
        });
        child.stdin?.end('q\n');
      });
    },
  };
}
