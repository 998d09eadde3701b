import { isJobOver } from '@shared/domain/job';
import type { Jobs } from '../workspace/jobs';

/** Jobs look again this often whether they are over; their change is told of besides. */
const lookMs = 60_000;

/** Sub-agents below a conversation. */
export interface WorkingAgents {
  views(conversationId: string): readonly { readonly id: string }[];
  /** Undefined when none works. */
  nextEnd(conversationId: string): Promise<void> | undefined;
}

/**
 * Waits until a job that the agent waits for, or an agent in the background, has ended and its news begun a turn; those
 * of sub-agents count too. False when there is none.
 */
export async function nextWake(
  jobs: Pick<Jobs, 'list'>,
  agents: WorkingAgents,
  conversationId: string,
  signal: AbortSignal,
): Promise<boolean> {
  const tree = new Set([conversationId, ...agents.views(conversationId).map(({ id }) => id)]);
  const waiting = jobs.list(
    (view) => tree.has(view.conversationId) && view.kind === 'until' && !isJobOver(view.state),
  );
  const agentEnds = agents.nextEnd(conversationId);
  if ((waiting.length === 0 && agentEnds === undefined) || signal.aborted) return false;
  let hasEnded = false;
  const ends = agentEnds?.then(() => void (hasEnded = true));
  let stop = (): void => undefined;
  const stopped = new Promise<void>((resolve) => (stop = resolve));
  signal.addEventListener('abort', stop, { once: true });
  const isOver = (): boolean => hasEnded || waiting.some((job) => isJobOver(job.view().state));
  while (!isOver() && !signal.aborted)
    await Promise.race([
      stopped,
      ...(ends === undefined ? [] : [ends]),
      ...waiting.map((job) => job.changed(lookMs)),
    ]);
  signal.removeEventListener('abort', stop);
  return !signal.aborted;
}
