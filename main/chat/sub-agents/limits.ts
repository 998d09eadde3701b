import type { Refusal } from '@shared/domain/refusal';

/** Levels of agents below a conversation: past three nobody can follow who does what for whom. */
export const mostDepth = 3;
/** At work at once in a conversation and all below it: enough to be quick, few enough for a laptop and a provider. */
export const mostAtOnce = 8;
/** Started in one turn of the conversation at the top: a loop of agents that start agents ends here. */
export const mostPerTurn = 50;

/** Why no agent may be started now; each names its limit and what helps. */
export function limitReached(now: {
  readonly depth: number;
  readonly running: number;
  readonly started: number;
}): Refusal | undefined {
  if (now.depth > mostDepth)
    return refused(
      `Agents are started ${mostDepth} levels deep and no deeper, and this would be level ${now.depth}.`,
      'Do the work yourself, or report what is left to do.',
    );
  if (now.started >= mostPerTurn)
    return refused(
      `${mostPerTurn} agents were started in this turn, which is the limit.`,
      'Go on without more of them, or take one up again with SendMessage.',
    );
  return tooMany(now.running);
}

/** The limit that counts for one that is taken up again too. */
export function tooMany(running: number): Refusal | undefined {
  if (running < mostAtOnce) return undefined;
  return refused(
    `${mostAtOnce} agents of this conversation are at work, which is the limit.`,
    'Wait until one ends, or end one with TaskStop.',
  );
}

function refused(reason: string, remedy: string): Refusal {
  return { by: 'precheck', reason, remedy };
}
