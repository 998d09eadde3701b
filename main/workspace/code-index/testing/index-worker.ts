import { rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { build } from 'vite';
import type { IndexWorkerData } from '../protocol';

const repository = fileURLToPath(new URL('../../../..', import.meta.url));

export interface BuiltIndexWorker {
  start(data: IndexWorkerData): Promise<Worker>;
  remove(): Promise<void>;
}

/** The index's thread, bundled as the app's build does it; below the repository, where its packages are found. */
export async function buildIndexWorker(): Promise<BuiltIndexWorker> {
  const outDir = path.join(repository, '.cache/index-worker', String(process.pid));
  await build({
    root: repository,
    configFile: false,
    logLevel: 'error',
    resolve: { alias: { '@shared': path.join(repository, 'shared') } },
    build: {
      ssr: true,
      target: 'node20',
      outDir,
      rolldownOptions: {
        input: { worker: path.join(repository, 'main/workspace/code-index/code-index.worker.ts') },
      },
    },
  });
  return {
    start: (data) => Promise.resolve(new Worker(path.join(outDir, 'worker.js'), { workerData: data })),
    remove: () => rm(outDir, { recursive: true, force: true }),
  };
}
