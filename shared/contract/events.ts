import { z } from 'zod';
import { ConversationEvent } from '../domain/event';
import { Settings } from '../domain/settings';
import { WorkspaceInfo } from '../domain/workspace';

/** A notice that stays until closed: a broken settings file, a full disk, a caught bug. */
export const Notice = z.object({
  id: z.string(),
  level: z.enum(['info', 'warning', 'error']),
  title: z.string(),
  text: z.string(),
});
export type Notice = z.infer<typeof Notice>;

/** Everything main tells a window unasked. */
export const WindowEvent = z.discriminatedUnion('topic', [
  /**
   * Pieces of text that came within one frame are merged into one event: it has the newest piece's `seq`, and `from` is
   * the oldest's. Without `from` the event stands for itself alone.
   */
  z.object({ topic: z.literal('conversation'), event: ConversationEvent, from: z.number().optional() }),
  z.object({ topic: z.literal('settings'), settings: Settings }),
  z.object({ topic: z.literal('workspace'), workspace: WorkspaceInfo.nullable() }),
  /** Files under these directories changed on disk (absolute paths, coalesced). */
  z.object({ topic: z.literal('files-changed'), paths: z.array(z.string()) }),
  z.object({ topic: z.literal('terminal-data'), terminalId: z.string(), data: z.string() }),
  z.object({ topic: z.literal('terminal-exit'), terminalId: z.string(), exitCode: z.number() }),
  z.object({ topic: z.literal('notice'), notice: Notice }),
  /** A menu item or a link asks the window to do something it owns. */
  z.object({ topic: z.literal('command'), command: z.string(), argument: z.string().optional() }),
  /** Light or dark, when the theme setting is `system`. */
  z.object({ topic: z.literal('system-theme'), dark: z.boolean() }),
]);
export type WindowEvent = z.infer<typeof WindowEvent>;
