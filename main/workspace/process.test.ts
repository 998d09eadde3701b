import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { rgPath } from '@vscode/ripgrep';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createProcesses, type Processes, type ShellCall, type ShellRun } from './process';

const env = {
  PATH: `/usr/local/bin:/usr/bin:/bin:${path.dirname(rgPath)}`,
  HOME: '/nowhere',
  LANG: 'C.UTF-8',
};
let top: string;
let work: string;
let temporary: string;
let processes: Processes;

beforeAll(async () => {
  top = await realpath(await mkdtemp(path.join(tmpdir(), 'processes-')));
  temporary = path.join(top, 'tmp');
  await mkdir(temporary);
});
afterAll(async () => rm(top, { recursive: true, force: true }));
beforeEach(async () => {
  work = await mkdtemp(path.join(top, 'work-'));
  let next = 0;
  const unique = Math.random().toString(36).slice(2);
  processes = createProcesses({
    platform: process.platform,
    temporaryFolder: temporary,
    ids: { next: (prefix) => `${prefix}_${unique}${next++}` },
  });
});
afterEach(async () => {
  await processes.killAll();
  const left = [...workers(), ...(await readdir(temporary))];
  if (left.length > 0) throw new Error(`This was left behind: ${left.join(', ')}`);
});

function run(command: string, more: Partial<ShellCall> = {}): Promise<ShellRun> {
  const signal = new AbortController().signal;
  return processes.runShell({
    command,
    cwd: work,
    env,
    timeoutMs: 15_000,
    signal,
    onOutput: () => undefined,
    ...more,
  });
}

async function text(command: string): Promise<string> {
  const { text: head, rest } = (await run(command)).output;
  return rest?.file === undefined ? head : readFileSync(rest.file.path, 'utf8');
}

/** Processes that run in the test's folder: everything a command starts does. */
function workers(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        const state = readFileSync(`/proc/${name}/stat`, 'utf8');
        return !/\) [ZX] /.test(state) && readFileSync(`/proc/${name}/environ`).includes('HOME=/nowhere');
      } catch {
        return false;
      }
    })
    .map(Number);
}

function gate(): { readonly opened: Promise<void>; open(): void } {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open: () => open() };
}

async function timed<T>(work_: Promise<T>): Promise<[T, number]> {
  const from = performance.now();
  return [await work_, performance.now() - from];
}

describe('runShell', () => {
  it('returns output and exit code', async () => {
    expect(await run('echo out; echo err >&2; exit 3')).toEqual({
      end: { kind: 'exited', code: 3 },
      output: { text: 'out\nerr\n', lost: 0 },
      shell: 'bash',
      leftRunning: false,
      survivors: [],
      keyWaiters: [],
    });
    expect((await run('true')).output.text).toBe('');
  });

  it('keeps both outputs in the order they were written', async () => {
    const lines = Array.from({ length: 300 }, (_, at) => `o${at}\ne${at}\n`).join('');
    expect(await text('for i in {0..299}; do echo o$i; echo e$i >&2; done')).toBe(lines);
  });

  it('gives a pipe that /dev/stdout and /dev/stderr open, which sockets do not', async () => {
    expect(await text('echo a > /dev/stdout; echo b > /dev/stderr; echo c | tee /dev/stderr')).toBe(
      'a\nb\nc\nc\n',
    );
  });

  it('says what the shell says, with its own line numbers', async () => {
    expect(await text('echo a\nnope1\ncd .\nnope2')).toBe(
      'a\nbash: line 2: nope1: command not found\nbash: line 4: nope2: command not found\n',
    );
    expect(await text('echo )')).toBe(
      "bash: -c: line 1: syntax error near unexpected token `)'\nbash: -c: line 1: `echo )'\n",
    );
  });

  it('hands a signal and a killed shell on as what they are', async () => {
    expect((await run('kill -SEGV $$')).end).toEqual({ kind: 'signalled', signal: 'SIGSEGV' });
  });

  it('never cuts a character that arrives in pieces', async () => {
    const seen: string[] = [];
    const done = await run(
      "printf 'a\\xe2'; sleep 0.05; printf '\\x82'; sleep 0.05; printf '\\xac\\xf0\\x9f'; sleep 0.05; printf '\\x98\\x80b\\xff'",
      { onOutput: (piece) => seen.push(piece) },
    );
    expect([done.output.text, seen.join('')]).toEqual(['a€😀b\ufffd', 'a€😀b\ufffd']);
    expect(seen.length).toBeGreaterThan(1);
  });

  it('hands output on while the command runs', async () => {
    const seen: string[] = [];
    const stop = new AbortController();
    const first = gate();
    const running = run('echo first; sleep 30', {
      signal: stop.signal,
      onOutput: (piece) => {
        seen.push(piece);
        first.open();
      },
    });
    await first.opened;
    stop.abort();
    expect([seen, (await running).end.kind]).toEqual([['first\n'], 'stopped']);
  });

  it('explains what cannot start', async () => {
    const gone = path.join(work, 'gone');
    expect((await run('pwd', { cwd: gone })).end).toEqual({
      kind: 'not-started',
      problem: { kind: 'directory', message: `There is no directory ${gone}.` },
    });
    await writeFile(gone, '');
    expect((await run('pwd', { cwd: gone })).end).toMatchObject({
      problem: { message: `${gone} is no directory.` },
    });
    expect((await run(`: ${'x'.repeat(200_000)}`)).end).toMatchObject({ problem: { kind: 'too-long' } });
    expect((await run('pwd', { signal: AbortSignal.abort() })).end).toEqual({ kind: 'stopped' });
  });

  it("runs the bash that stands first on the person's PATH", async () => {
    const folder = path.join(work, 'bin');
    await mkdir(folder);
    await writeFile(path.join(folder, 'bash'), '#!/bin/sh\necho own bash\n', { mode: 0o755 });
    expect(await run('anything', { env: { PATH: folder } })).toMatchObject({
      shell: 'bash',
      output: { text: 'own bash\n' },
    });
  });
});

describe('standard input (B25)', () => {
  it.each([
    ['rg needle', 0, 'hay.txt:needle here\n'],
    ['cat', 0, ''],
    ['read x; echo got:$x', 0, 'got:\n'],
    ["/usr/bin/python3 -c 'input()'", 1, 'EOFError'],
    ['read line <&2; echo $?', 0, 'read error: 0: Bad file descriptor\n1\n'],
  ])('%s comes back at once', async (command, code, said) => {
    await writeFile(path.join(work, 'hay.txt'), 'needle here\n');
    const [done, took] = await timed(run(command));
    expect(done.end).toEqual({ kind: 'exited', code });
    expect(done.output.text).toContain(said);
    expect(took).toBeLessThan(5000);
  });

  it('git commit with an editor that waits for keys fails with its own message', async () => {
    const commit =
      'git init -q . && echo x > f && git add f && EDITOR=vi git -c user.name=a -c user.email=a@example.com commit';
    const [done, took] = await timed(run(commit));
    expect(done.end).toEqual({ kind: 'exited', code: 1 });
    expect(done.output.text).toMatch(/problem with the editor|empty commit message/);
    expect(took).toBeLessThan(8000);
  });

  it('ends what takes its own output for a keyboard, and names it', async () => {
    const [done, took] = await timed(run('bash -c "read -t 60 key <&2"; echo after'));
    expect(done).toMatchObject({ end: { kind: 'exited', code: 0 }, keyWaiters: ['bash'] });
    expect(done.output.text).toContain('after\n');
    expect(took).toBeLessThan(8000);
  });
});

describe('what is left in the background (B26)', () => {
  it.each([
    ['tail -f /dev/null & echo up', /^up\n$/],
    ['tail -f /dev/null </dev/null >/dev/null & echo up', /^up\n$/],
    ['setsid tail -f /dev/null </dev/null >/dev/null & echo up', /^up\n$/],
    ['(while :; do date +%s; sleep 1; done) & echo up', /^(\d+\n)?up\n(\d+\n)?$/],
    ['sleep 9471 >/dev/null 2>&1 & echo up', /^up\n$/],
    ['yes > /dev/stdout & echo up', /up\n/],
  ])('%s returns without it', async (command, said) => {
    const [done, took] = await timed(run(command));
    expect(done).toMatchObject({ end: { kind: 'exited', code: 0 }, leftRunning: true });
    expect(done.output.text).toMatch(said);
    expect(took).toBeLessThan(3000);
    expect(workers().length).toBeGreaterThan(0);
  });

  it('does not kill what goes on printing', async () => {
    await run('(for i in 1 2 3 4 5; do echo tick; sleep 0.1; done; echo end > marker) & echo up');
    await expect.poll(() => readdir(work), { timeout: 10_000 }).toContain('marker');
  });

  it('never cuts the output of a command that ended', async () => {
    const lines = Array.from({ length: 200_000 }, (_, at) => `${at + 1}\n`).join('');
    expect(await text('seq 200000')).toBe(lines);
    expect(await text('seq 200000 & sleep 0.01; wait')).toBe(lines);
    expect(await text('echo a > >(cat)')).toBe('a\n');
  });
});

describe('Stop and time limit (CT4, BA1)', () => {
  const trees = [
    'sleep 9471 | cat',
    'sleep 9471 & sleep 9472 & wait',
    '(setsid sleep 9471 >/dev/null 2>&1 &); sleep 9471',
    'setsid bash -c "trap \'\' TERM HUP; sleep 9471 & sleep 9472" & sleep 9471',
    'trap "" TERM; while :; do sleep 9471; done',
    '(env -i setsid sleep 9471 &); sleep 9471',
    'env -i setsid bash -c "(sleep 9471 >/dev/null 2>&1 &) ; sleep 9472" & sleep 9471',
    'nohup bash -c "sleep 9471; sleep 9471" & disown; sleep 9471',
    'f() { sleep 0.01; f & f; }; f',
    'bash -c "kill -STOP \\$\\$"; sleep 9471',
  ];
  it.each(trees)('Stop ends everything of %s', async (command) => {
    const stop = new AbortController();
    const running = run(`echo begun; ${command}`, {
      signal: stop.signal,
      onOutput: () => void delay(150).then(() => stop.abort()),
    });
    const done = await running;
    expect(done).toMatchObject({
      end: { kind: 'stopped' },
      leftRunning: false,
      survivors: [],
      output: { text: expect.stringContaining('begun\n') },
    });
    expect(workers()).toEqual([]);
    expect(sleepers()).toEqual([]);
  });

  it('Stop comes back at once in the middle of a pipeline', async () => {
    const stop = new AbortController();
    const begun = gate();
    const running = run('echo begun; sleep 9471 | cat', {
      signal: stop.signal,
      onOutput: () => begun.open(),
    });
    await begun.opened;
    const from = performance.now();
    stop.abort();
    await running;
    expect(performance.now() - from).toBeLessThan(500);
  });

  it('the time limit ends everything too and keeps what was printed', async () => {
    const [done, took] = await timed(run('echo begun; setsid sleep 9471 & sleep 9471', { timeoutMs: 300 }));
    expect(done).toMatchObject({
      end: { kind: 'timed-out' },
      leftRunning: false,
      output: { text: 'begun\n' },
    });
    expect(took).toBeLessThan(2500);
    expect(workers()).toEqual([]);
  });

  it('lets a program clean up before it is forced', async () => {
    const done = await run("trap 'echo cleaned; exit 0' TERM; echo begun; while :; do :; done", {
      timeoutMs: 300,
    });
    expect([done.end.kind, done.output.text]).toEqual(['timed-out', 'begun\ncleaned\n']);
  });

  /** A process with an emptied environment does not show up among the workers. */
  function sleepers(): string[] {
    return readdirSync('/proc').filter((name) => {
      try {
        return (
          /^sleep\0(?:9471|9472)\0$/.test(readFileSync(`/proc/${name}/cmdline`, 'utf8')) &&
          !/\) Z /.test(readFileSync(`/proc/${name}/stat`, 'utf8'))
        );
      } catch {
        return false;
      }
    });
  }
});

describe('output without end (BA5)', () => {
  it('stays bounded, keeps both ends and says what is lost', async () => {
    let most = 0;
    const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 50);
    const before = process.memoryUsage().rss;
    const done = await run('echo first; head -c 90000000 /dev/zero | tr "\\0" x | fold -w 99; echo last');
    clearInterval(watch);
    expect(done.end).toEqual({ kind: 'exited', code: 0 });
    const { text: head, rest, lost } = done.output;
    expect(head.startsWith('first\nxxx') && rest?.tail.endsWith('xxxlast\n')).toBe(true);
    expect(head.length + (rest?.tail.length ?? 0)).toBeLessThan(300 * 1024);
    const file = readFileSync(rest?.file?.path ?? '', 'utf8');
    expect(file.length).toBeLessThan(66 * 1024 * 1024);
    const notice = `\n[${lost} characters were not kept: only the first 64 MB and the end of an output are.]\n`;
    expect(file).toContain(notice);
    const printed = 6 + 90_000_000 + Math.floor(90_000_000 / 99) + 5;
    expect(file.length - notice.length + lost).toBe(printed);
    expect(most - before).toBeLessThan(300 * 1024 * 1024);
  });

  it('does not go under in it', async () => {
    const [done, took] = await timed(run('yes', { timeoutMs: 1500 }));
    expect(done.end.kind).toBe('timed-out');
    expect(took).toBeLessThan(6000);
  });
});

describe('many runs', () => {
  it('200 of them leave no process, no descriptor and no file behind', async () => {
    await run('true');
    const open = (): number => readdirSync('/proc/self/fd').length;
    const before = open();
    for (let at = 0; at < 25; at += 1) {
      const done = await Promise.all(
        Array.from({ length: 8 }, (_, index) => run(`echo ${index}; cd /; (exit 1) | cat`)),
      );
      expect(done.map((one) => [one.output.text, one.end, one.directory])).toEqual(
        done.map((_, index) => [`${index}\n`, { kind: 'exited', code: 0 }, '/']),
      );
    }
    expect(workers()).toEqual([]);
    await expect.poll(open).toBeLessThanOrEqual(before + 32);
    expect(await readdir(temporary)).toEqual([]);
  }, 60_000);

  it('killAll ends what earlier commands left running, and nothing starts afterwards', async () => {
    await run('(setsid sleep 9471 >/dev/null 2>&1 &); (env -i setsid sleep 9471 &) ; sleep 9471 & echo');
    const running = run('sleep 9471');
    await delay(100);
    await processes.killAll();
    expect(workers()).toEqual([]);
    expect((await running).end).toEqual({ kind: 'signalled', signal: 'SIGTERM' });
    expect((await run('true')).end).toMatchObject({ problem: { kind: 'closing' } });
  });
});

describe('the directory a shell ends in (BA1)', () => {
  const cases: readonly (readonly [string, string | undefined])[] = [
    ['cd sub', 'sub'],
    ['cd sub; exit 3', 'sub'],
    ['set -e; cd sub; false; cd ..', 'sub'],
    ['cd sub && exec pwd', 'sub'],
    ['exec 1>/dev/null 3>&-; cd sub', 'sub'],
    ["trap 'echo bye' EXIT; cd sub", 'sub'],
    ['(cd sub); cd sub/../sub | cat', '.'],
    ['cd sub; set -C -u -o pipefail; nope', 'sub'],
    ['cd() { builtin cd "$@"; }; pwd() { echo lie; }; cd sub', 'sub'],
    ['pushd sub >/dev/null', 'sub'],
    ['cd sub\n)', 'sub'],
    ['cd link', 'sub'],
    ['cd sub; kill -9 $$', undefined],
    ['mkdir x && cd x && rm -rf ../x', undefined],
    ['echo sub', undefined],
    ["cd 'a b'\"'\"'$c'", "a b'$c"],
  ];
  it.each(cases)('%s', async (command, where) => {
    await mkdir(path.join(work, 'sub'));
    await mkdir(path.join(work, "a b'$c"));
    await run('ln -s sub link');
    expect((await run(command)).directory).toBe(where === undefined ? undefined : path.resolve(work, where));
  });
});
