import { clipboard, shell } from 'electron';
import type { Handlers } from '@shared/contract';
import type { Settings } from '@shared/domain/settings';
import type { WorkspaceInfo } from '@shared/domain/workspace';
import { err, ok } from '@shared/kit/result';
import type { AppState } from './app-state';
import { mayOpenOutside } from './guards';
import type { Notices } from './notices';
import type { AppChannel } from './services';
import type { Windows } from './windows';

export interface AppHandlersDeps {
  readonly version: string;
  readonly platform: string;
  readonly home: string;
  readonly userHome: string;
  readonly state: AppState;
  readonly notices: Notices;
  readonly windows: Windows;
  systemDark(): boolean;
  /** Settings and folder of a window, as soon as the services are up. */
  facts(windowId: number): Promise<{ settings: Settings; workspace: WorkspaceInfo | null }>;
  started(windowId: number): void;
  reportBug(error: unknown, where: string): void;
}

export function createAppHandlers(deps: AppHandlersDeps): Handlers<AppChannel> {
  return {
    async 'app.start'(_request, { windowId }) {
      const facts = await deps.facts(windowId);
      deps.started(windowId);
      return ok({
        version: deps.version,
        platform: deps.platform,
        home: deps.userHome,
        appHome: deps.home,
        systemDark: deps.systemDark(),
        ...facts,
        layout: deps.state.layout(),
        notices: [...deps.notices.list()],
      });
    },
    async 'app.saveLayout'(patch) {
      deps.state.saveLayout(patch);
      return ok(null);
    },
    async 'app.openExternal'({ url }) {
      if (!mayOpenOutside(url)) {
        return err({
          kind: 'not-allowed',
          message: `${url.slice(0, 200)} is not opened. Only http, https and mailto links are.`,
          field: 'url',
        });
      }
      await shell.openExternal(url);
      return ok(null);
    },
    async 'app.copy'({ text }) {
      await clipboard.writeText(text);
      return ok(null);
    },
    async 'app.dismissNotice'({ id }) {
      deps.notices.dismiss(id);
      return ok(null);
    },
    async 'app.window'({ action }, { windowId }) {
      windowActions[action](deps.windows, windowId);
      return ok(null);
    },
    async 'app.reportError'({ message, stack }) {
      const error = new Error(message);
      error.stack = stack ?? message;
      deps.reportBug(error, 'page');
      return ok(null);
    },
  };
}

type Action = 'minimize' | 'maximize' | 'close' | 'reload' | 'toggle-devtools';

const windowActions: Readonly<Record<Action, (windows: Windows, id: number) => void>> = {
  minimize: (windows, id) => windows.get(id)?.minimize(),
  maximize(windows, id) {
    const window = windows.get(id);
    if (window?.isMaximized() === true) window.unmaximize();
    else window?.maximize();
  },
  // Closing inside the answer would cut the answer off.
  close: (windows, id) => setImmediate(() => windows.get(id)?.close()),
  reload: (windows, id) => setImmediate(() => windows.get(id)?.webContents.reload()),
  'toggle-devtools': (windows, id) => windows.get(id)?.webContents.toggleDevTools(),
};
