import type { Answer, ChannelName, Handlers, HandlerContext } from '@shared/contract';
import { isJobOver } from '@shared/domain/job';
import { err, ok } from '@shared/kit/result';
import type { Job } from './job';
import type { Jobs } from './jobs';

export interface JobHandlersDeps {
  readonly jobs: Jobs;
  /** Real path of the window's folder. */
  readonly rootOf: (windowId: number) => string | undefined;
}

/** What one reading hands over. */
const readBytes = 200_000;

/** A window sees and reaches the jobs of its folder alone. */
export function createJobHandlers({
  jobs,
  rootOf,
}: JobHandlersDeps): Handlers<Extract<ChannelName, `jobs.${string}`>> {
  async function onJob<T>(
    jobId: string,
    { windowId }: HandlerContext,
    work: (job: Job) => Promise<Answer<T>>,
  ): Promise<Answer<T>> {
    const job = jobs.find(jobId);
    if (job === undefined || job.request.root !== rootOf(windowId))
      return err({ kind: 'no-job', message: 'This job is no longer there.' });
    return await work(job);
  }
  return {
    'jobs.list': async (_nothing, { windowId }) =>
      ok(jobs.list(({ root }) => root === rootOf(windowId)).map((job) => job.view())),
    'jobs.read': ({ jobId, offset }, context) =>
      onJob(jobId, context, async (job) => {
        const part = await job.read(offset, readBytes);
        return ok({ ...part, open: part.to < job.view().size ? '' : job.openLine() });
      }),
    'jobs.stop': ({ jobId }, context) =>
      onJob(jobId, context, async (job) => {
        await job.stop('the person');
        return ok(null);
      }),
    'jobs.send': ({ jobId, text }, context) =>
      onJob(jobId, context, async (job) => {
        const line = job.terminal === undefined ? `${text}\n` : `${text}\r`;
        if (job.type(line)) return ok(null);
        const message = isJobOver(job.view().state) ? 'The job has ended.' : 'The job takes no input.';
        return err({ kind: 'no-input', message });
      }),
  };
}
