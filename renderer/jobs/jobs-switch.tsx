import { formatCount } from '../lib/format';
import { Button } from '../ui/button';
import { countJobs, jobs } from './state/jobs-slice';

/** The way to the jobs from the panel's other pages, with how many are under way. */
export function JobsSwitch({ onShow }: { readonly onShow: () => void }) {
  const { running } = countJobs(jobs.useSlice((state) => state.jobs.jobs));
  return (
    <Button variant="ghost" size="sm" onClick={onShow}>
      Jobs
      {running > 0 && <span className="ml-1 tabular-nums">{formatCount(running)}</span>}
    </Button>
  );
}
