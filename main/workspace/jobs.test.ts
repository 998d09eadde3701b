import { mkdtemp, readdir, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../sources';
import type { Job } from './job';
import { createJobs, type JobNews, type JobRequest, type Jobs } from './jobs';
import { createProcesses, type Processes } from './process';

let folder: string;
let processes: Processes;
let jobs: Jobs;
let news: JobNews[];

beforeEach(async () => {
  folder = await realpath(await mkdtemp(path.join(tmpdir(), 'jobs-')));
  let next = 0;
  const unique = Math.random().toString(36).slice(2);
  const ids = { next: (prefix: string) => `${prefix}_${unique}${next++}` };
  const platform = process.platform;
  processes = createProcesses({ platform, temporaryFolder: folder, ids });
  const pace = { certainQuietMs: 200, likelyQuietMs: 400, firstLookMs: 50, firstPauseMs: 100 };
  jobs = createJobs({ processes, clock: systemClock, ids, platform, temporaryFolder: folder, pace });
  news = [];
  jobs.onNews((one) => news.push(one));
});
afterEach(async () => {
  await jobs.close();
  await processes.killAll();
  const left = await readdir(folder);
  await rm(folder, { recursive: true });
  if (left.length > 0) throw new Error(`This was left behind: ${left.join(', ')}`);
});

async function start(command: string, more: Partial<JobRequest> = {}): Promise<Job> {
  const started = await jobs.start({
    conversationId: 'talk',
    root: folder,
    kind: 'background',
    command,
    cwd: folder,
    env: { PATH: '/usr/local/bin:/usr/bin:/bin', LANG: 'C.UTF-8', HOME: folder },
    ...more,
  });
  if (!started.ok) throw new Error(started.error.message);
  return started.value;
}

async function until(job: Job, holds: () => boolean, ms = 9_000): Promise<void> {
  const end = Date.now() + ms;
  while (!holds() && Date.now() < end) await job.changed(100);
  expect(holds(), job.tail(500)).toBe(true);
}

const over = (job: Job) => (): boolean => job.view().endedAt !== undefined;

describe('a job (BA2)', () => {
  it('runs on, is read from where one left off, and tells how it ended', async () => {
    const job = await start('echo one; sleep 0.2; printf "two\\nthr"; sleep 0.2; echo ee; exit 3');
    expect(job.view()).toMatchObject({ id: 'job_1', state: { kind: 'running' }, kind: 'background' });
    await until(job, () => job.openLine() === 'thr');
    const first = await job.read(0, 10_000);
    expect(first).toEqual({ text: 'one\ntwo\n', from: 0, to: 8 });
    await until(job, over(job));
    expect(await job.read(first.to, 10_000)).toEqual({ text: 'three\n', from: 8, to: 14 });
    expect(job.view().state).toEqual({ kind: 'exited', code: 3 });
    expect(news.map(({ what, wakes }) => [what, wakes])).toEqual([['ended', false]]);
  });

  it('takes what is typed, and the end of input', async () => {
    const job = await start('read x; echo "got:$x"; cat; echo done');
    expect(job.type('hello\nmore\n')).toBe(true);
    job.closeInput();
    await until(job, over(job));
    expect(job.tail(100)).toBe('got:hello\nmore\ndone\n');
    expect(job.type('late\n')).toBe(false);
  });

  it('is stopped with everything it started, wherever that went', async () => {
    const job = await start('(setsid sleep 300 &); sh -c "sleep 301 & sleep 302"; echo never');
    await job.changed(300);
    await job.stop('the person');
    expect(job.view().state).toEqual({ kind: 'killed', by: 'the person' });
    expect(await sleepers()).toEqual([]);
  });

  it('ends at its time limit and by interruption', async () => {
    const [limited, interrupted] = await Promise.all([
      start('sleep 300', { timeoutMs: 200 }),
      start('trap "echo bye; exit 9" INT; while :; do sleep 0.1; done'),
    ]);
    await interrupted.changed(300);
    interrupted.interrupt();
    await until(interrupted, over(interrupted));
    await until(limited, over(limited));
    expect(interrupted.view().state).toEqual({ kind: 'exited', code: 9 });
    expect(limited.view().state).toEqual({ kind: 'killed', by: 'its time limit' });
  });

  it('keeps a flood bounded: the newest is at hand and the beginning in a file', async () => {
    const job = await start('seq 1 300000');
    await until(job, over(job));
    expect((await job.read(0, 20)).text).toBe('1\n2\n3\n4\n5\n6\n7\n8\n9\n10');
    expect(job.tail(14)).toBe('299999\n300000\n');
    expect((await job.read(job.view().size - 7, 100)).text).toBe('300000\n');
  });
});

describe('a job that waits for input (BA6)', () => {
  it.runIf(process.platform === 'linux').each([
    ['read x; echo "got $x"', ''],
    ['printf "Your name? "; read x; echo "got $x"', 'Your name?'],
    [
      `${process.execPath} -e "require('readline').createInterface({input:process.stdin,output:process.stdout}).question('Go on? ',a=>{console.log('got',a);process.exit()})"`,
      'Go on?',
    ],
  ])('%s', async (command, prompt) => {
    const job = await start(command);
    await until(job, () => job.view().state.kind === 'waiting');
    expect(job.view().state).toEqual({ kind: 'waiting', prompt });
    expect(news.map(({ what }) => what)).toEqual(['waits']);
    job.type('yes\n');
    expect(job.view().state).toEqual({ kind: 'running' });
    await until(job, over(job));
    expect(job.tail(100)).toContain('got yes\n');
  });

  it.runIf(process.platform === 'linux')('is none that is only silent, whatever its last line', async () => {
    const job = await start('printf "Working: "; sleep 1.2');
    await until(job, over(job));
    expect(news.map(({ what }) => what)).toEqual(['ended']);
  });
});

describe('until (BA3)', () => {
  it('tries again until it exits 0, and then wakes', async () => {
    const command = 'if [ -e ready ]; then echo "it is"; else touch ready; echo "not yet"; exit 1; fi';
    const job = await start(command, { kind: 'until', deadlineMs: 20_000 });
    await until(job, over(job));
    expect(job.view().state).toEqual({ kind: 'exited', code: 0 });
    expect(job.tail(200)).toBe('not yet\n[attempt 1: exit 1]\nit is\n');
    expect((await job.read(job.lastFrom, 100)).text).toBe('it is\n');
    expect(news.map(({ what, wakes }) => [what, wakes])).toEqual([['ended', true]]);
    await rm(path.join(folder, 'ready'));
  });

  it('looks once more at its deadline, then ends; a stop wakes nobody', async () => {
    const [late, stopped] = await Promise.all([
      start('exit 7', { kind: 'until', deadlineMs: 90 }),
      start('exit 7', { kind: 'until', deadlineMs: 60_000 }),
    ]);
    await until(late, over(late));
    expect(late.view().state).toEqual({ kind: 'killed', by: 'its deadline' });
    expect(late.tail(200)).toMatch(/^\[attempt 1: exit 7\]\n(\[attempt \d: exit 7\]\n){0,2}$/);
    await stopped.stop('the agent');
    expect(news.map(({ job, wakes }) => [job.id, wakes])).toEqual([
      ['job_1', true],
      ['job_2', false],
    ]);
  });
});

describe('a terminal (BA4)', () => {
  it('shows its screen, is typed into, and ends with what runs in it', async () => {
    const job = await start(
      'test -t 0 && stty size; read -p "Name: " x; printf "\\033[2J\\033[HHi $x"; sleep 300',
      {
        kind: 'terminal',
      },
    );
    await until(job, () => job.tail(200).includes('Name: '));
    expect(await job.terminal?.screen.text()).toBe('30 100\nName:');
    await until(job, () => job.view().state.kind === 'waiting');
    job.type('Ada\r');
    await until(job, () => job.tail(500).includes('Hi Ada'));
    expect(await job.terminal?.screen.text()).toBe('Hi Ada');
    await job.stop('the agent');
    expect(job.view().state).toEqual({ kind: 'killed', by: 'the agent' });
    expect(await sleepers()).toEqual([]);
  });
});

/** Processes that run in the test's folder. */
async function sleepers(): Promise<readonly string[]> {
  const { readlinkSync } = await import('node:fs');
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  return pids.filter((pid) => {
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === folder;
    } catch {
      return false;
    }
  });
}
