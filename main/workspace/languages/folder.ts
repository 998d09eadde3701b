import type { FileProblems, LanguageServerStatus, Problem } from '@shared/domain/problem';
import { err, ok, type Result } from '@shared/kit/result';
import { loadText } from '../load-text';
import { sameVersion, type FileVersion } from '../file-guard';
import { isInside } from '../paths';
import type { AskLimits } from './client';
import { kindOf, type LanguageServerId, type ServerKind } from './kinds';
import type { Launch } from './launch';
import { maxTextCharacters, type LanguageLimits } from './limits';
import { createProblemStore } from './problem-store';
import { createLanguageServer, type LanguageServer, type ServerUnavailable } from './server';
import type { FileEvent, ServerSession } from './session';

/** What became of looking at one file. */
export type FileCheck =
  | {
      readonly kind: 'checked';
      readonly real: string;
      readonly problems: readonly Problem[];
      /** What the same file had before, when it was looked at in exactly the state that `before` names. */
      readonly earlier?: readonly Problem[];
    }
  | {
      readonly kind: 'unchecked';
      readonly real: string;
      /** `no-server`: no language server is known for such a file. */
      readonly why: 'no-server' | 'warming' | 'failed' | 'unreadable' | 'late';
      readonly message: string;
    };

export interface CheckedFile {
  readonly real: string;
  /** The state of the file before it was changed, as far as the caller knows. */
  readonly before?: FileVersion;
}

/** The language servers of one opened folder. All paths are real paths inside it. */
export interface LanguageFolder {
  readonly root: string;
  /** The text in an editor; it counts instead of the file's until it is closed. */
  edited(real: string, text: string): void;
  closed(real: string): void;
  filesChanged(changes: readonly FileEvent[]): void;
  /** Looks at a file as it is on disk. */
  check(file: CheckedFile, limits: AskLimits): Promise<FileCheck>;
  /** The server of a file, the file known to it as it is on disk. */
  withFile(real: string, limits: AskLimits): Promise<Result<ServerSession, ServerUnavailable>>;
  /** Servers that run now. */
  running(): readonly LanguageServer[];
  /** The server of a kind of files. */
  server(kind: ServerKind): LanguageServer;
  problems(): readonly FileProblems[];
  servers(): readonly LanguageServerStatus[];
  /** Ends every server whose program may be another one now; those of open files start again. */
  restart(): Promise<void>;
  /** Ends what nobody has used since `before` (ms on the process's own clock). */
  restIdle(before: number): Promise<void>;
  close(): Promise<void>;
}

export interface FolderDeps {
  readonly root: string;
  readonly launch: Launch;
  readonly limits: LanguageLimits;
  onProblems(files: readonly FileProblems[]): void;
  onServers(): void;
}

/** Files whose last findings are kept to tell new problems from old ones. */
const maxRemembered = 500;

export function createLanguageFolder(deps: FolderDeps): LanguageFolder {
  const { root, limits } = deps;
  const servers = new Map<LanguageServerId, LanguageServer>();
  const used = new Map<LanguageServerId, number>();
  const texts = new Map<string, string>();
  const seen = new Map<string, { readonly version: FileVersion; readonly problems: readonly Problem[] }>();
  const store = createProblemStore(deps.onProblems);
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  function server(kind: ServerKind): LanguageServer {
    used.set(kind.id, performance.now());
    const known = servers.get(kind.id);
    if (known !== undefined) return known;
    const made = createLanguageServer({
      ...deps,
      kind,
      onReady(session) {
        for (const [real, text] of texts) if (kindOf(real) === kind) session.sync(real, text);
        askSoon();
      },
      onPublished(session, params) {
        const told = session.published(params);
        if (told !== undefined && isInside(root, told.real)) store.set(kind.id, told.real, told.problems);
      },
      onRefresh: askSoon,
      onStatus() {
        if (made.running() === undefined) store.clear(kind.id);
        deps.onServers();
      },
    });
    servers.set(kind.id, made);
    return made;
  }

  /** Asks about the editor's files once it is quiet. */
  function askSoon(): void {
    if (closed) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      for (const real of texts.keys()) void ask(real);
    }, limits.quietMs).unref();
  }

  async function ask(real: string): Promise<void> {
    const kind = kindOf(real);
    const session = kind === undefined ? undefined : servers.get(kind.id)?.running();
    if (kind === undefined || session?.textOf(real) === undefined) return;
    const text = session.textOf(real);
    const found = await session.problems(real, { withinMs: limits.answerMs });
    if (found.ok && session.textOf(real) === text) store.set(kind.id, real, found.value);
  }

  async function withFile(real: string, asking: AskLimits) {
    const kind = kindOf(real);
    if (kind === undefined) return err(noServer(real));
    const session = await server(kind).session(asking);
    if (!session.ok) return session;
    const loaded = await loadText(real);
    if (!loaded.ok) return err({ kind: 'failed' as const, message: loaded.error.message });
    if (loaded.value.text.length > maxTextCharacters)
      return err({ kind: 'failed' as const, message: 'It is too long for a language server.' });
    session.value.sync(real, loaded.value.text);
    return ok({ session: session.value, version: loaded.value.version, kind });
  }

  /** The editor's own text counts again after a look at what is on disk. */
  function putBack(real: string, session: ServerSession): void {
    const text = texts.get(real);
    if (text === undefined || text === session.textOf(real)) return;
    session.sync(real, text);
    askSoon();
  }

  async function check({ real, before }: CheckedFile, asking: AskLimits): Promise<FileCheck> {
    const unchecked = (why: Unchecked['why'], message: string): FileCheck => ({
      kind: 'unchecked',
      real,
      why,
      message,
    });
    if (kindOf(real) === undefined) return unchecked('no-server', noServer(real).message);
    const until = performance.now() + asking.withinMs;
    const ready = await withFile(real, asking);
    if (!ready.ok) return unchecked(ready.error.kind, ready.error.message);
    const { session, version, kind } = ready.value;
    const withinMs = Math.max(1, until - performance.now());
    const found = await session.problems(real, { ...asking, withinMs });
    putBack(real, session);
    if (!found.ok) return unchecked(found.error.kind === 'timeout' ? 'late' : 'failed', found.error.message);
    const last = seen.get(real);
    seen.delete(real);
    seen.set(real, { version, problems: found.value });
    if (seen.size > maxRemembered) seen.delete([...seen.keys()][0] ?? '');
    if (isInside(root, real)) store.set(kind.id, real, found.value);
    const known = last !== undefined && before !== undefined && sameVersion(last.version, before);
    return { kind: 'checked', real, problems: found.value, ...(known ? { earlier: last.problems } : {}) };
  }

  return {
    root,
    server,
    check,
    async withFile(real, asking) {
      const ready = await withFile(real, asking);
      return ready.ok ? ok(ready.value.session) : ready;
    },
    edited(real, text) {
      const kind = kindOf(real);
      if (kind === undefined || text.length > maxTextCharacters) return;
      texts.set(real, text);
      const running = server(kind).running();
      if (running === undefined) void server(kind).session({ withinMs: 0 });
      else running.sync(real, text);
      askSoon();
    },
    closed(real) {
      const kind = kindOf(real);
      if (!texts.delete(real) || kind === undefined) return;
      servers.get(kind.id)?.running()?.close(real);
      store.set(kind.id, real, []);
    },
    filesChanged(changes) {
      for (const { kind, running } of servers.values()) {
        const session = running();
        if (session === undefined) continue;
        session.filesChanged(changes);
        for (const change of changes) void follow(change, kind, session);
      }
      askSoon();
    },
    running: () => [...servers.values()].filter((one) => one.running() !== undefined),
    problems: () => store.all(),
    servers: () => [...servers.values()].flatMap((one) => one.status() ?? []),
    async restart() {
      const outside = [...servers.values()].filter(({ kind }) => kind.program.from !== 'own');
      await Promise.all(outside.map((one) => one.reset()));
      const open = new Set([...texts.keys()].map((real) => kindOf(real)?.id));
      if (!closed) for (const one of outside) if (open.has(one.kind.id)) void one.session({ withinMs: 0 });
    },
    async restIdle(before) {
      const inUse = new Set([...texts.keys()].map((real) => kindOf(real)?.id));
      const idle = [...servers.values()].filter(
        ({ kind }) => !inUse.has(kind.id) && (used.get(kind.id) ?? 0) < before,
      );
      await Promise.all(idle.map((one) => one.rest()));
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      await Promise.all([...servers.values()].map((one) => one.close()));
    },
  };

  /** A document that only tools opened follows its file. */
  async function follow(change: FileEvent, kind: ServerKind, session: ServerSession): Promise<void> {
    const real = change.path;
    if (session.textOf(real) === undefined || texts.has(real)) return;
    const loaded = change.kind === 'removed' ? undefined : await loadText(real);
    if (loaded?.ok !== true) {
      session.close(real);
      store.set(kind.id, real, []);
      return;
    }
    if (session.textOf(real) === loaded.value.text) return;
    session.sync(real, loaded.value.text);
    await ask(real);
  }
}

type Unchecked = Extract<FileCheck, { kind: 'unchecked' }>;

function noServer(real: string): ServerUnavailable {
  const ending = /\.[^./\\]+$/.exec(real)?.[0] ?? 'such';
  return { kind: 'failed', message: `No language server is known for ${ending} files.` };
}
