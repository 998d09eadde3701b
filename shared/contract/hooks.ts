import { z } from 'zod';
import {
  FolderTrust,
  HookProblem,
  HookRun,
  HookRunRow,
  HookTrial,
  HookView,
  RecordedCall,
} from '../domain/hook';
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
  /** Of conversations in the window's folder, newest first; with `callId` those of one call, wherever it was. */
  'hooks.runs': channel(z.object({ callId: z.string().max(200).optional() }), z.array(HookRunRow)),
  /** With input and output; null once newer runs have taken its place. */
  'hooks.run': channel(z.object({ id: z.string().max(200) }), HookRun.nullable()),
  /** The latest recorded calls of the window's folder that have this in their tool or subject. */
  'hooks.calls': channel(z.object({ search: z.string().max(200) }), z.array(RecordedCall)),
  /** Feeds a recorded call to a hook; nothing but the hook itself happens. */
  'hooks.try': channel(
    z.object({ id: z.string().max(200), callId: z.string().max(200), event: z.string().max(60) }),
    HookTrial,
  ),
  /** Null without a folder. */
  'hooks.trust': channel(nothing, FolderTrust.nullable()),
  /** `false` is remembered too: the question does not come again. */
  'hooks.setTrust': channel(z.object({ trusted: z.boolean() }), FolderTrust.nullable()),
  /** Puts the question off until the program starts again. */
  'hooks.notNow': channel(nothing, FolderTrust.nullable()),
  /** The person has seen what is new in a trusted folder. */
  'hooks.seen': channel(nothing, FolderTrust.nullable()),
};
