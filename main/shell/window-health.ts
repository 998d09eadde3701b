import { dialog } from 'electron';
import type { BrowserWindow } from 'electron';

/** Offers a way out when a page hangs, crashes, or holds unsaved work while it is about to go. */
export function watchHealth(window: BrowserWindow, reportBug: (error: unknown, where: string) => void): void {
  const contents = window.webContents;
  contents.on('render-process-gone', (_event, details) => {
    if (details.reason === 'clean-exit') return;
    reportBug(new Error(`The page ended: ${details.reason} (${details.exitCode}).`), 'page');
    void offerReload(
      window,
      'The window stopped working',
      'Conversations and files on disk are safe.',
      'Close',
    );
  });
  window.on('unresponsive', () => {
    void offerReload(window, 'The window does not answer', 'It may be busy with something long.', 'Wait');
  });
  contents.on('will-prevent-unload', (event) => {
    const choice = dialog.showMessageBoxSync(window, {
      type: 'warning',
      message: 'Leave without saving?',
      detail: 'Files in the editor have changes that are not saved.',
      buttons: ['Keep editing', 'Leave without saving'],
      defaultId: 0,
      cancelId: 0,
    });
    // Preventing this event means: ignore the page's objection.
    if (choice === 1) event.preventDefault();
  });
}

async function offerReload(
  window: BrowserWindow,
  message: string,
  detail: string,
  other: 'Close' | 'Wait',
): Promise<void> {
  const { response } = await dialog.showMessageBox(window, {
    type: 'error',
    message,
    detail,
    buttons: ['Reload', other],
    defaultId: 0,
    cancelId: 1,
  });
  if (window.isDestroyed()) return;
  if (response === 0) {
    window.webContents.forcefullyCrashRenderer();
    window.webContents.reload();
  } else if (other === 'Close') {
    window.destroy();
  }
}
