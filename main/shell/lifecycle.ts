import { app, BrowserWindow } from 'electron';
import type { Engine } from './engine';
import type { Opening } from './opening';
import type { ReportBug } from './boundary';

export interface LifecycleDeps {
  readonly platform: string;
  readonly opening: Opening;
  readonly engine: Engine;
  reportBug: ReportBug;
}

/** How long the end may take: terminals are ended and the last writes are flushed in well under this. */
const closeLimitMs = 3000;

export function connectLifecycle(deps: LifecycleDeps): void {
  const openFolder = (folder: string | undefined): void => {
    deps.opening.openFolder(folder).catch((error: unknown) => deps.reportBug(error, 'open folder'));
  };
  app.on('second-instance', (_event, _argv, _cwd, data) => openFolder(folderOf(data)));
  app.on('open-file', (event, path) => {
    event.preventDefault();
    openFolder(path);
  });
  app.on('activate', () => {
    if (BrowserWindow.getAllWindows().length === 0) deps.opening.openWindow();
  });
  app.on('window-all-closed', () => {
    if (deps.platform !== 'darwin') app.quit();
  });
  let closing = false;
  app.on('will-quit', (event) => {
    if (closing) return;
    closing = true;
    event.preventDefault();
    void closeServices(deps).finally(() => app.exit(0));
  });
}

async function closeServices(deps: LifecycleDeps): Promise<void> {
  const limit = new Promise<void>((settle) => setTimeout(settle, closeLimitMs));
  const close = async (): Promise<void> => {
    const services = await deps.engine.services();
    if (services.ok) await services.value.close();
  };
  await Promise.race([close().catch((error: unknown) => deps.reportBug(error, 'close')), limit]);
}

function folderOf(data: unknown): string | undefined {
  if (typeof data !== 'object' || data === null || !('folder' in data)) return undefined;
  return typeof data.folder === 'string' ? data.folder : undefined;
}
