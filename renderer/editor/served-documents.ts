import { maxServedText } from '@shared/contract/problems';
import type { FileProblems, Problem } from '@shared/domain/problem';
import type { Client } from '../bridge/client';
import type { Documents, MarkedDocuments } from './state/documents';

/** The editor's texts, told to language servers as they change, and what these say about them. */
export interface ServedDocuments {
  /** Loads the texts at their first use. */
  load(): Promise<Documents>;
  /** Marks files that are open, and those that will be. */
  mark(files: readonly FileProblems[]): void;
  /** Another folder: nothing is known of it. */
  reset(): void;
}

/** Quick enough to feel live, slow enough that a word typed is one message. */
const quietMs = 250;

export function createServedDocuments(
  client: Client,
  loadDocuments: () => Promise<MarkedDocuments>,
): ServedDocuments {
  const known = new Map<string, readonly Problem[]>();
  const waiting = new Map<string, ReturnType<typeof setTimeout>>();
  let loaded: MarkedDocuments | undefined;

  function send(path: string): void {
    waiting.delete(path);
    const text = loaded?.peek(path);
    if (text !== undefined && text.length <= maxServedText) void client.call('problems.text', { path, text });
  }

  function sendSoon(path: string, afterMs: number): void {
    clearTimeout(waiting.get(path));
    waiting.set(path, setTimeout(send, afterMs, path));
  }

  function closed(path: string): void {
    clearTimeout(waiting.get(path));
    waiting.delete(path);
    void client.call('problems.closed', { path });
  }

  function opened(path: string): void {
    loaded?.mark(path, known.get(path) ?? []);
    sendSoon(path, 0);
  }

  return {
    async load() {
      const documents = await loadDocuments();
      loaded = documents;
      documents.onChange((path) => sendSoon(path, quietMs));
      return {
        ...documents,
        open(path, text) {
          documents.open(path, text);
          opened(path);
        },
        move(from, to) {
          documents.move(from, to);
          closed(from);
          opened(to);
        },
        close(path) {
          documents.close(path);
          closed(path);
        },
      };
    },
    mark(files) {
      for (const { path, problems } of files) {
        if (problems.length === 0) known.delete(path);
        else known.set(path, problems);
        loaded?.mark(path, problems);
      }
    },
    reset: () => known.clear(),
  };
}
