import { setTimeout as pause } from 'node:timers/promises';
import type { Problem } from '@shared/domain/problem';
import { err, ok, type Result } from '@shared/kit/result';
import type { AskLimits, AskProblem, LanguageClient } from './client';
import { languageIdOf, type ServerKind } from './kinds';
import { maxOpenDocuments, type LanguageLimits } from './limits';
import { isRecord, pathOf, problemsOf, uriOf } from './problems';

/** The documents that one running server knows, and what it says about them. */
export interface ServerSession {
  /** Opens the document, or gives it another text. */
  sync(real: string, text: string): void;
  close(real: string): void;
  documents(): readonly string[];
  textOf(real: string): string | undefined;
  /** The file's address as questions name it. */
  uriOf(real: string): string;
  /** The problems of the text as it was synchronised last. Asks, or waits for what the server tells unasked. */
  problems(real: string, limits: AskLimits): Promise<Result<readonly Problem[], AskProblem>>;
  /** A question about a document or the whole project. */
  ask(method: string, params: object, limits: AskLimits): Promise<Result<unknown, AskProblem>>;
  can(capability: string): boolean;
  filesChanged(changes: readonly FileEvent[]): void;
  /** Takes what the server tells unasked. Answers with the file and its problems. */
  published(params: unknown): { readonly real: string; readonly problems: readonly Problem[] } | undefined;
}

export interface FileEvent {
  readonly kind: 'added' | 'changed' | 'removed';
  readonly path: string;
}

interface OpenDocument {
  version: number;
  text: string;
  usedAt: number;
  /** What was told since the text was given. */
  published?: { readonly problems: readonly Problem[]; readonly at: number };
}

const eventTypes = { added: 1, changed: 2, removed: 3 } as const;
/** How often a wait for what a server tells looks again. */
const lookMs = 20;
/** "Ask again" comes while a server is still taking in a change. */
const againMs = 150;

export function createSession(
  client: LanguageClient,
  kind: ServerKind,
  limits: LanguageLimits,
): ServerSession {
  const open = new Map<string, OpenDocument>();
  let uses = 0;

  /** The document used longest ago makes room: a server keeps everything that is open in memory. */
  function makeRoom(): void {
    if (open.size < maxOpenDocuments) return;
    const [eldest] = [...open].toSorted(([, one], [, other]) => one.usedAt - other.usedAt);
    if (eldest !== undefined) session.close(eldest[0]);
  }

  async function pull(real: string, asking: AskLimits): Promise<Result<readonly Problem[], AskProblem>> {
    const until = performance.now() + asking.withinMs;
    for (;;) {
      const left = Math.max(1, until - performance.now());
      const answer = await client.ask(
        'textDocument/diagnostic',
        { textDocument: { uri: uriOf(real) } },
        { ...asking, withinMs: left },
      );
      if (answer.ok) return ok(problemsOf(isRecord(answer.value) ? answer.value['items'] : undefined));
      if (answer.error.kind !== 'failed' || !answer.error.retry) return answer;
      if (performance.now() + againMs >= until) return answer;
      await pause(againMs);
    }
  }

  async function waitForPublished(
    real: string,
    { withinMs, signal }: AskLimits,
  ): Promise<Result<readonly Problem[], AskProblem>> {
    const until = performance.now() + withinMs;
    for (;;) {
      const told = open.get(real)?.published;
      const now = performance.now();
      if (told !== undefined && (now - told.at >= limits.pushQuietMs || now >= until))
        return ok(told.problems);
      if (now >= until || signal?.aborted === true)
        return err({ kind: 'timeout', message: `Nothing was told within ${withinMs / 1000} s` });
      await pause(Math.min(lookMs, until - now));
    }
  }

  const session: ServerSession = {
    sync(real, text) {
      const known = open.get(real);
      uses += 1;
      if (known === undefined) {
        makeRoom();
        open.set(real, { version: 1, text, usedAt: uses });
        const languageId = languageIdOf(kind, real);
        client.tell('textDocument/didOpen', {
          textDocument: { uri: uriOf(real), languageId, version: 1, text },
        });
        return;
      }
      known.usedAt = uses;
      if (known.text === text) return;
      known.version += 1;
      known.text = text;
      delete known.published;
      client.tell('textDocument/didChange', {
        textDocument: { uri: uriOf(real), version: known.version },
        contentChanges: [{ text }],
      });
    },
    close(real) {
      if (open.delete(real)) client.tell('textDocument/didClose', { textDocument: { uri: uriOf(real) } });
    },
    documents: () => [...open.keys()],
    textOf: (real) => open.get(real)?.text,
    uriOf,
    problems: (real, asking) =>
      client.capabilities['diagnosticProvider'] === undefined
        ? waitForPublished(real, asking)
        : pull(real, asking),
    ask: (method, params, asking) => client.ask(method, params, asking),
    can: (capability) => {
      const value = client.capabilities[capability];
      return value !== undefined && value !== false && value !== null;
    },
    filesChanged(changes) {
      if (changes.length === 0) return;
      client.tell('workspace/didChangeWatchedFiles', {
        changes: changes.map((change) => ({ uri: uriOf(change.path), type: eventTypes[change.kind] })),
      });
    },
    published(params) {
      if (!isRecord(params)) return undefined;
      const real = pathOf(params['uri']);
      if (real === undefined) return undefined;
      const document = open.get(real);
      const { version } = params;
      // About a text that is no longer the text.
      if (document !== undefined && typeof version === 'number' && version < document.version)
        return undefined;
      const problems = problemsOf(params['diagnostics']);
      if (document !== undefined) document.published = { problems, at: performance.now() };
      return { real, problems };
    },
  };
  return session;
}
