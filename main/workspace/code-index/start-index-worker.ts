import type { Worker } from 'node:worker_threads';
import type { IndexWorkerData } from './protocol';

/** A project's symbols and words stay on the disk; what is in memory is one batch of them. */
const maxHeapMegabytes = 512;

/** Starts the thread that builds and asks one index. Only a built program has the thread's file. */
export async function startIndexWorker(data: IndexWorkerData): Promise<Worker> {
  const { default: start } = await import('./code-index.worker?nodeWorker');
  return start({
    workerData: data,
    name: 'code-index',
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMegabytes },
  });
}
