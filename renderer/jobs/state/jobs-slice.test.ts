import type { JobView } from '@shared/domain/job';
import { beforeEach, expect, test } from 'vitest';
import { createStore } from 'zustand';
import type { Client } from '../../bridge/client';
import type { Word } from '../../state/services';
import { countJobs, createJobsSlice, type JobsSlice } from './jobs-slice';

let printed: Record<string, string>;
let asked: string[];
let words: Word[];

const job = (id: string, more: Partial<JobView> = {}): JobView => ({
  id,
  conversationId: 'talk',
  root: '/work',
  kind: 'background',
  command: `run ${id}`,
  state: { kind: 'running' },
  startedAt: 1,
  size: printed[id]?.length ?? 0,
  ...more,
});

function start(listed: readonly JobView[] = []) {
  const client = {
    async call(name: string, request: { jobId: string; offset: number }) {
      asked.push(`${name} ${JSON.stringify(request)}`);
      if (name === 'jobs.list') return { ok: true, value: listed };
      if (name === 'jobs.send')
        return { ok: false, error: { kind: 'no-input', message: 'The job has ended.' } };
      const text = (printed[request.jobId] ?? '').slice(request.offset, request.offset + 4);
      return {
        ok: true,
        value: { text, from: request.offset, to: request.offset + text.length, open: 'open>' },
      };
    },
  } as unknown as Client;
  const store = createStore<JobsSlice>()(createJobsSlice({ client, notify: (word) => words.push(word) }));
  return { ...store.getState().jobsActions, data: () => store.getState().jobs };
}

beforeEach(() => {
  printed = {};
  asked = [];
  words = [];
});

test('after a reload the newest job is shown with all it printed, piece by piece (BA2)', async () => {
  printed = { a: 'old', b: 'one\ntwo\n' };
  const jobs = start([job('a'), job('b')]);
  await jobs.recover();
  expect(jobs.data()).toMatchObject({
    picked: 'b',
    jobs: [{ id: 'b' }, { id: 'a' }],
    output: { jobId: 'b', text: 'one\ntwo\n', to: 8, open: 'open>' },
  });
});

test('news of the job picked are read on from where it was, those of others only listed', async () => {
  printed = { a: 'abc' };
  const jobs = start([job('a')]);
  await jobs.recover();
  printed['a'] = 'abcdef';
  asked = [];
  jobs.received(job('a', { state: { kind: 'waiting', prompt: 'Name?' } }));
  jobs.received(job('b'));
  await expect.poll(() => jobs.data().output?.text).toBe('abcdef');
  expect(asked.every((entry) => entry.includes('"jobId":"a"'))).toBe(true);
  expect(jobs.data().jobs.map(({ id }) => id)).toEqual(['b', 'a']);
  expect(countJobs(jobs.data().jobs)).toEqual({ running: 2, waiting: 1 });
  jobs.pick('b');
  await expect.poll(() => jobs.data().output?.jobId).toBe('b');
});

test('an answer that was not taken says why (BA6)', async () => {
  const jobs = start([job('a', { state: { kind: 'exited', code: 0 } })]);
  await jobs.recover();
  expect(await jobs.send('a', 'yes')).toBe(false);
  expect(words).toEqual([{ title: 'Nothing was typed', text: 'The job has ended.', tone: 'error' }]);
  expect(countJobs(jobs.data().jobs)).toEqual({ running: 0, waiting: 0 });
});
