import { parentPort } from 'node:worker_threads';
import { extract } from './extract';
import type { ExtractRequest } from './protocol';

// The far end of app.ts: one request, one reply, in turn.
parentPort?.on('message', (request: ExtractRequest) => {
  void extract(request).then((reply) => parentPort?.postMessage(reply));
});
