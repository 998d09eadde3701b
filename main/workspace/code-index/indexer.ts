import path from 'node:path';
import type { PathPlaces } from '../paths';
import type { Ripgrep } from '../ripgrep';
import { createFileStore, stampOf, type FileStore } from './file-store';
import { discardIndexFile, isBusy, isDamage } from '../../disk/index-file';
import { openIndex, type IndexDatabase } from './index-database';
import { listFiles } from './list-files';
import type { FileParser } from './parse-file';

export interface IndexerOptions {
  readonly places: PathPlaces;
  /** The index's own file; a cache, made anew when it is damaged. */
  readonly database: string;
  readonly ripgrep: Ripgrep;
  readonly parser: FileParser;
}

export interface IndexProgress {
  /** Every listed file was looked at. */
  readonly ready: boolean;
  readonly indexed: number;
  readonly listed: number;
}

/** Keeps one project's index like the files on the disk. What it writes goes through one queue. */
export interface Indexer {
  readonly database: IndexDatabase;
  readonly store: FileStore;
  progress(): IndexProgress;
  /** Lists the files again and reads those that differ from the index. */
  scan(): Promise<void>;
  /** Looks again at these files, as far as the index has them. */
  refresh(files: readonly string[]): Promise<void>;
  /** Runs `work`; where it meets damage, the index is thrown away and made anew behind it. */
  guarded(work: () => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

/** Work is done in slices, so that a question is answered within one of them. */
const sliceMs = 12;
/** What is written at once; another process that uses the index waits no longer. */
const batchMs = 1_000;
const busyPauseMs = 200;
/** Pages joined in one step when the parts of the index are brought together. */
const mergePages = 300;
const maxMergeSteps = 10_000;

export function createIndexer({ places, database: file, ripgrep, parser }: IndexerOptions): Indexer {
  const { root } = places;
  const stopped = new AbortController();
  let progress: IndexProgress = { ready: false, indexed: 0, listed: 0 };
  let database = openIndex(file);
  let store = createFileStore(root, database, parser);
  let queue: Promise<void> = Promise.resolve();

  /** Writers take turns: a batch stays open while others of its files are parsed. */
  function enqueue(work: () => Promise<void>): Promise<void> {
    const turn = queue.then(async () => {
      if (stopped.signal.aborted) return;
      try {
        await work();
      } catch (error) {
        if (!isDamage(error)) throw error;
        startOver();
        await build();
      }
    });
    // The next in the queue is served whatever became of this one; whoever asked for it hears of it.
    queue = turn.catch(() => undefined);
    return turn;
  }

  function startOver(): void {
    progress = { ready: false, indexed: 0, listed: 0 };
    database.close(false);
    discardIndexFile(file);
    database = openIndex(file);
    store = createFileStore(root, database, parser);
  }

  async function build(): Promise<void> {
    const before = written();
    const listed = await listFiles(ripgrep, places, stopped.signal);
    if (stopped.signal.aborted) return;
    if (listed === undefined) throw new Error('its files could not be listed');
    const known = store.known();
    const present = new Set(listed);
    const count = (indexed: number): void => {
      if (!progress.ready) progress = { ready: false, indexed, listed: listed.length };
    };
    await inSlices(
      [...known.keys()].filter((relative) => !present.has(relative)),
      async (relative) => void store.remove(relative),
    );
    await inSlices(listed, async (relative, index) => {
      count(index);
      if (known.get(relative) !== stampOf(path.join(root, relative))) await store.refresh(relative);
    });
    if (stopped.signal.aborted) return;
    progress = { ready: true, indexed: listed.length, listed: listed.length };
    if (written() - before > mergePages) await merge();
  }

  /** What a failure left half done is taken back, so that no file stands in the index by half. */
  async function inSlices(
    files: readonly string[],
    work: (relative: string, index: number) => Promise<void>,
  ): Promise<void> {
    try {
      await sliceBySlice(files, work);
    } catch (error) {
      if (!isDamage(error)) database.rollback();
      throw error;
    }
  }

  async function sliceBySlice(
    files: readonly string[],
    work: (relative: string, index: number) => Promise<void>,
  ): Promise<void> {
    let slice = performance.now();
    let batch = slice;
    for (const [index, relative] of files.entries()) {
      if (stopped.signal.aborted) return;
      await begin();
      await work(relative, index);
      if (performance.now() - batch > batchMs) {
        database.commit();
        batch = performance.now();
      }
      if (performance.now() - slice > sliceMs) {
        await breathe();
        slice = performance.now();
      }
    }
    if (!stopped.signal.aborted) database.commit();
  }

  /** Another process that uses the same index has its turn first. */
  async function begin(): Promise<void> {
    while (!stopped.signal.aborted) {
      try {
        database.begin();
        return;
      } catch (error) {
        if (!isBusy(error)) throw error;
        await breathe(busyPauseMs);
      }
    }
  }

  /** Joins the index's parts a little at a time; a question is answered sooner from few large ones. */
  async function merge(): Promise<void> {
    database.mergeWords(-mergePages);
    for (let step = 0; step < maxMergeSteps && !stopped.signal.aborted; step += 1) {
      const before = written();
      database.mergeWords(mergePages);
      if (written() - before < 2) return;
      await breathe();
    }
  }

  const written = (): number => Number(database.rows('SELECT total_changes()')[0]?.[0] ?? 0);

  return {
    get database() {
      return database;
    },
    get store() {
      return store;
    },
    progress: () => progress,
    scan: () => enqueue(build),
    refresh: (files) =>
      enqueue(async () => {
        await inSlices(
          files.filter((relative) => store.has(relative)),
          async (relative) => void (await store.refresh(relative)),
        );
      }),
    async guarded(work) {
      try {
        await work();
      } catch (error) {
        if (!isDamage(error)) throw error;
        void enqueue(async () => {
          startOver();
          await build();
        });
      }
    },
    async close() {
      stopped.abort();
      await queue;
      database.close();
    },
  };
}

function breathe(ms = 0): Promise<void> {
  return new Promise((resolve) => {
    if (ms === 0) setImmediate(resolve);
    else setTimeout(resolve, ms);
  });
}
