import path from 'node:path';
import { watchFolder, type FolderChange, type FolderWatcher } from '../watch';
import type { Scope } from './candidates';
import { readExcerpt, type ExcerptLine } from './excerpt';
import { findInIndex } from './find';
import { isBusy } from '../../disk/index-file';
import { createIndexer, type IndexerOptions, type IndexProgress } from './indexer';
import { mayIndex } from './list-files';
import { planQuery } from './query-plan';
import type { CodeHit } from './rank';
import { stem } from './split-words';

export interface EngineOptions extends IndexerOptions {
  readonly watch: boolean;
  /** How long the first question waits for the index. */
  readonly waitMs: number;
  /** The list of files is made again no more often than this: a build writes many that .gitignore names. */
  readonly relistMs: number;
  /** What goes wrong while nobody waits for an answer. */
  readonly report: (error: unknown) => void;
}

export interface EngineQuery extends Scope {
  readonly query: string;
  /** Real paths that were written lately; they are looked at before the answer. */
  readonly written: readonly string[];
}

export interface EngineAnswer extends IndexProgress {
  readonly hits: readonly CodeHit[];
}

/** One project's index on the thread it is made on; the program runs it on a thread of its own. */
export interface IndexEngine {
  /** Brings the index up to date and then keeps it so; settles when the first is done. */
  start(): Promise<void>;
  search(query: EngineQuery): Promise<EngineAnswer>;
  excerpts(query: string, hits: readonly CodeHit[]): readonly (readonly ExcerptLine[])[];
  close(): Promise<void>;
}

/** Hits whose files are looked at again before the answer. */
const checkedHits = 25;
const maxWritten = 200;
/** Hits handed on; the caller leaves out what may not be shown. */
const maxHits = 400;

export function createIndexEngine(options: EngineOptions): IndexEngine {
  const { places, report } = options;
  const { root } = places;
  const indexer = createIndexer(options);
  let watcher: FolderWatcher | undefined;
  let started: Promise<void> | undefined;
  let relistTimer: NodeJS.Timeout | undefined;
  let closed = false;

  const relativeOf = (file: string): string => path.relative(root, file).replaceAll(path.sep, '/');

  function start(): Promise<void> {
    started ??= indexer.scan().then(
      () => {
        if (options.watch && !closed) watchAndCheck().catch(report);
      },
      (error: unknown) => {
        // What kept it from being made may have passed by the next question.
        started = undefined;
        throw error;
      },
    );
    return started;
  }

  async function watchAndCheck(): Promise<void> {
    watcher = watchFolder(root, changed, report);
    await watcher.ready;
    // What changed between the list and the first notice would never be reported.
    if (!closed) await indexer.scan();
  }

  function changed(changes: readonly FolderChange[]): void {
    if (closed) return;
    const files = changes.map((change) => relativeOf(change.path));
    indexer.refresh(files).catch(report);
    const listDiffers = changes.some(({ kind }) => kind === 'added') || files.some(isIgnoreFile);
    if (!listDiffers) return;
    relistTimer ??= setTimeout(() => {
      relistTimer = undefined;
      if (!closed) indexer.scan().catch(report);
    }, options.relistMs);
  }

  /** Files that were just written are surely meant to be found, so they need not wait to be listed. */
  async function lookAt(written: readonly string[]): Promise<void> {
    for (const file of written.slice(-maxWritten)) {
      const relative = relativeOf(file);
      const elsewhere = relative.startsWith('../') || path.isAbsolute(relative);
      if (elsewhere || /(?:^|\/)\./.test(relative) || !mayIndex(relative, places)) continue;
      await indexer.store.refresh(relative);
    }
  }

  /** Reads again what changed under the best hits; true when there was such a file. */
  async function recheck(hits: readonly CodeHit[]): Promise<boolean> {
    let stale = false;
    for (const file of new Set(hits.slice(0, checkedHits).map((hit) => hit.path))) {
      if (await indexer.store.refresh(file)) stale = true;
    }
    return stale;
  }

  async function search(query: EngineQuery): Promise<EngineAnswer> {
    await Promise.race([start(), pause(options.waitMs)]);
    let hits: readonly CodeHit[] = [];
    await indexer.guarded(async () => {
      await ifFree(() => lookAt(query.written));
      const find = (): readonly CodeHit[] => findInIndex(indexer.database, query.query, query);
      hits = find();
      if ((await ifFree(() => recheck(hits))) === true) hits = find();
    });
    return { ...indexer.progress(), hits: hits.slice(0, maxHits) };
  }

  return {
    start,
    search,
    excerpts(query, hits) {
      const stems = new Set(planQuery(query).terms.map(({ word }) => stem(word)));
      return hits.map((hit) => readExcerpt(root, hit, stems));
    },
    async close() {
      closed = true;
      clearTimeout(relistTimer);
      await watcher?.close();
      await indexer.close();
    },
  };
}

/** An answer that may be a moment old is better than none, while another process writes the same index. */
async function ifFree<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (isBusy(error)) return undefined;
    throw error;
  }
}

function isIgnoreFile(relative: string): boolean {
  return /(?:^|\/)\.(?:git|rg)?ignore$/.test(relative);
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });
}
