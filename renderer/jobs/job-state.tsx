import { jobStateWords, isJobOver, type JobView } from '@shared/domain/job';
import { CircleCheck, CircleStop, CircleX, Hand } from 'lucide-react';
import { useEffect, useState } from 'react';
import { cx } from '../lib/cx';
import { formatClock, formatDuration } from '../lib/format';
import { Icon } from '../ui/icon';
import { Spinner } from '../ui/spinner';

/** The sign of a job's state; its words stand beside it. */
export function JobIcon({ job: { state } }: { readonly job: JobView }) {
  switch (state.kind) {
    case 'running':
      return <Spinner size={12} />;
    case 'waiting':
      return <Icon icon={Hand} size={12} className="text-amber" />;
    case 'exited':
      return state.code === 0 ? (
        <Icon icon={CircleCheck} size={12} className="text-green" />
      ) : (
        <Icon icon={CircleX} size={12} className="text-red" />
      );
    case 'killed':
      return <Icon icon={CircleStop} size={12} className="text-muted" />;
  }
}

/** State and time in words. */
export function JobWords({ job }: { readonly job: JobView }) {
  const { state, startedAt, endedAt } = job;
  const tone =
    state.kind === 'waiting'
      ? 'text-amber'
      : state.kind === 'exited' && state.code !== 0
        ? 'text-red'
        : 'text-muted';
  return (
    <span className={cx('shrink-0 text-small whitespace-nowrap tabular-nums', tone)}>
      {jobStateWords(state)}
      {' · '}
      {isJobOver(state) ? formatDuration((endedAt ?? startedAt) - startedAt) : <Clock since={startedAt} />}
    </span>
  );
}

function Clock({ since }: { readonly since: number }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return <>{formatClock(now - since)}</>;
}
