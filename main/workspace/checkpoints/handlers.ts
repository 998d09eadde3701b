import type { ChannelName, Handlers } from '@shared/contract';
import { ok } from '@shared/kit/result';
import type { Checkpoints } from './checkpoints';

/** Answers to the window about checkpoints. */
export function createCheckpointHandlers(
  checkpoints: Checkpoints,
): Handlers<Extract<ChannelName, `checkpoints.${string}`>> {
  return {
    'checkpoints.turns': async ({ conversationId }) => ok([...checkpoints.turns(conversationId)]),
    'checkpoints.preview': ({ runId }) => checkpoints.preview(runId),
    'checkpoints.changes': ({ runId }) => checkpoints.changes(runId),
    'checkpoints.diff': ({ runId, path, of }) => checkpoints.diff(runId, path, of),
    'checkpoints.restore': ({ runId, paths }) => checkpoints.restore(runId, paths),
    'checkpoints.undo': ({ restoreId }) => checkpoints.undo(restoreId),
  };
}
