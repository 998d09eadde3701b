import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../sources';
import type { Job } from '../workspace/job';
import { createJobs, type Jobs } from '../workspace/jobs';
import { createProcesses, type Processes } from '../workspace/process';
import { createJobInbox, type JobInbox } from './job-news';

let folder: string;
let processes: Processes;
let jobs: Jobs;
let inbox: JobInbox;

beforeEach(() => {
  folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'news-')));
  let next = 0;
  const unique = Math.random().toString(36).slice(2);
  const ids = { next: () => `${unique}${next++}` };
  const common = { platform: process.platform, temporaryFolder: folder, ids };
  processes = createProcesses(common);
  const pace = { certainQuietMs: 100, likelyQuietMs: 200, firstLookMs: 30, firstPauseMs: 50 };
  jobs = createJobs({ ...common, processes, clock: systemClock, pace });
  inbox = createJobInbox(jobs);
});
afterEach(async () => {
  await jobs.close();
  await processes.killAll();
  rmSync(folder, { recursive: true });
});

async function start(kind: 'background' | 'until', command: string, deadlineMs = 5_000): Promise<Job> {
  const env = { PATH: '/usr/local/bin:/usr/bin:/bin', HOME: folder };
  const request = { conversationId: 'talk', root: folder, kind, command, cwd: folder, env, deadlineMs };
  const started = await jobs.start(request);
  if (!started.ok) throw new Error(started.error.message);
  return started.value;
}

const over = async (job: Job): Promise<void> => {
  while (job.view().endedAt === undefined) await job.changed(100);
};

describe('news of jobs (BA2, BA3, BA6)', () => {
  it('of an ended one are told once, at the next occasion, and wake nobody', async () => {
    await over(await start('background', 'sleep 0.1; exit 3'));
    expect(inbox.wakes('talk')).toBe(false);
    expect(inbox.take('other')).toEqual([]);
    expect(inbox.take('talk')).toEqual([
      'Message of the program, not of the person. job_1 (sleep 0.1; exit 3) ended with exit code 3 after 0 s. Jobs reads what it printed.',
    ]);
    expect(inbox.take('talk')).toEqual([]);
  });

  it('are none once the agent has seen the end by itself', async () => {
    const job = await start('background', 'exit 0');
    job.agent.knowsEnd = true;
    await over(job);
    expect(inbox.take('talk')).toEqual([]);
  });

  it('of one with a deadline wake, and bring the output of the last attempt', async () => {
    await over(await start('until', 'echo "try $(ls | wc -l)"; touch a$RANDOM; [ $(ls | wc -l) -gt 3 ]'));
    expect(inbox.wakes('talk')).toBe(true);
    expect(inbox.take('talk')[0]).toMatch(/ exited 0 after \d s:\ntry \d$/);
    await over(await start('until', 'echo no; exit 7', 60));
    expect(inbox.take('talk')[0]).toMatch(
      / did not exit 0 by its deadline; the last attempt:\nno\n\[attempt \d: exit 7\]$/,
    );
  });

  it.runIf(process.platform === 'linux')('of a waiting one are told while it waits', async () => {
    const job = await start('background', 'printf "Name? "; read x');
    while (job.view().state.kind !== 'waiting') await job.changed(100);
    const told = inbox.take('talk');
    expect(told[0]).toMatch(
      / waits for input at "Name\?"\. Answer it with Jobs, or leave it to the person\.$/,
    );
    expect(inbox.wakes('talk')).toBe(false);
  });
});
