import type { Worker } from 'node:worker_threads';

/**
 * Starts the server for JSON, CSS and HTML in a thread: it works in plain Node and in a packaged app alike, which cannot
 * start itself as Node. Only a built program has the thread's file.
 */
export async function startTextServer(): Promise<Worker> {
  const { default: start } = await import('./text-server.worker?nodeWorker');
  return start({ workerData: 'toolwright text server', name: 'text-server' });
}
