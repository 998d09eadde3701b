import type { LanguageServerStatus } from '@shared/domain/problem';
import { err, ok, type Result } from '@shared/kit/result';
import path from 'node:path';
import { within } from '../process-reader';
import { connectClient, type AskLimits, type LanguageClient } from './client';
import type { ServerKind } from './kinds';
import type { Launch } from './launch';
import type { LanguageLimits } from './limits';
import { createSession, type ServerSession } from './session';
import type { ServerTransport } from './transport';

/** One server of one folder: started when it is asked for, started again when it dies, ended when nobody asks. */
export interface LanguageServer {
  readonly kind: ServerKind;
  /** Undefined while it does not run and nobody has asked for it. */
  status(): LanguageServerStatus | undefined;
  /** The running server, started when it is not. The error is a sentence about the server. */
  session(limits: AskLimits): Promise<Result<ServerSession, ServerUnavailable>>;
  /** Undefined unless it is ready now. */
  running(): ServerSession | undefined;
  /** Ends it; it starts again when it is asked for. */
  rest(): Promise<void>;
  /** Ends it in whatever state it is: another program may stand for it now. */
  reset(): Promise<void>;
  /** Ends it for good. */
  close(): Promise<void>;
}

export type ServerUnavailable =
  | { readonly kind: 'warming'; readonly message: string }
  | { readonly kind: 'failed'; readonly message: string };

export interface ServerDeps {
  readonly kind: ServerKind;
  readonly root: string;
  readonly launch: Launch;
  readonly limits: LanguageLimits;
  /** It is ready, for the first time or after a restart: what is open is to be told. */
  onReady(session: ServerSession): void;
  onPublished(session: ServerSession, params: unknown): void;
  onRefresh(session: ServerSession): void;
  onStatus(): void;
}

type State =
  | { readonly kind: 'off' }
  | { readonly kind: 'starting' }
  | {
      readonly kind: 'ready';
      readonly session: ServerSession;
      readonly client: LanguageClient;
      readonly since: number;
    }
  | { readonly kind: 'restarting'; readonly reason: string; readonly timer: NodeJS.Timeout }
  | { readonly kind: 'failed'; readonly reason: string; readonly at: number };

export function createLanguageServer(deps: ServerDeps): LanguageServer {
  const { kind, root, launch, limits } = deps;
  let state: State = { kind: 'off' };
  const waiting = new Set<() => void>();
  let deaths = 0;
  let closed = false;
  /** Counts starts: one that was begun before a reset comes to nothing. */
  let generation = 0;
  let ending: Promise<unknown> = Promise.resolve();
  /** The one that runs or starts; ended whatever state it is in. */
  let current: ServerTransport | undefined;

  function become(next: State): void {
    state = next;
    deps.onStatus();
    wake();
  }

  function wake(): void {
    for (const resolve of waiting) resolve();
    waiting.clear();
  }

  function start(): void {
    become({ kind: 'starting' });
    void run().catch((error: unknown) => {
      become(failed(error instanceof Error ? error.message : String(error)));
    });
  }

  async function run(): Promise<void> {
    generation += 1;
    const own = generation;
    const launched = await launch(kind, root);
    if (own !== generation) return launched.ok ? await launched.value.end(0) : undefined;
    if (!launched.ok) return become(failed(launched.error));
    const transport = launched.value;
    current = transport;
    if (closed) return await transport.end(0);
    // Filled in when it is ready; what comes before that is about no document.
    const held: { session?: ServerSession } = {};
    let gone = false;
    const lost = (reason: string): void => {
      if (gone) return;
      gone = true;
      ending = Promise.all([ending, transport.end(0)]);
      if (!closed) died(reason, held.session);
    };
    void transport.ended.then(lost);
    const client = await Promise.race([
      connectClient(transport, {
        kind,
        root,
        name: path.basename(root),
        limits,
        onPublished: (params) => held.session !== undefined && deps.onPublished(held.session, params),
        onRefresh: () => held.session !== undefined && deps.onRefresh(held.session),
        onBroken: lost,
      }),
      transport.ended.then((reason) => err(reason)),
    ]);
    if (gone) return;
    if (!client.ok) return lost(client.error);
    const made = createSession(client.value, kind, limits);
    held.session = made;
    become({ kind: 'ready', session: made, client: client.value, since: performance.now() });
    deps.onReady(made);
  }

  function died(reason: string, whose: ServerSession | undefined): void {
    if (state.kind === 'off' || state.kind === 'failed') return;
    if (state.kind === 'ready') {
      if (state.session !== whose) return;
      if (performance.now() - state.since >= limits.settledMs) deaths = 0;
    }
    const wait = limits.restartMs[deaths];
    deaths += 1;
    if (wait === undefined) {
      const times = deaths === 1 ? ':' : ` ${deaths} times; the last time`;
      deaths = 0;
      return become(failed(`The ${kind.name} server failed${times} it ${reason}.`));
    }
    const timer = setTimeout(start, wait).unref();
    become({ kind: 'restarting', reason, timer });
  }

  function failed(reason: string): State {
    return { kind: 'failed', reason, at: performance.now() };
  }

  async function session({
    withinMs,
    signal,
    patient,
  }: AskLimits): Promise<Result<ServerSession, ServerUnavailable>> {
    if (closed) return err({ kind: 'failed', message: 'The program is ending.' });
    if (
      state.kind === 'off' ||
      (state.kind === 'failed' && performance.now() - state.at >= limits.failedMs)
    ) {
      start();
    }
    const until = performance.now() + withinMs;
    const worthIt = (): boolean =>
      state.kind === 'starting' || (state.kind === 'restarting' && patient === true);
    while (worthIt() && signal?.aborted !== true && performance.now() < until)
      await within(nextState(signal), until - performance.now());
    if (state.kind === 'ready') return ok(state.session);
    if (state.kind === 'failed') return err({ kind: 'failed', message: state.reason });
    return err({ kind: 'warming', message: `The ${kind.name} server is still starting.` });
  }

  function nextState(signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve) => {
      waiting.add(resolve);
      signal?.addEventListener('abort', () => resolve(), { once: true });
    });
  }

  async function end(): Promise<void> {
    const before = state;
    state = { kind: 'off' };
    wake();
    if (before.kind === 'restarting') clearTimeout(before.timer);
    if (before.kind === 'ready') await before.client.shutdown(limits.endMs);
    await current?.end(before.kind === 'ready' ? limits.endMs : 0);
    await ending;
  }

  return {
    kind,
    status: () => statusOf(kind, state),
    session,
    running: () => (state.kind === 'ready' ? state.session : undefined),
    async rest() {
      if (state.kind !== 'ready') return;
      await end();
      deps.onStatus();
    },
    async reset() {
      generation += 1;
      deaths = 0;
      await end();
      deps.onStatus();
    },
    async close() {
      closed = true;
      await end();
    },
  };
}

function statusOf({ id, name }: ServerKind, state: State): LanguageServerStatus | undefined {
  switch (state.kind) {
    case 'off':
      return undefined;
    case 'starting':
    case 'ready':
      return { id, name, state: state.kind };
    case 'restarting':
    case 'failed':
      return { id, name, state: state.kind, reason: state.reason };
  }
}
