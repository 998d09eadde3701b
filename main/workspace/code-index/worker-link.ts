import type { Worker } from 'node:worker_threads';
import type { EngineAnswer, EngineQuery } from './engine';
import type { ExcerptLine } from './excerpt';
import type { IndexReply, IndexRequest } from './protocol';
import type { CodeHit } from './rank';

/** Requests to an index's thread. A request rejects when the thread fails at it, ends, or says nothing. */
export interface WorkerLink {
  search(query: EngineQuery): Promise<EngineAnswer>;
  excerpts(query: string, hits: readonly CodeHit[]): Promise<readonly (readonly ExcerptLine[])[]>;
  close(): Promise<void>;
}

export interface WorkerLinkOptions {
  readonly answerMs: number;
  readonly ended: () => void;
  readonly report: (error: unknown) => void;
}

/** How long a thread may take to put its database away before it is ended. */
const closeMs = 2_000;

type WithoutId<Request> = Request extends IndexRequest ? Omit<Request, 'id'> : never;

interface Waiting {
  readonly resolve: (reply: IndexReply) => void;
  readonly reject: (error: Error) => void;
  readonly timer: NodeJS.Timeout;
}

export function connectWorker(worker: Worker, { answerMs, ended, report }: WorkerLinkOptions): WorkerLink {
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  let gone: Error | undefined;

  worker.on('message', (reply: IndexReply) => {
    if (reply.kind === 'trouble') return report(new Error(reply.message));
    const one = waiting.get(reply.id);
    if (one === undefined) return;
    waiting.delete(reply.id);
    clearTimeout(one.timer);
    if (reply.kind === 'failed') one.reject(new Error(reply.message));
    else one.resolve(reply);
  });
  worker.on('error', (error) => {
    report(error);
    end(error instanceof Error ? error : new Error(String(error)));
  });
  worker.on('exit', () => end(new Error('its thread ended')));

  function end(error: Error): void {
    if (gone !== undefined) return;
    gone = error;
    ended();
    for (const { reject, timer } of waiting.values()) {
      clearTimeout(timer);
      reject(error);
    }
    waiting.clear();
  }

  function request(body: WithoutId<IndexRequest>, ms: number): Promise<IndexReply> {
    if (gone !== undefined) return Promise.reject(gone);
    lastId += 1;
    const id = lastId;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        waiting.delete(id);
        reject(new Error(`it did not answer within ${ms / 1000} seconds`));
      }, ms);
      waiting.set(id, { resolve, reject, timer });
      worker.postMessage({ ...body, id });
    });
  }

  return {
    async search(query) {
      const reply = await request({ kind: 'search', query }, answerMs);
      if (reply.kind !== 'answer') throw new Error(`The index answered a search with ${reply.kind}.`);
      return reply.answer;
    },
    async excerpts(query, hits) {
      if (hits.length === 0) return [];
      const reply = await request({ kind: 'excerpts', query, hits }, answerMs);
      if (reply.kind !== 'excerpts') throw new Error(`The index answered for excerpts with ${reply.kind}.`);
      return reply.excerpts;
    },
    async close() {
      if (gone === undefined) await Promise.allSettled([request({ kind: 'close' }, closeMs)]);
      await worker.terminate();
    },
  };
}
