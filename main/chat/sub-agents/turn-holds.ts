import type { RunEvent } from '@shared/domain/event';
import type { Lineage } from '../../tools/define';

/**
 * Turns of the person's conversations as checkpoints see them (PE8): what a sub-agent changes belongs to the turn that it
 * works for, so that turn has its last checkpoint only when its sub-agents are done, those in the background too.
 */
export interface TurnHolds {
  hold(rootRunId: string, agentId: string): void;
  release(rootRunId: string, agentId: string): void;
  /** Every event of every conversation. */
  see(conversationId: string, event: RunEvent): void;
}

export interface TurnHoldsPorts {
  readonly lineageOf: (conversationId: string) => Lineage | undefined;
  /** Beginning and end of a turn, as if its sub-agents were part of it. */
  readonly pass: (rootId: string, event: RunEvent) => void;
}

export function createTurnHolds({ lineageOf, pass }: TurnHoldsPorts): TurnHolds {
  const holders = new Map<string, Set<string>>();
  const waiting = new Map<string, () => void>();

  return {
    hold(rootRunId, agentId) {
      holders.set(rootRunId, (holders.get(rootRunId) ?? new Set()).add(agentId));
    },
    release(rootRunId, agentId) {
      const held = holders.get(rootRunId);
      held?.delete(agentId);
      if (held === undefined || held.size > 0) return;
      holders.delete(rootRunId);
      const end = waiting.get(rootRunId);
      waiting.delete(rootRunId);
      end?.();
    },
    see(conversationId, event) {
      if (event.type !== 'run-started' && event.type !== 'run-ended') return;
      const lineage = lineageOf(conversationId);
      // One that was taken up again while no turn was under way is a turn of its own.
      if (lineage !== undefined && lineage.rootRunId !== event.runId) return;
      const tell = (): void => pass(lineage?.rootId ?? conversationId, event);
      if (event.type === 'run-ended' && holders.has(event.runId)) waiting.set(event.runId, tell);
      else tell();
    },
  };
}
