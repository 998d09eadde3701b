import type { ApprovalBody } from '@shared/domain/approval';
import type { Job } from '../../../../workspace/job';
import type { Jobs } from '../../../../workspace/jobs';
import { harmless, type Assessment, type Tool, type ToolContext } from '../../../define';
import { standardPatience, type JobPatience } from '../../job-text';
import { assessSend, previewSend, type AnalyserSource } from './assess';
import { description, JobsInput } from './definition';
import { liftJobs } from './lift';
import { createJobsRun } from './run';

export interface JobsToolDeps {
  readonly jobs: Jobs;
  readonly analyser: AnalyserSource;
  readonly patience?: JobPatience;
}

/** Lists, reads, waits for, types into and stops the jobs of a conversation (BA2, BA4). */
export function createJobsTool({ jobs, analyser, patience }: JobsToolDeps): Tool<JobsInput> {
  /** A conversation reaches its own jobs and no others. */
  const jobOf = (input: JobsInput, { conversationId }: ToolContext): Job | undefined => {
    const job = input.id === undefined ? undefined : jobs.find(input.id);
    return job?.request.conversationId === conversationId ? job : undefined;
  };
  async function assess(input: JobsInput, context: ToolContext): Promise<Assessment> {
    const job = jobOf(input, context);
    // Ending what one has started asks nobody.
    if (input.action !== 'send' || job === undefined) return harmless;
    return await assessSend(input, job, context.session, analyser);
  }

  return {
    name: 'Jobs',
    group: 'Shell',
    needs: ['jobs'],
    description,
    input: JobsInput,
    primaryArgument: 'action',
    lift: liftJobs,
    readOnly: ({ action }) => action === 'list' || action === 'read',
    assess,
    preview: async (input, assessment, context): Promise<ApprovalBody> =>
      previewSend(input, jobOf(input, context), assessment, context.session),
    run: createJobsRun({ jobs, jobOf, assess, patience: patience ?? standardPatience }),
  };
}
