import { z } from 'zod';
import { RestoreOutcome, RestorePreview, TurnChanges, TurnFile } from '../domain/checkpoint';
import { FileChange } from '../domain/display';
import { channel } from './channel';

const turn = z.object({ runId: z.string().min(1).max(200) });
const path = z.string().min(1).max(8192);

export const checkpointChannels = {
  /** Turns of a conversation that changed files, or that could not be saved; later ones follow as events. */
  'checkpoints.turns': channel(z.object({ conversationId: z.string() }), z.array(TurnChanges)),
  /** What the turn changed, from its first change to its end. */
  'checkpoints.changes': channel(turn, z.array(TurnFile)),
  /** What a restore of the turn would change, as of now. */
  'checkpoints.preview': channel(turn, RestorePreview),
  /** One file of these: what the turn did to it, or what a restore does, from how it is now to how it was. */
  'checkpoints.diff': channel(turn.extend({ path, of: z.enum(['turn', 'restore']) }), FileChange),
  /** Restores these files, as the preview showed them. Refused with kind `running` while a turn works in the folder. */
  'checkpoints.restore': channel(turn.extend({ paths: z.array(path).min(1).max(100_000) }), RestoreOutcome),
  'checkpoints.undo': channel(z.object({ restoreId: z.string().min(1).max(200) }), RestoreOutcome),
};
