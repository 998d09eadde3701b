import { z } from 'zod';

/** What one turn changed in its folder, and whether it can be restored (PE8). */
export const TurnChanges = z.object({
  runId: z.string(),
  conversationId: z.string(),
  /** `cut-off`: the program ended in mid-turn. `unavailable`: there is no checkpoint, for `reason`. */
  state: z.enum(['running', 'ended', 'cut-off', 'unavailable']),
  created: z.number(),
  changed: z.number(),
  deleted: z.number(),
  reason: z.string().optional(),
  /** The newest restore of this turn. */
  restore: z.object({ id: z.string(), files: z.number(), undone: z.boolean() }).nullable(),
});
export type TurnChanges = z.infer<typeof TurnChanges>;

/** One path that a turn changed. */
export const TurnFile = z.object({
  /** Relative to the folder. */
  path: z.string(),
  absolute: z.string(),
  status: z.enum(['created', 'changed', 'deleted']),
});
export type TurnFile = z.infer<typeof TurnFile>;

/** One path that a restore would change. */
export const RestoreFile = z.object({
  /** Relative to the folder. */
  path: z.string(),
  absolute: z.string(),
  kind: z.enum(['file', 'link', 'folder']),
  /** What restoring does to it. */
  effect: z.enum(['delete', 'bring-back', 'change']),
  /** Who changed it last: this turn, a later turn, or the person or another program. */
  since: z.enum(['turn', 'later-turn', 'someone']),
});
export type RestoreFile = z.infer<typeof RestoreFile>;

export const RestorePreview = z.object({
  runId: z.string(),
  root: z.string(),
  files: z.array(RestoreFile),
  /** Large and generated files that are no part of checkpoints; the first few by name. */
  leftOut: z.object({ count: z.number(), some: z.array(z.string()) }),
});
export type RestorePreview = z.infer<typeof RestorePreview>;

export const RestoreOutcome = z.object({
  /** Undoes it; null when nothing was restored. */
  restoreId: z.string().nullable(),
  restored: z.number(),
  /** What stayed as it was, and why. */
  kept: z.array(z.object({ path: z.string(), reason: z.string() })),
});
export type RestoreOutcome = z.infer<typeof RestoreOutcome>;
