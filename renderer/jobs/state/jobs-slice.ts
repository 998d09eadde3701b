import { isJobOver, type JobView } from '@shared/domain/job';
import type { Client } from '../../bridge/client';
import type { Word } from '../../state/services';
import type { SliceCreator } from '../../state/slice';
import { createSliceContext } from '../../state/slice-context';

/** What the panel shows of the output of the job picked. */
export interface JobOutput {
  readonly jobId: string;
  readonly text: string;
  /** The last line while it has no end. */
  readonly open: string;
  /** The byte to read on from. */
  readonly to: number;
}

export interface JobsData {
  /** Newest first. */
  readonly jobs: readonly JobView[];
  readonly picked: string | null;
  readonly output: JobOutput | null;
}

export interface JobsActions {
  /** All that main knows of the folder: at the start, after a reload and for another folder. */
  recover(): Promise<void>;
  received(job: JobView): void;
  pick(jobId: string): void;
  stop(jobId: string): Promise<void>;
  /** Types a line. False when it was not taken. */
  send(jobId: string, text: string): Promise<boolean>;
}

export interface JobsSlice {
  readonly jobs: JobsData;
  readonly jobsActions: JobsActions;
}

export const jobs = createSliceContext<JobsSlice>('The jobs');

export interface JobsDeps {
  readonly client: Client;
  readonly notify: (word: Word) => void;
}

/** Characters of output that are drawn; the agent and the file have the rest. */
const shownCharacters = 200_000;

export function createJobsSlice({ client, notify }: JobsDeps): SliceCreator<JobsSlice> {
  return (set, get) => {
    const change = (part: Partial<JobsData>): void => set(({ jobs: now }) => ({ jobs: { ...now, ...part } }));
    let reading = false;
    let again = false;

    /** One reading at a time; what comes meanwhile is read by the next. */
    async function readOn(): Promise<void> {
      again = reading;
      if (reading) return;
      reading = true;
      do {
        again = false;
        await readOnce();
      } while (again);
      reading = false;
    }

    async function readOnce(): Promise<void> {
      const { picked, output } = get().jobs;
      if (picked === null) return;
      const known = output?.jobId === picked ? output : { jobId: picked, text: '', open: '', to: 0 };
      const answer = await client.call('jobs.read', { jobId: picked, offset: known.to });
      if (!answer.ok || get().jobs.picked !== picked) return;
      const { text, open, to } = answer.value;
      const whole = known.text + text;
      change({ output: { jobId: picked, text: whole.slice(-shownCharacters), open, to } });
      const size = get().jobs.jobs.find(({ id }) => id === picked)?.size ?? 0;
      if (text !== '' && to < size) again = true;
    }

    return {
      jobs: { jobs: [], picked: null, output: null },
      jobsActions: {
        async recover() {
          change({ jobs: [], picked: null, output: null });
          const answer = await client.call('jobs.list', null);
          if (!answer.ok) return;
          const listed = answer.value.toReversed();
          change({ jobs: listed, picked: listed[0]?.id ?? null });
          await readOn();
        },
        received(job) {
          const { jobs: known, picked } = get().jobs;
          const isNew = !known.some(({ id }) => id === job.id);
          change({ jobs: isNew ? [job, ...known] : known.map((one) => (one.id === job.id ? job : one)) });
          if (picked === null) change({ picked: job.id });
          if (get().jobs.picked === job.id) void readOn();
        },
        pick(jobId) {
          change({ picked: jobId, output: null });
          void readOn();
        },
        async stop(jobId) {
          const answer = await client.call('jobs.stop', { jobId });
          if (!answer.ok) notify({ title: 'Job not stopped', text: answer.error.message, tone: 'error' });
        },
        async send(jobId, text) {
          const answer = await client.call('jobs.send', { jobId, text });
          if (!answer.ok) notify({ title: 'Nothing was typed', text: answer.error.message, tone: 'error' });
          return answer.ok;
        },
      },
    };
  };
}

/** Jobs under way, and those of them that wait for somebody. */
export function countJobs(list: readonly JobView[]): { running: number; waiting: number } {
  const living = list.filter(({ state }) => !isJobOver(state));
  return { running: living.length, waiting: living.filter(({ state }) => state.kind === 'waiting').length };
}
