import { setPriority } from 'node:os';
import { parentPort, workerData, type MessagePort } from 'node:worker_threads';
import { createMemoryEngine } from './engine';
import type { MemoryReply, MemoryRequest, MemoryWorkerData } from './protocol';

/** Behind whatever the person waits for. */
const niceness = 2;

if (parentPort !== null) serve(parentPort, workerData as MemoryWorkerData);

function serve(port: MessagePort, data: MemoryWorkerData): void {
  // Only Linux knows a priority for one thread; elsewhere this would slow the whole program.
  if (process.platform === 'linux') setPriority(0, niceness);
  const engine = createMemoryEngine({
    ...data,
    ticks: () => performance.now(),
    rebuilt: () => port.postMessage({ id: null, kind: 'rebuilt' } satisfies MemoryReply),
  });
  port.on('message', (request: MemoryRequest) => {
    port.postMessage(answer(request));
    if (request.method === 'close') port.close();
  });

  function answer({ id, method, args }: MemoryRequest): MemoryReply {
    try {
      const ask = engine[method] as (...all: readonly unknown[]) => unknown;
      return { id, kind: 'answer', value: ask(...args) };
    } catch (error) {
      return { id, kind: 'failed', message: error instanceof Error ? error.message : String(error) };
    }
  }
}
