import { z } from 'zod';
import { FolderTrust, HookProblem, HookRun, HookTrial, HookView } from '../domain/hook';
import { channel, nothing } from './channel';

/** Hooks of the window's folder and the person's own; the trust of that folder. */
export const hookChannels = {
  'hooks.list': channel(
    nothing,
    z.object({
      hooks: z.array(HookView),
      problems: z.array(HookProblem),
      /** `disableAllHooks` in this file stops them all. */
      disabledBy: z.string().optional(),
    }),
  ),
  /** Switches one hook off or on, for this person. */
  'hooks.switch': channel(z.object({ id: z.string().max(200), on: z.boolean() }), nothing),
  /** Newest first; with `callId` those of one call. */
  'hooks.runs': channel(z.object({ callId: z.string().max(200).optional() }), z.array(HookRun)),
  /** Feeds a recorded call to a hook; nothing but the hook itself happens. */
  'hooks.try': channel(
    z.object({ id: z.string().max(200), callId: z.string().max(200), event: z.string().max(60) }),
    HookTrial,
  ),
  /** Null without a folder. */
  'hooks.trust': channel(nothing, FolderTrust.nullable()),
  'hooks.setTrust': channel(z.object({ trusted: z.boolean() }), FolderTrust.nullable()),
};
