import {
  CancellationTokenSource,
  ConnectionError,
  ErrorCodes,
  ResponseError,
  createMessageConnection,
  type MessageConnection,
} from 'vscode-jsonrpc/node';
import { err, ok, type Result } from '@shared/kit/result';
import { clientCapabilities } from './capabilities';
import type { ServerKind } from './kinds';
import type { LanguageLimits } from './limits';
import { isRecord, uriOf } from './problems';
import type { ServerTransport } from './transport';

export type AskProblem =
  | { readonly kind: 'timeout'; readonly message: string }
  | { readonly kind: 'stopped'; readonly message: string }
  | { readonly kind: 'unsupported'; readonly message: string }
  /** The server answered with an error, or went away. `retry` when it only wants to be asked again. */
  | { readonly kind: 'failed'; readonly message: string; readonly retry: boolean };

/** A server that has introduced itself. */
export interface LanguageClient {
  readonly capabilities: Readonly<Record<string, unknown>>;
  ask(method: string, params: object, within: AskLimits): Promise<Result<unknown, AskProblem>>;
  tell(method: string, params: object): void;
  /** Asks it to end; it may do so or not. */
  shutdown(withinMs: number): Promise<void>;
}

export interface AskLimits {
  readonly withinMs: number;
  /** Worth waiting for while a server that died is started again. */
  readonly patient?: true;
  readonly signal?: AbortSignal;
}

export interface ClientDeps {
  readonly kind: ServerKind;
  readonly root: string;
  readonly name: string;
  readonly limits: LanguageLimits;
  /** `textDocument/publishDiagnostics`, as it came. */
  onPublished(params: unknown): void;
  /** Everything it found may be another now. */
  onRefresh(): void;
  /** It can no longer be talked to; why, to stand behind "It". */
  onBroken(reason: string): void;
}

/** Methods of a server's requests that are answered with nothing: they only want to hear that it was understood. */
const acknowledged = new Set([
  'client/registerCapability',
  'client/unregisterCapability',
  'window/workDoneProgress/create',
  'workspace/semanticTokens/refresh',
  'workspace/inlayHint/refresh',
  'workspace/codeLens/refresh',
  'workspace/foldingRange/refresh',
  'workspace/inlineValue/refresh',
]);

/** The connection, and whether anybody is at its other end. */
interface Line {
  readonly connection: MessageConnection;
  open: boolean;
  /** When a question was asked after which not a word has come. */
  waitingSince: number | undefined;
}

/** Answers with the server's capabilities once it is ready to be asked; the error says why it never was. */
export async function connectClient(
  transport: ServerTransport,
  deps: ClientDeps,
): Promise<Result<LanguageClient, string>> {
  const connection = createMessageConnection(transport.reader, transport.writer);
  const line: Line = { connection, open: true, waitingSince: undefined };
  connection.onClose(() => void (line.open = false));
  answerServer(line, deps);
  connection.listen();

  const client = createClient(line, transport, deps);
  const started = await client.ask('initialize', initializeParams(deps), { withinMs: deps.limits.startMs });
  if (!started.ok) return err(`did not start: ${started.error.message}`);
  const capabilities = isRecord(started.value) ? started.value['capabilities'] : undefined;
  if (!isRecord(capabilities)) return err('did not say what it can do');
  client.tell('initialized', {});
  return ok({ ...client, capabilities });
}

function createClient(
  line: Line,
  transport: ServerTransport,
  deps: ClientDeps,
): Omit<LanguageClient, 'capabilities'> {
  const { connection } = line;

  function hangUp(reason: string): void {
    close();
    deps.onBroken(reason);
  }

  function close(): void {
    if (line.open) connection.dispose();
    line.open = false;
  }

  async function ask(
    method: string,
    params: object | undefined,
    { withinMs, signal }: AskLimits,
  ): Promise<Result<unknown, AskProblem>> {
    if (signal?.aborted === true) return err(stopped);
    if (!line.open) return err(gone);
    const source = new CancellationTokenSource();
    line.waitingSince ??= performance.now();
    // `undefined` leaves the parameters out, which is what a method without any wants.
    const answer = connection
      .sendRequest<unknown>(method, ...(params === undefined ? [] : [params]), source.token)
      .then((value): Result<unknown, AskProblem> => ok(value))
      .catch((error: unknown): Result<unknown, AskProblem> => err(failure(error)))
      .finally(() => void (line.waitingSince = undefined));
    const outcome = await inTime(answer, method, { withinMs, ...(signal === undefined ? {} : { signal }) });
    if (!outcome.ok && outcome.error.kind !== 'failed' && line.open) {
      source.cancel();
      if (outcome.error.kind === 'timeout' && hangs(line, deps.limits)) hangUp('does not answer');
    }
    source.dispose();
    return outcome;
  }

  function tell(method: string, params: object | undefined): void {
    if (!line.open) return;
    if (!transport.listens()) return hangUp('no longer takes what is sent to it');
    // Sending fails only when the server is gone, and that has its own news.
    void connection
      .sendNotification(method, ...(params === undefined ? [] : [params]))
      .catch(() => undefined);
  }

  return {
    ask,
    tell,
    async shutdown(withinMs) {
      const done = await ask('shutdown', undefined, { withinMs });
      if (done.ok && line.open) await connection.sendNotification('exit').catch(() => undefined);
      close();
    },
  };
}

async function inTime(
  answer: Promise<Result<unknown, AskProblem>>,
  method: string,
  { withinMs, signal }: AskLimits,
): Promise<Result<unknown, AskProblem>> {
  const over = new AbortController();
  const early = new Promise<Result<never, AskProblem>>((resolve) => {
    const timer = setTimeout(() => resolve(err(late(method, withinMs))), withinMs);
    over.signal.addEventListener('abort', () => clearTimeout(timer));
    signal?.addEventListener('abort', () => resolve(err(stopped)), { once: true, signal: over.signal });
  });
  const outcome = await Promise.race([answer, early]);
  over.abort();
  return outcome;
}

/** Timers may come a moment early. */
const timerSlackMs = 5;

function hangs({ waitingSince }: Line, { answerMs }: LanguageLimits): boolean {
  return waitingSince !== undefined && performance.now() - waitingSince + timerSlackMs >= answerMs;
}

/** What a server may ask of us. It reads settings; it changes nothing. */
function answerServer(line: Line, deps: ClientDeps): void {
  const { connection } = line;
  const { settings } = deps.kind;
  const hear = (): void => void (line.waitingSince = undefined);
  connection.onRequest((method: string, params: unknown) => {
    hear();
    if (method === 'workspace/configuration') {
      const items = isRecord(params) && Array.isArray(params['items']) ? params['items'] : [];
      return items.slice(0, 100).map((item: unknown) => {
        const section = isRecord(item) && typeof item['section'] === 'string' ? item['section'] : '';
        return section === '' ? settings : (settings[section] ?? {});
      });
    }
    if (method === 'workspace/workspaceFolders') return [{ uri: uriOf(deps.root), name: deps.name }];
    if (method === 'workspace/applyEdit')
      return { applied: false, failureReason: 'Only the person and the agent change files here.' };
    if (method === 'window/showDocument') return { success: false };
    if (method === 'window/showMessageRequest') return null;
    if (method === 'workspace/diagnostic/refresh') {
      deps.onRefresh();
      return null;
    }
    if (acknowledged.has(method)) return null;
    return new ResponseError(ErrorCodes.MethodNotFound, `${method} is not known here.`);
  });
  connection.onNotification((method: string, params: unknown) => {
    hear();
    if (method === 'textDocument/publishDiagnostics') deps.onPublished(params);
  });
  connection.onError(([error]) => deps.onBroken(`was ended because ${error.message}`));
}

function initializeParams({ kind, root, name }: ClientDeps): object {
  return {
    processId: process.pid,
    clientInfo: { name: 'Toolwright' },
    rootUri: uriOf(root),
    rootPath: root,
    workspaceFolders: [{ uri: uriOf(root), name }],
    capabilities: clientCapabilities,
    ...(kind.initializationOptions === undefined
      ? {}
      : { initializationOptions: kind.initializationOptions }),
  };
}

const gone: AskProblem = { kind: 'failed', message: 'It is gone', retry: false };
const stopped: AskProblem = { kind: 'stopped', message: 'The call was stopped.' };

function late(method: string, ms: number): AskProblem {
  return { kind: 'timeout', message: `${method} was not answered within ${ms / 1000} s` };
}

/** The protocol's own codes for "the text changed meanwhile" and "not now". */
const askAgain = new Set([-32801, -32802]);

function failure(error: unknown): AskProblem {
  const message = error instanceof Error ? error.message.slice(0, 300) : String(error);
  if (error instanceof ResponseError) {
    if (error.code === ErrorCodes.MethodNotFound)
      return { kind: 'unsupported', message: 'This language server cannot do that.' };
    return { kind: 'failed', message, retry: askAgain.has(error.code) };
  }
  return error instanceof ConnectionError ? gone : { kind: 'failed', message, retry: false };
}
