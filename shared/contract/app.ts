import { z } from 'zod';
import { WorkspaceInfo } from '../domain/workspace';
import { Settings } from '../domain/settings';
import { channel, nothing, patchOf } from './channel';
import { Notice } from './events';

/** Layout the window keeps between starts (electron-store). */
export const Layout = z.object({
  activity: z.enum(['chat', 'files']).default('chat'),
  sidePanelOpen: z.boolean().default(true),
  sidePanelWidth: z.number().min(160).max(480).default(260),
  chatWidth: z.number().min(360).max(2000).default(580),
  editorOpen: z.boolean().default(false),
  terminalOpen: z.boolean().default(false),
  terminalHeight: z.number().min(80).max(1200).default(240),
  setupDone: z.boolean().default(false),
  /** What was opened or run last, newest first, as quick open names it: `file:/srv/a.ts`, `command:editor.save`. */
  recentPicks: z.array(z.string().max(9000)).max(60).default([]),
});
export type Layout = z.infer<typeof Layout>;

export const appChannels = {
  /** All a window needs to draw its first frame. */
  'app.start': channel(
    nothing,
    z.object({
      version: z.string(),
      platform: z.string(),
      home: z.string(),
      /** The app's own folder, shown as `~/.toolwright` where it is under the home. */
      appHome: z.string(),
      systemDark: z.boolean(),
      settings: Settings,
      workspace: WorkspaceInfo.nullable(),
      layout: Layout,
      notices: z.array(Notice),
    }),
  ),
  'app.saveLayout': channel(patchOf(Layout), nothing),
  /** Opens an http(s) or mailto link in the person's browser. Anything else is refused. */
  'app.openExternal': channel(z.object({ url: z.string().max(8192) }), nothing),
  'app.copy': channel(z.object({ text: z.string() }), nothing),
  'app.dismissNotice': channel(z.object({ id: z.string() }), nothing),
  'app.window': channel(
    z.object({ action: z.enum(['minimize', 'maximize', 'close', 'reload', 'toggle-devtools']) }),
    nothing,
  ),
  /** A bug caught by the window's error boundary, for the log. */
  'app.reportError': channel(
    z.object({ message: z.string().max(20_000), stack: z.string().max(50_000).optional() }),
    nothing,
  ),
};
