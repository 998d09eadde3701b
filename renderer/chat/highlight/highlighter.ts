import type { Language } from '@shared/text/languages';
import { highlightLimit, type HighlightReply, type HighlightRequest, type Runs } from './protocol';

/** The part of a Worker that is used, so that tests can stand in for it. */
export interface WorkerPort {
  postMessage(message: HighlightRequest): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<HighlightReply>) => void): void;
  addEventListener(type: 'error', listener: () => void): void;
  terminate(): void;
}

export interface Highlighter {
  /** Tokens known already, so that a row scrolled back into view is coloured at once. */
  peek(text: string, language: Language): Runs | undefined;
  /** Tokens of a text, or null when it stays plain. Aborted requests that did not start cost nothing. */
  highlight(text: string, language: Language, signal: AbortSignal): Promise<Runs | null>;
  /** Loads the grammar most code here is in, while nobody waits. */
  warmUp(): void;
  dispose(): void;
}

interface Job {
  readonly text: string;
  readonly language: Language;
  readonly signal: AbortSignal;
  readonly resolve: (runs: Runs | null) => void;
}

/** A text whose grammar takes longer than this is left plain: its worker hangs in a pattern. */
const patienceMs = 20_000;

/** Characters of text whose tokens are kept. */
const cacheSize = 2_000_000;

/**
 * Hands texts to the worker one at a time, newest first: what was just scrolled into view is what is looked at. A
 * worker that dies or hangs leaves its text plain and is replaced at the next request.
 */
export function createHighlighter(createWorker: () => WorkerPort): Highlighter {
  const cache = createCache();
  const queue: Job[] = [];
  let worker: WorkerPort | null = null;
  let running: { readonly id: number; readonly job: Job } | null = null;
  let watchdog: ReturnType<typeof setTimeout> | undefined;
  let ids = 0;

  function settle(runs: Runs | null): void {
    clearTimeout(watchdog);
    const job = running?.job;
    running = null;
    if (job && runs) cache.put(job.text, job.language, runs);
    job?.resolve(runs);
    next();
  }

  function start(): WorkerPort {
    const created = createWorker();
    created.addEventListener('message', ({ data }) => {
      if (data.id === running?.id) settle(data.runs);
    });
    created.addEventListener('error', () => giveUp(created));
    return created;
  }

  function giveUp(broken: WorkerPort): void {
    broken.terminate();
    if (worker !== broken) return;
    worker = null;
    settle(null);
  }

  function next(): void {
    if (running) return;
    const job = queue.pop();
    if (!job) return;
    if (job.signal.aborted) {
      job.resolve(null);
      next();
      return;
    }
    ids += 1;
    running = { id: ids, job };
    const port = (worker ??= start());
    watchdog = setTimeout(() => giveUp(port), patienceMs);
    port.postMessage({ id: ids, text: job.text, language: job.language });
  }

  return {
    peek: (text, language) => cache.get(text, language),
    highlight(text, language, signal) {
      const known = cache.get(text, language);
      if (known) return Promise.resolve(known);
      if (text.length > highlightLimit || text === '') return Promise.resolve(null);
      return new Promise((resolve) => {
        queue.push({ text, language, signal, resolve });
        next();
      });
    },
    warmUp() {
      queue.unshift({
        text: 'const a = 1;',
        language: 'typescript',
        signal: new AbortController().signal,
        resolve: () => undefined,
      });
      next();
    },
    dispose() {
      clearTimeout(watchdog);
      worker?.terminate();
      worker = null;
      for (const job of queue.splice(0)) job.resolve(null);
      running?.job.resolve(null);
      running = null;
    },
  };
}

function createCache() {
  const entries = new Map<string, Runs>();
  let size = 0;
  const keyOf = (text: string, language: Language): string => `${language}\n${text}`;
  return {
    get(text: string, language: Language): Runs | undefined {
      const key = keyOf(text, language);
      const runs = entries.get(key);
      if (!runs) return undefined;
      // Used again: the oldest is dropped first.
      entries.delete(key);
      entries.set(key, runs);
      return runs;
    },
    put(text: string, language: Language, runs: Runs): void {
      const key = keyOf(text, language);
      if (!entries.has(key)) size += key.length;
      entries.set(key, runs);
      for (const oldest of entries.keys()) {
        if (size <= cacheSize) return;
        entries.delete(oldest);
        size -= oldest.length;
      }
    },
  };
}
