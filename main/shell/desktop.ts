import { BrowserWindow, dialog, shell } from 'electron';
import { err, ok } from '@shared/kit/result';
import type { DesktopPort } from '../workspace/desktop-port';
import { mayOpenOutside } from './guards';

export function createDesktop(): DesktopPort {
  return {
    async chooseFolder(windowId) {
      const window = BrowserWindow.fromId(windowId);
      const options = {
        title: 'Open folder',
        properties: ['openDirectory' as const, 'createDirectory' as const],
      };
      const chosen =
        window === null ? await dialog.showOpenDialog(options) : await dialog.showOpenDialog(window, options);
      return chosen.canceled ? undefined : chosen.filePaths[0];
    },
    async openPage(url) {
      if (!mayOpenOutside(url)) throw new Error('Only web pages are opened in the browser.');
      await shell.openExternal(url);
    },
    async trash(path) {
      try {
        await shell.trashItem(path);
        return ok(undefined);
      } catch (error) {
        // The system's reasons (no trash on this drive, no permission) come as plain errors.
        return err(error instanceof Error ? error.message : String(error));
      }
    },
  };
}
