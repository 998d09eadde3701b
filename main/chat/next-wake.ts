import { isJobOver } from '@shared/domain/job';
import type { Jobs } from '../workspace/jobs';

/** Jobs look again this often whether they are over; their change is told of besides. */
const lookMs = 60_000;

/** Waits until a job that the agent waits for has ended and its news begun a turn. False when there is none. */
export async function nextWake(
  jobs: Pick<Jobs, 'list'>,
  conversationId: string,
  signal: AbortSignal,
): Promise<boolean> {
  const waiting = jobs.list(
    (view) => view.conversationId === conversationId && view.kind === 'until' && !isJobOver(view.state),
  );
  if (waiting.length === 0 || signal.aborted) return false;
  let stop = (): void => undefined;
  const stopped = new Promise<void>((resolve) => (stop = resolve));
  signal.addEventListener('abort', stop, { once: true });
  const isOver = (): boolean => waiting.some((job) => isJobOver(job.view().state));
  while (!isOver() && !signal.aborted)
    await Promise.race([stopped, ...waiting.map((job) => job.changed(lookMs))]);
  signal.removeEventListener('abort', stop);
  return !signal.aborted;
}
