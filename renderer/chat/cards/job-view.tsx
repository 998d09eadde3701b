import { isJobOver } from '@shared/domain/job';
import type { CallDisplay } from '@shared/domain/display';
import { JobAnswer, jobs } from '../../jobs';
import { useServices } from '../../state/services';
import { Button } from '../../ui/button';
import { plainOutput } from './result-text';
import { TextView } from './text-view';

interface JobCardViewProps {
  readonly display: Extract<CallDisplay, { kind: 'job' }>;
  readonly text: string;
  readonly whole: () => Promise<string>;
}

/** A call that has to do with a job: what was read then, and how the job stands now, answered in place (BA6). */
export function JobCardView({ display, text, whole }: JobCardViewProps) {
  const job = jobs.useSlice((state) => state.jobs.jobs.find(({ id }) => id === display.jobId));
  const { pick } = jobs.useSlice((state) => state.jobsActions);
  const { commands } = useServices();
  // After a restart another job may bear the number.
  const living =
    job !== undefined && job.command === display.command && !isJobOver(job.state) ? job : undefined;
  return (
    <div className="divide-y divide-line">
      <TextView text={plainOutput(text)} label="Output" whole={whole} cut={false} />
      {living?.state.kind === 'waiting' && <JobAnswer jobId={living.id} prompt={living.state.prompt} />}
      {living !== undefined && (
        <div className="flex h-8 items-center px-1.5">
          <Button
            size="sm"
            variant="ghost"
            onClick={() => {
              pick(living.id);
              commands.run('layout.openJobs');
            }}
          >
            {`Show ${living.id}`}
          </Button>
        </div>
      )}
    </div>
  );
}
