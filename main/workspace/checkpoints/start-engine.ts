import type { Worker } from 'node:worker_threads';
import { createEngineThread, type EngineThread } from './engine-thread';
import { createCheckpointEngine } from './engine';
import type { GitOptions } from './git';

export interface StartOptions extends GitOptions {
  readonly reportBug: (error: unknown, where: string) => void;
}

/** The engine as a program uses it. Only a built program has the thread's file; tests run the engine where they are. */
export function createEngine({ reportBug, env, platform }: StartOptions): EngineThread {
  if (!isBuilt) return { ...createCheckpointEngine({ env, platform }), close: () => Promise.resolve() };
  return createEngineThread({ start: () => startWorker({ env: { ...env }, platform }), reportBug });
}

const isBuilt = !import.meta.url.endsWith('.ts');

async function startWorker(data: GitOptions): Promise<Worker> {
  const { default: start } = await import('./checkpoints.worker?nodeWorker');
  return start({ workerData: data, name: 'checkpoints', env: {}, execArgv: [] });
}
