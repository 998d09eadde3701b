import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { Hook } from './ports';
import { createCommandRunner, type HookOutput } from './run-command';

const folder = mkdtempSync(path.join(tmpdir(), 'hook-run-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let count = 0;
const tag = `hooktest${process.pid}x`;
const run = createCommandRunner({
  platform: process.platform,
  mark: '',
  adopt: () => ({ release: () => undefined }),
  nextId: () => `${tag}${++count}`,
});

const base: Hook = { id: 'h', event: 'PreToolUse', matcher: '', type: 'command', origin: 'user', file: '/f' };

function hook(
  command: string,
  more: { args?: readonly string[]; input?: string; timeoutMs?: number; signal?: AbortSignal } = {},
): Promise<HookOutput> {
  const { args, input = '{}', timeoutMs = 10_000, signal = new AbortController().signal } = more;
  const env = { PATH: process.env['PATH'] ?? '', CLAUDE_PROJECT_DIR: '/the project', HOME: '/h' };
  const own: Hook = { ...base, command, ...(args === undefined ? {} : { args }) };
  return run({ hook: own, input, cwd: folder, env, timeoutMs, signal });
}

/** Processes of these tests that still run. */
function left(): string[] {
  return readdirSync('/proc').filter((name) => {
    try {
      return /^\d+$/.test(name) && readFileSync(`/proc/${name}/environ`, 'utf8').includes(tag);
    } catch {
      return false;
    }
  });
}

describe.runIf(process.platform === 'linux')('a command hook', () => {
  it('HK1: reads one line of JSON and answers with its outputs apart and its exit code', async () => {
    const { exitCode, stdout, stderr, problem } = await hook('cat; echo no >&2; exit 2', {
      input: '{"a":1}',
    });
    expect({ exitCode, stdout, stderr, problem }).toEqual({
      exitCode: 2,
      stdout: '{"a":1}\n',
      stderr: 'no\n',
      problem: undefined,
    });
  });

  it('HK1: exec form takes placeholders in each word and no shell, and shell form the variable', async () => {
    const exec = await hook('printf', { args: ['%s|%s', '${CLAUDE_PROJECT_DIR}/x', '$HOME and blanks'] });
    expect(exec.stdout).toBe('/the project/x|$HOME and blanks');
    expect((await hook('printf %s "${CLAUDE_PROJECT_DIR}"')).stdout).toBe('/the project');
  });

  it('B52: need not read its input, may close it or read it late, and a reader gets all of it', async () => {
    const input = JSON.stringify({ text: 'x'.repeat(2_000_000) });
    const [unread, closed, late, read] = await Promise.all([
      hook('echo ok', { input }),
      hook('exec <&-; echo ok', { input }),
      hook('sleep 0.2; wc -c', { input }),
      hook('wc -c', { input }),
    ]);
    expect([unread, closed].map(({ stdout, exitCode }) => [stdout, exitCode])).toEqual([
      ['ok\n', 0],
      ['ok\n', 0],
    ]);
    expect([late.stdout.trim(), read.stdout.trim()]).toEqual([`${input.length + 1}`, `${input.length + 1}`]);
  });

  it('is ended after its time, with everything it started, those in a session of their own included', async () => {
    const ended = await hook('setsid sleep 60 & sleep 61', { timeoutMs: 200 });
    expect(ended).toMatchObject({ exitCode: null, problem: 'It took longer than 0.2 s and was ended.' });
    expect(left()).toEqual([]);
  });

  it('is ended by Stop', async () => {
    const stop = new AbortController();
    setTimeout(() => stop.abort(), 100);
    expect(await hook('sleep 60', { signal: stop.signal })).toMatchObject({
      problem: 'Its answer was no longer needed, and it was ended.',
    });
    expect(left()).toEqual([]);
  });

  it('crashes, is missing, or kills its parent and its group: a problem, and this program goes on', async () => {
    const [crashed, missing, parent, group] = await Promise.all([
      hook('kill -SEGV $$'),
      hook('/nonexistent/hook.sh'),
      hook('kill -9 $PPID; sleep 0.05'),
      hook('kill -9 0'),
    ]);
    expect(crashed.exitCode).toBe(139);
    expect(missing.exitCode).toBe(127);
    expect(parent).toMatchObject({ exitCode: null, problem: 'It was ended by SIGKILL.' });
    expect(group).toMatchObject({ exitCode: null, problem: 'It was ended by SIGKILL.' });
  });

  it('is not waited for by its children, even when one holds its output open', async () => {
    const before = Date.now();
    const { stdout, exitCode } = await hook('sleep 2 & echo done');
    expect([stdout, exitCode]).toEqual(['done\n', 0]);
    expect(Date.now() - before).toBeLessThan(1800);
  });

  it('may flood its output: it is ended, and little of it is kept', async () => {
    const { stdout, problem } = await hook('yes');
    expect(problem).toBe('It printed more than 64 MB and was ended.');
    expect(stdout.length).toBeLessThanOrEqual(1024 * 1024);
  });

  it('goes on in the background after a first line that says so', async () => {
    const { later, exitCode } = await hook(
      `echo '{"async":true}'; sleep 0.1; echo '{"systemMessage":"late"}'`,
    );
    expect(exitCode).toBe(0);
    expect((await later)?.stdout).toBe('{"async":true}\n{"systemMessage":"late"}\n');
  });
});
