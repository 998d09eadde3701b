import { parentPort, workerData, type MessagePort } from 'node:worker_threads';
import { createCheckpointEngine } from './engine';
import type { GitOptions } from './git';
import type { EngineReply, EngineRequest } from './protocol';
import type { CheckpointEngine } from './types';

// The far end of engine-thread.ts.
if (parentPort !== null) serve(parentPort, createCheckpointEngine(workerData as GitOptions));

function serve(port: MessagePort, engine: CheckpointEngine): void {
  port.on('message', (request: EngineRequest) => {
    const { id } = request;
    void answer(engine, request)
      .then(
        (result): EngineReply => ({ id, result }),
        (bug: unknown): EngineReply => ({
          id,
          bug: bug instanceof Error ? (bug.stack ?? bug.message) : String(bug),
        }),
      )
      .then((reply) => port.postMessage(reply));
  });
}

function answer(engine: CheckpointEngine, request: EngineRequest): Promise<unknown> {
  switch (request.op) {
    case 'take': {
      const { cancelled } = request;
      const cancel = {
        get aborted() {
          return Atomics.load(cancelled, 0) === 1;
        },
      };
      return engine.take(request.args[0], cancel);
    }
    case 'compare':
      return engine.compare(...request.args);
    case 'leftOut':
      return engine.leftOut(...request.args);
    case 'diff':
      return engine.diff(...request.args);
    case 'putBack':
      return engine.putBack(...request.args);
    case 'prune':
      return engine.prune(...request.args);
  }
}
