import type { Worker, WorkerOptions } from 'node:worker_threads';

/** Starts the thread that reads documents. Only a built program has the thread's file. */
export async function startDocumentsWorker(options: WorkerOptions): Promise<Worker> {
  const { default: start } = await import('./documents.worker?nodeWorker');
  return start(options);
}
