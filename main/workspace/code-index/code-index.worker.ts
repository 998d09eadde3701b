import { setPriority } from 'node:os';
import { parentPort, workerData, type MessagePort } from 'node:worker_threads';
import { createRipgrep } from '../ripgrep';
import { createIndexEngine } from './engine';
import { createFileParser } from './parse-file';
import type { IndexReply, IndexRequest, IndexWorkerData } from './protocol';

/** Behind whatever the person waits for. */
const niceness = 3;
const relistMs = 1_500;

if (parentPort !== null) serve(parentPort, workerData as IndexWorkerData);

function serve(port: MessagePort, { places, database, waitMs }: IndexWorkerData): void {
  // Only Linux knows a priority for one thread; elsewhere this would slow the whole program.
  if (process.platform === 'linux') setPriority(0, niceness);
  const report = (error: unknown): void =>
    port.postMessage({ id: null, kind: 'trouble', message: messageOf(error) } satisfies IndexReply);
  const engine = createIndexEngine({
    places,
    database,
    waitMs,
    relistMs,
    ripgrep: createRipgrep(),
    parser: createFileParser(report),
    watch: true,
    report,
  });
  port.on('message', (request: IndexRequest) => {
    void answer(request)
      .catch((error: unknown): IndexReply => ({ id: request.id, kind: 'failed', message: messageOf(error) }))
      .then((reply) => {
        port.postMessage(reply);
        if (reply.kind === 'closed') port.close();
      });
  });

  async function answer(request: IndexRequest): Promise<IndexReply> {
    const { id } = request;
    switch (request.kind) {
      case 'search':
        return { id, kind: 'answer', answer: await engine.search(request.query) };
      case 'excerpts':
        return { id, kind: 'excerpts', excerpts: engine.excerpts(request.query, request.hits) };
      case 'close':
        await engine.close();
        return { id, kind: 'closed' };
    }
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
