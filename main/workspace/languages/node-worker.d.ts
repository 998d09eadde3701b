/** The build makes a file of the module and answers with what starts it as a thread. */
declare module '*?nodeWorker' {
  import type { Worker, WorkerOptions } from 'node:worker_threads';
  export default function startWorker(options: WorkerOptions): Worker;
}
