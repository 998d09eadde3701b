import type { Worker } from 'node:worker_threads';
import type { MemoryWorkerData } from './protocol';

/** What is in memory is one batch of the record and one search. */
const maxHeapMegabytes = 256;

/** Starts the thread that reads and searches memory. Only a built program has the thread's file. */
export async function startMemoryWorker(data: MemoryWorkerData): Promise<Worker> {
  const { default: start } = await import('./memory.worker?nodeWorker');
  return start({
    workerData: data,
    name: 'memory',
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMegabytes },
  });
}
