import { watch, type FSWatcher } from 'chokidar';
import path from 'node:path';

export interface FolderChange {
  readonly kind: 'added' | 'changed' | 'removed';
  /** Absolute path. */
  readonly path: string;
}

export interface FolderWatcher {
  /** Resolves once changes are noticed. */
  readonly ready: Promise<void>;
  close(): Promise<void>;
}

/** Changes within this time come as one batch: a build or a checkout touches thousands of files. */
const quietMs = 100;
/** Folders whose changes nobody looks at. */
const skipped = new Set(['node_modules', '.git', '.hg', '.svn', '.cache', '__pycache__']);

/** Reports what changes below an opened folder, each path once per batch. Links are not followed. */
export function watchFolder(
  root: string,
  onChange: (changes: readonly FolderChange[]) => void,
  onError: (error: unknown) => void,
): FolderWatcher {
  const pending = new Map<string, FolderChange>();
  let timer: NodeJS.Timeout | undefined;
  const flush = (): void => {
    timer = undefined;
    const changes = [...pending.values()];
    pending.clear();
    onChange(changes);
  };
  const note = (kind: FolderChange['kind']) => (changed: string) => {
    pending.set(changed, { kind, path: changed });
    timer ??= setTimeout(flush, quietMs);
  };
  const watcher: FSWatcher = watch(root, {
    ignored: (candidate) => isSkipped(root, candidate),
    ignoreInitial: true,
    followSymlinks: false,
  });
  watcher.on('add', note('added')).on('addDir', note('added')).on('change', note('changed'));
  watcher.on('unlink', note('removed')).on('unlinkDir', note('removed')).on('error', onError);
  const ready = new Promise<void>((resolve) => {
    watcher.on('ready', resolve);
  });
  return {
    ready,
    async close() {
      clearTimeout(timer);
      await watcher.close();
    },
  };
}

function isSkipped(root: string, candidate: string): boolean {
  return path
    .relative(root, candidate)
    .split(path.sep)
    .some((part) => skipped.has(part));
}
