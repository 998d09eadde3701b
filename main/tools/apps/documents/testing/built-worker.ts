import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { build } from 'vite';
import type { StartWorker } from '../../worker-host';

const entry = path.resolve(import.meta.dirname, '../documents.worker.ts');
const shared = path.resolve(import.meta.dirname, '../../../../../shared');

export interface BuiltWorker {
  readonly start: StartWorker;
  /** How many were started. */
  started(): number;
  remove(): Promise<void>;
}

/** The worker as the product's build makes it, in a temporary folder: plain JavaScript that Node can start. */
export async function buildWorker(): Promise<BuiltWorker> {
  const folder = await mkdtemp(path.join(tmpdir(), 'documents-worker-'));
  await build({
    configFile: false,
    logLevel: 'error',
    root: path.dirname(entry),
    resolve: { alias: { '@shared': shared } },
    ssr: { noExternal: true },
    build: { ssr: entry, outDir: folder, target: 'node20', minify: false },
  });
  const file = pathToFileURL(path.join(folder, 'documents.worker.js'));
  let count = 0;
  return {
    start: (options) => {
      count += 1;
      return Promise.resolve(new Worker(file, options));
    },
    started: () => count,
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
