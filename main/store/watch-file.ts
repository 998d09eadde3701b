import path from 'node:path';

/**
 * Tells of every change to one file, also when it is replaced, created or taken away. The folder is watched and not the
 * file, because most editors save by replacing. `changed` runs once the file is quiet for a moment, so that a
 * half-written text is rarely seen. Returns the function that ends it.
 */
export async function watchFile(
  file: string,
  changed: () => void,
  failed: (error: Error) => void,
): Promise<() => Promise<void>> {
  // Off the start-up path: a headless run never watches.
  const { watch } = await import('chokidar');
  const folder = path.dirname(file);
  let timer: NodeJS.Timeout | undefined;
  const watcher = watch(folder, {
    depth: 0,
    ignoreInitial: true,
    ignored: (candidate) => ![folder, file].includes(path.normalize(candidate)),
  });
  watcher.on('all', () => {
    clearTimeout(timer);
    timer = setTimeout(changed, quietMs);
  });
  watcher.on('error', (error) => failed(error instanceof Error ? error : new Error(String(error))));
  await new Promise<void>((resolve) => {
    watcher.once('ready', () => resolve());
    watcher.once('error', () => resolve());
  });
  return async () => {
    clearTimeout(timer);
    await watcher.close();
  };
}

const quietMs = 50;
