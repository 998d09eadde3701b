import type { WorkerPort } from './highlighter';

/** Starts the highlighter's worker; the bundler finds it by this expression. */
export function createHighlightWorker(): WorkerPort {
  return new Worker(new URL('./highlight.worker.ts', import.meta.url), { type: 'module' });
}
