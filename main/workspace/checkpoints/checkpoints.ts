import type { TurnChanges } from '@shared/domain/checkpoint';
import type { RunEvent } from '@shared/domain/event';
import type { CallStep } from '../../tools/ports';
import { createRestores, type RestoreDeps, type Restores } from './restores';
import { createRunningTurns } from './running';
import { createTurnCheckpoints, turnChanges, type TurnDeps } from './turns';

/** Checkpoints of turns and their restore (PE8). */
export interface Checkpoints extends Restores {
  readonly beforePermission: CallStep;
  readonly beforeRun: CallStep;
  /** Hears of every event, to know when a turn begins and ends. */
  see(conversationId: string, event: RunEvent): void;
  turns(conversationId: string): readonly TurnChanges[];
  /** Resolves once what ended has its last checkpoint, or after `graceMs`. */
  close(): Promise<void>;
}

export type CheckpointsDeps = Omit<TurnDeps, 'running'> &
  Pick<RestoreDeps, 'ids'> & {
    /** Folder of a conversation; null without one. */
    readonly rootOf: (conversationId: string) => string | null;
  };

/** A command ends only when its turn's last checkpoint is written; a window that hangs on one is not kept open. */
const graceMs = 5_000;

export function createCheckpoints(deps: CheckpointsDeps): Checkpoints {
  const { record } = deps;
  const running = createRunningTurns();
  const turns = createTurnCheckpoints({ ...deps, running });
  const restores = createRestores({
    ...deps,
    running,
    isBusy: (root) => [...turns.conversations()].some((id) => deps.rootOf(id) === root),
    turnOf(runId) {
      const row = record.get(runId);
      return row === undefined ? undefined : turnChanges(row, record, turns.isRunning(runId));
    },
  });
  return {
    ...restores,
    beforePermission: turns.ahead,
    beforeRun: turns.before,
    see(conversationId, event) {
      if (event.type === 'run-started') turns.started(event.runId, conversationId);
      if (event.type === 'run-ended') turns.ended(event.runId);
    },
    turns: (conversationId) =>
      record
        .ofConversation(conversationId)
        .map((row) => turnChanges(row, record, turns.isRunning(row.runId))),
    async close() {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, graceMs);
      });
      await Promise.race([turns.settled(), late]);
      clearTimeout(timer);
      turns.close();
    },
  };
}
