import { Hand, ListVideo } from 'lucide-react';
import { formatPlural } from '../lib/format';
import { useServices } from '../state/services';
import { StatusBarItem } from '../ui/status-bar-item';
import { countJobs, jobs } from './state/jobs-slice';

/** Jobs under way in the status bar; nothing while there are none. */
export function JobsStatus() {
  const { running, waiting } = countJobs(jobs.useSlice((state) => state.jobs.jobs));
  const { commands } = useServices();
  if (running === 0) return null;
  return (
    <StatusBarItem
      icon={waiting > 0 ? Hand : ListVideo}
      tone={waiting > 0 ? 'amber' : 'muted'}
      hint="Show jobs"
      keyHint={commands.keyHint('layout.showJobs')}
      onClick={() => commands.run('layout.showJobs')}
    >
      {formatPlural(running, 'job')}
      {waiting > 0 && ` · ${waiting} waiting for you`}
    </StatusBarItem>
  );
}
