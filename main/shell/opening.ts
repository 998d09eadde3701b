import { realpath } from 'node:fs/promises';
import type { Notice } from '@shared/contract/events';
import type { ShellServices, StartFailure } from './services';
import type { Windows } from './windows';
import type { Result } from '@shared/kit/result';

export interface OpeningDeps {
  readonly windows: Windows;
  services(): Promise<Result<ShellServices, StartFailure>>;
  notify(notice: Notice): void;
}

export interface Opening {
  /** A window that shows the folder, or none when there is no folder to show. */
  openWindow(folder?: string): void;
  /** A second start, or a folder dropped on the app's icon: to the window that has it, else to one that is free. */
  openFolder(folder: string | undefined): Promise<void>;
  /** Settles when the folder that the window was opened with is open, or could not be. */
  ready(windowId: number): Promise<void>;
}

export function createOpening(deps: OpeningDeps): Opening {
  const pending = new Map<number, Promise<void>>();

  async function fill(windowId: number, folder: string): Promise<void> {
    const services = await deps.services();
    if (!services.ok) return;
    const opened = await services.value.openWorkspace(windowId, folder);
    if (opened.ok) return;
    deps.notify({
      id: `open ${folder}`,
      level: 'warning',
      title: 'The folder could not be opened',
      text: opened.error.message,
    });
  }

  function openWindow(folder?: string): void {
    const windowId = deps.windows.open();
    if (folder !== undefined) pending.set(windowId, fill(windowId, folder));
  }

  async function openFolder(folder: string | undefined): Promise<void> {
    const services = await deps.services();
    const ids = deps.windows.ids();
    const last = ids.at(-1);
    if (last === undefined) return openWindow(folder);
    if (folder === undefined || !services.ok) return deps.windows.focus(last);
    const real = await realpath(folder).catch(() => folder);
    const rootOf = (id: number): string | undefined => services.value.workspaceOf(id)?.root;
    const holder = ids.find((id) => rootOf(id) === real);
    if (holder !== undefined) return deps.windows.focus(holder);
    const free = ids.find((id) => rootOf(id) === undefined);
    if (free === undefined) return openWindow(folder);
    deps.windows.focus(free);
    await fill(free, folder);
  }

  return {
    openWindow,
    openFolder,
    ready: async (windowId) => pending.get(windowId),
  };
}
