import { z } from 'zod';
import { ToolTestEvent } from '../domain/custom-tool-view';
import { TurnChanges } from '../domain/checkpoint';
import { ConversationEvent } from '../domain/event';
import { FileProblems, LanguageServerStatus } from '../domain/problem';
import { JobView } from '../domain/job';
import { Settings } from '../domain/settings';
import { WorkspaceInfo } from '../domain/workspace';

/** A notice that stays until closed: a broken settings file, a full disk, a caught bug. */
export const Notice = z.object({
  id: z.string(),
  level: z.enum(['info', 'warning', 'error']),
  title: z.string(),
  text: z.string(),
  /** Its subject is mended: what was said of it goes, and nothing is shown. */
  isOver: z.boolean().optional(),
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
  /** An agent opened a terminal in this window's folder. */
  z.object({
    topic: z.literal('terminal-opened'),
    terminalId: z.string(),
    shell: z.string(),
    label: z.string(),
  }),
  z.object({ topic: z.literal('terminal-exit'), terminalId: z.string(), exitCode: z.number() }),
  /** Files whose problems changed, each with all it has now. */
  z.object({ topic: z.literal('problems'), files: z.array(FileProblems) }),
  z.object({ topic: z.literal('language-servers'), servers: z.array(LanguageServerStatus) }),
  /** A job began, changed its state, or printed more. */
  z.object({ topic: z.literal('job'), job: JobView }),
  /** Switches, rules, agents or custom tools changed: what shows tools asks again. */
  z.object({ topic: z.literal('tools-changed') }),
  /** Files of custom tools changed, in the user's folder or in one project's. */
  z.object({ topic: z.literal('custom-tools') }),
  z.object({ topic: z.literal('custom-tool-test'), testId: z.string(), event: ToolTestEvent }),
  /** A server's state, tools or files changed: `mcp.list` is to be asked again. At most a few in a second. */
  z.object({ topic: z.literal('mcp') }),
  /** Files of hooks, their switches or the trust of a folder changed. */
  z.object({ topic: z.literal('hooks-changed') }),
  /** Hooks ran; at most a few times in a second. */
  z.object({ topic: z.literal('hooks-ran') }),
  /** What a turn changed, or can no longer change back (PE8). */
  z.object({ topic: z.literal('turn-changes'), turn: TurnChanges }),
  /** A memory was written, changed or deleted. */
  z.object({ topic: z.literal('memory') }),
  z.object({ topic: z.literal('notice'), notice: Notice }),
  /** A menu item or a link asks the window to do something it owns. */
  z.object({ topic: z.literal('command'), command: z.string(), argument: z.string().optional() }),
  /** Light or dark, when the theme setting is `system`. */
  z.object({ topic: z.literal('system-theme'), dark: z.boolean() }),
]);
export type WindowEvent = z.infer<typeof WindowEvent>;
