import { createPrivateDirectory } from '../../store/home';

/** Watches folders of tools, each once, so that an outside edit shows up at once (CT16). */
export interface FolderWatch {
  /** Does nothing for a folder that is watched already. */
  add(folder: string): Promise<void>;
  close(): Promise<void>;
}

/** Several files that are written together are one change. */
const quietMs = 50;

export function createFolderWatch(
  changed: () => void,
  failed: (error: Error, folder: string) => void,
): FolderWatch {
  const watchers = new Map<string, Promise<{ close(): Promise<void> } | undefined>>();
  let timer: NodeJS.Timeout | undefined;

  async function watchOne(folder: string): Promise<{ close(): Promise<void> } | undefined> {
    const created = createPrivateDirectory(folder);
    if (!created.ok) {
      failed(new Error(created.error.message), folder);
      return undefined;
    }
    // Off the start-up path: a headless run never watches.
    const { watch } = await import('chokidar');
    const watcher = watch(folder, {
      depth: 0,
      ignoreInitial: true,
      ignored: (path) => path.endsWith('.tmp'),
    });
    watcher.on('all', () => {
      clearTimeout(timer);
      timer = setTimeout(changed, quietMs);
    });
    watcher.on('error', (error) => failed(error instanceof Error ? error : new Error(String(error)), folder));
    await new Promise<void>((resolve) => {
      watcher.once('ready', () => resolve());
      watcher.once('error', () => resolve());
    });
    return watcher;
  }

  return {
    async add(folder) {
      const known = watchers.get(folder) ?? watchOne(folder);
      watchers.set(folder, known);
      await known;
    },
    async close() {
      clearTimeout(timer);
      const all = await Promise.all(watchers.values());
      watchers.clear();
      await Promise.all(all.map((watcher) => watcher?.close() ?? Promise.resolve()));
    },
  };
}
