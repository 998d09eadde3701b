import type { McpServerEntry } from '@shared/domain/mcp';
import { err, ok, type Result } from '@shared/kit/result';
import type { Clock } from '@shared/kit/sources';
import type { McpRecord } from '../store/mcp-record';
import type { LoginPorts, LoginRequest } from './login';
import { createServer, loginKey, type McpServer, type ServerPorts, type ServerSpec } from './server';
import type { McpServers } from './servers';
import type { FoundServer } from './sources';
import type { UserServers } from './user-servers';
import type { Logins } from './oauth-provider';

/** What the settings page does with servers beside looking at them. */
export interface McpDesk {
  readonly servers: McpServers;
  readonly userServers: UserServers;
  readonly userFilePath: string;
  readonly clock: Clock;
  readonly changed: () => void;
  hasLogin(server: ServerSpec, root: string | null): Promise<boolean>;
  /** Opens the browser and answers; the server starts once the person is back. */
  login(server: McpServer, root: string | null): Promise<Result<void, string>>;
  cancelLogin(server: McpServer): void;
  logout(server: McpServer, root: string | null): Promise<void>;
  /** What was remembered of a server that is gone, its login too. */
  forget(found: FoundServer, root: string | null): Promise<void>;
  /** A server for one look; it remembers nothing. */
  tryServer(name: string, entry: McpServerEntry, root: string | null, found?: FoundServer): McpServer;
}

export interface DeskDeps {
  readonly servers: McpServers;
  readonly userServers: UserServers;
  readonly userFilePath: string;
  readonly ports: ServerPorts;
  readonly record: McpRecord;
  readonly logins: Logins;
  readonly changed: () => void;
  /** Loaded with the first login. */
  logIn(
    request: LoginRequest,
    ports: Pick<LoginPorts, 'onToken'>,
    signal: AbortSignal,
  ): Promise<Result<void, string>>;
}

export function createMcpDesk(deps: DeskDeps): McpDesk {
  const { ports, logins, changed } = deps;
  const underWay = new Map<McpServer, AbortController>();

  async function keyOf(spec: ServerSpec, root: string | null) {
    if (spec.entry.url === undefined) return undefined;
    const plan = await ports.plan(spec, root);
    return plan.ok && plan.value.transport !== 'stdio'
      ? { plan: plan.value, key: loginKey(spec, plan.value) }
      : undefined;
  }

  async function goOn(server: McpServer, request: LoginRequest, stop: AbortController): Promise<void> {
    const onToken = (token: string): void => server.hide(token);
    const done = await deps.logIn(request, { onToken }, stop.signal);
    underWay.delete(server);
    if (!done.ok) server.log.add('app', 'error', done.error);
    await server.restart();
  }

  async function logout(server: McpServer, root: string | null): Promise<void> {
    const found = await keyOf(server.spec, root);
    if (found !== undefined) await logins.forget(found.key);
    await server.restart();
  }

  return {
    ...deps,
    clock: ports.clock,
    async hasLogin(spec, root) {
      const found = await keyOf(spec, root);
      return found !== undefined && (await logins.has(found.key));
    },
    async login(server, root) {
      const found = await keyOf(server.spec, root);
      if (found === undefined) return err(`${server.spec.name} has no address that one could log in to.`);
      underWay.get(server)?.abort();
      const stop = new AbortController();
      underWay.set(server, stop);
      const { oauth } = server.spec.entry;
      const request: LoginRequest = {
        server: server.spec.name,
        url: found.plan.url,
        headers: found.plan.headers,
        key: found.key,
        clientId: oauth?.clientId,
        callbackPort: oauth?.callbackPort,
      };
      server.setLogin(true);
      void goOn(server, request, stop).catch((error: unknown) =>
        ports.reportBug(error, `the login to ${server.spec.name}`),
      );
      return ok(undefined);
    },
    cancelLogin: (server) => underWay.get(server)?.abort(),
    logout,
    async forget(found, root) {
      deps.record.forget(found.key);
      const login = await keyOf(found, root);
      if (login !== undefined) await logins.forget(login.key);
      changed();
    },
    tryServer: (name, entry, root, found) => {
      const spec: ServerSpec = {
        id: `test:${name}`,
        key: found?.key ?? `user:${name}`,
        name,
        origin: { kind: 'user' },
        file: deps.userFilePath,
        entry,
        variables: found?.variables ?? (root === null ? {} : { CLAUDE_PROJECT_DIR: root }),
      };
      return createServer(spec, root, { ...ports, record: nothingKept }, () => undefined);
    },
  };
}

const nothingKept: McpRecord = {
  find: () => undefined,
  save: () => ok(undefined),
  forget: () => ok(undefined),
};
