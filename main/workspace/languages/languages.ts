import type { FileProblems } from '@shared/domain/problem';
import type { FolderWatcher } from '../watch';
import { kindOf } from './kinds';
import type { AskLimits } from './client';
import { createLanguageFolder, type CheckedFile, type FileCheck, type LanguageFolder } from './folder';
import type { Launch } from './launch';
import { languageLimits, type LanguageLimits } from './limits';
import type { FileEvent } from './session';

export type LanguageNews =
  | { readonly kind: 'problems'; readonly root: string; readonly files: readonly FileProblems[] }
  | { readonly kind: 'servers'; readonly root: string };

/** The language servers of every folder. */
export interface Languages {
  /** The servers of a folder, by its real path. None is started by this. */
  folder(root: string): LanguageFolder;
  /** Tells the servers of a folder, if it has any, what changed in it. */
  filesChanged(root: string, changes: readonly FileEvent[]): void;
  /**
   * Looks at files that were just written. Answers in `withinMs` at the latest; what was not ready by then is
   * `unchecked`, and its server goes on getting ready for the next time.
   */
  afterChange(root: string, files: readonly CheckedFile[], limits: AskLimits): Promise<readonly FileCheck[]>;
  subscribe(listener: (news: LanguageNews) => void): () => void;
  /** The person trusts other folders now: servers that lie in a folder may start, or may not any more. */
  trustChanged(): void;
  /** Ends every server. None starts afterwards. */
  close(): Promise<void>;
}

export interface LanguagesDeps {
  readonly launch: Launch;
  readonly limits?: LanguageLimits;
  /** Whether programs that lie in a folder may be started. */
  readonly trusts?: (root: string) => boolean;
  /** Where no window watches folders: begins to when a folder's first server is asked for. */
  readonly watch?: (root: string, onChange: (changes: readonly FileEvent[]) => void) => FolderWatcher;
}

/** Files looked at together; fewer than a server may keep open. */
const concurrency = 8;

export function createLanguages(deps: LanguagesDeps): Languages {
  const times = deps.limits ?? languageLimits;
  const folders = new Map<string, LanguageFolder>();
  const watchers: FolderWatcher[] = [];
  const trusted = new Map<string, boolean>();
  const trusts = deps.trusts ?? (() => false);
  const listeners = new Set<(news: LanguageNews) => void>();
  const tell = (news: LanguageNews): void => listeners.forEach((listener) => listener(news));
  const idle = setInterval(() => {
    const before = performance.now() - times.idleMs;
    for (const one of folders.values()) void one.restIdle(before);
  }, times.idleMs / 4).unref();

  function folder(root: string): LanguageFolder {
    const known = folders.get(root);
    if (known !== undefined) return known;
    const made = createLanguageFolder({
      root,
      launch: deps.launch,
      limits: times,
      onProblems: (files) => tell({ kind: 'problems', root, files }),
      onServers: () => tell({ kind: 'servers', root }),
    });
    folders.set(root, made);
    trusted.set(root, trusts(root));
    const watcher = deps.watch?.(root, (changes) => made.filesChanged(changes));
    if (watcher !== undefined) watchers.push(watcher);
    return made;
  }

  return {
    folder,
    filesChanged: (root, changes) => folders.get(root)?.filesChanged(changes),
    async afterChange(root, files, { withinMs, signal }) {
      // A folder is watched from its first server on, and a text that has none is no reason for one.
      if (!folders.has(root) && files.every(({ real }) => kindOf(real) === undefined)) return [];
      const { filesChanged, check } = folder(root);
      filesChanged(
        files.map(({ real, before }) => ({ kind: before === undefined ? 'added' : 'changed', path: real })),
      );
      const until = performance.now() + withinMs;
      const checks: FileCheck[] = [];
      const waiting = [...files.entries()];
      const work = async (): Promise<void> => {
        for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
          const [index, file] = next;
          const left = Math.max(0, until - performance.now());
          const limits = { withinMs: left, ...(signal === undefined ? {} : { signal }) };
          checks[index] = await inTime(left === 0 ? undefined : check(file, limits), file, left);
        }
      };
      await Promise.all(Array.from({ length: concurrency }, work));
      return checks;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    trustChanged() {
      for (const [root, one] of folders) {
        if (trusted.get(root) === trusts(root)) continue;
        trusted.set(root, trusts(root));
        void one.restart();
      }
    },
    async close() {
      clearInterval(idle);
      listeners.clear();
      await Promise.all([...folders.values(), ...watchers].map((one) => one.close()));
    },
  };
}

/** Reading a file and starting a program can hang, too: the whole look has one end. */
async function inTime(
  checked: Promise<FileCheck> | undefined,
  { real }: CheckedFile,
  withinMs: number,
): Promise<FileCheck> {
  const late: FileCheck = {
    kind: 'unchecked',
    real,
    why: 'late',
    message: 'There was no time to look at it.',
  };
  if (checked === undefined) return late;
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<FileCheck>((resolve) => {
    timer = setTimeout(() => resolve(late), withinMs);
  });
  const first = await Promise.race([checked, over]);
  clearTimeout(timer);
  return first;
}
