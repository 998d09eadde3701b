import { chmodSync, statSync } from 'node:fs';
import { err, ok, type Result } from '@shared/kit/result';
import type { JsonFile } from '../store/json-file';
import type { RpcRoute } from './answer';
import { newToken, type RpcFile } from './rpc-file';
import { startRpcServer, type RpcServer } from './server';

export interface RpcServiceOptions {
  readonly file: JsonFile<RpcFile>;
  readonly path: string;
  readonly routes: ReadonlyMap<string, RpcRoute>;
  /** It listens elsewhere now, or no more, or cannot, and then why. */
  readonly changed: (problem: string | undefined) => void;
  readonly reportBug: (error: unknown, where: string) => void;
}

export interface RpcState {
  readonly enabled: boolean;
  readonly port: number | null;
  readonly problem?: string;
}

/** The loopback server as `rpc.json` wants it: edits of the file count at once, also those by hand. */
export interface RpcService {
  /** Starts what the file asks for, and follows it from then on. */
  start(): Promise<void>;
  state(): Promise<RpcState>;
  /** The error is a sentence. */
  set(change: { readonly enabled: boolean; readonly newPort: boolean }): Promise<Result<void, string>>;
  close(): Promise<void>;
}

interface Running {
  readonly server: RpcServer;
  readonly token: string;
}

/** Off until it is switched on. One change after the other: a file that changes twice starts one server. */
export function createRpcService(options: RpcServiceOptions): RpcService {
  const { file, path, routes, reportBug } = options;
  let running: Running | undefined;
  let problem: string | undefined;
  let closed = false;
  let queue: Promise<void> = Promise.resolve();

  const following = file.onChange(() => void inTurn(follow));

  function inTurn(work: () => Promise<void>): Promise<void> {
    queue = queue.then(work).catch((bug: unknown) => reportBug(bug, 'the report server'));
    return queue;
  }

  async function stop(): Promise<void> {
    await running?.server.close();
    running = undefined;
  }

  async function follow(): Promise<void> {
    const before = JSON.stringify([running?.server.port, problem]);
    const view = file.read();
    const wanted = view.value;
    if (closed || !wanted.enabled || view.problem !== undefined) {
      await stop();
      problem = view.problem?.message;
    } else if (!isRunningAs(wanted)) {
      await stop();
      problem = await open(wanted);
    }
    if (before !== JSON.stringify([running?.server.port, problem])) options.changed(problem);
  }

  function isRunningAs({ port, token }: RpcFile): boolean {
    return running !== undefined && running.server.port === port && running.token === token;
  }

  /** Answers why it could not. The file is brought to what came about before anybody is told. */
  async function open(wanted: RpcFile): Promise<string | undefined> {
    const token = wanted.token === '' ? newToken() : wanted.token;
    const started = await startRpcServer({ port: wanted.port, token, routes, reportBug });
    if (!started.ok) return started.error.message;
    const { port } = started.value;
    if (port !== wanted.port || token !== wanted.token) {
      const written = file.update(() => ({ port, token }));
      if (!written.ok) {
        await started.value.close();
        return written.error.message;
      }
    }
    running = { server: started.value, token };
    keepPrivate(path);
    return undefined;
  }

  return {
    async start() {
      await file.watch();
      await inTurn(follow);
    },
    async state() {
      await queue;
      const { enabled } = file.read().value;
      return {
        enabled,
        port: running?.server.port ?? null,
        ...(problem === undefined ? {} : { problem }),
      };
    },
    async set({ enabled, newPort }) {
      const written = file.update(({ port, token }) => ({
        enabled,
        port: newPort ? 0 : port,
        token: token === '' ? newToken() : token,
      }));
      if (!written.ok) return err(written.error.message);
      await inTurn(follow);
      return ok(undefined);
    },
    async close() {
      closed = true;
      following();
      await inTurn(follow);
      await file.close();
    },
  };
}

/** A file made by hand may be readable to others; the token is then as secret as the file was until now. */
function keepPrivate(path: string): void {
  const mode = statSync(path, { throwIfNoEntry: false })?.mode ?? 0;
  if ((mode & 0o077) !== 0) chmodSync(path, 0o600);
}
