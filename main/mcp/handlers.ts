import type { Handlers } from '@shared/contract';
import type { McpSaveAnswer, McpServerEntry, McpTestResult } from '@shared/domain/mcp';
import { err, ok, type Result } from '@shared/kit/result';
import { failureText } from './mcp-tool';
import type { McpDesk } from './desk';
import type { ListedResource } from './ports';
import { nameProblem, readEntry } from './read-entry';
import { listOne } from './resources';
import type { UsedServer } from './servers';
import type { FoundServer } from './sources';
import { serverView } from './views';

export interface McpHandlerPorts extends McpDesk {
  readonly rootOf: (windowId: number) => string | null;
}

type McpChannel = Extract<keyof Handlers, `mcp.${string}`>;

/** Answers the servers' part of the contract. */
export function createMcpHandlers(ports: McpHandlerPorts): Handlers<McpChannel> {
  const { servers, userServers, rootOf } = ports;

  const named = (id: string, windowId: number): FoundServer | undefined =>
    servers.found(rootOf(windowId)).specs.find((one) => one.id === id);

  /** What concerns a server that is named, running or not. */
  async function withNamed(id: string, windowId: number, work: (found: FoundServer) => Result<void, string>) {
    const found = named(id, windowId);
    if (found === undefined) return gone;
    const done = work(found);
    if (!done.ok) return fail('unsaved', done.error);
    // A switch counts at once: servers start and end with it.
    void servers.prepare(rootOf(windowId));
    return ok(null);
  }

  return {
    'mcp.list': async (_nothing, { windowId }) => {
      const root = rootOf(windowId);
      const found = servers.found(root);
      const views = found.specs.map(async (one) => {
        const used = servers.find(one.id, root);
        return serverView(one, used, servers, await ports.hasLogin(one, root));
      });
      return ok({
        servers: await Promise.all(views),
        problems: [...found.problems],
        userFile: ports.userFilePath,
        workspaceFile: found.workspaceFile,
        trusted: found.trusted,
      });
    },
    'mcp.save': async ({ name, entry, create }, { windowId }) => {
      const saved = userServers.save(name, entry, create);
      if (!saved.ok) return fail('unsaved', saved.error);
      const answer: McpSaveAnswer =
        saved.value.length > 0
          ? { kind: 'refused', problems: [...saved.value] }
          : { kind: 'saved', id: `user:${name}` };
      void servers.prepare(rootOf(windowId));
      return ok(answer);
    },
    'mcp.remove': async ({ id }, { windowId }) => {
      const found = named(id, windowId);
      if (found === undefined) return gone;
      if (found.origin.kind !== 'user')
        return fail(
          'not-own',
          `${found.name} is named in ${found.file}; take it out there, or switch it off here.`,
        );
      const removed = userServers.remove(found.name);
      if (!removed.ok) return fail('unsaved', removed.error);
      await ports.forget(found, rootOf(windowId));
      return ok(null);
    },
    'mcp.test': async ({ id, name, entry }, { windowId }) => {
      if (id === undefined) return ok(await test(ports, name, entry, rootOf(windowId)));
      const found = named(id, windowId);
      if (found === undefined) return gone;
      if (!found.trusted) return fail('untrusted', 'The folder is not trusted, so nothing of it is started.');
      return ok(await test(ports, found.name, found.entry, rootOf(windowId), found));
    },
    'mcp.switch': ({ id, on }, { windowId }) =>
      withNamed(id, windowId, (found) => userServers.switchServer(found, on)),
    'mcp.switchTool': ({ id, tool, on }, { windowId }) =>
      withNamed(id, windowId, (found) => userServers.switchTool(found, tool, on)),
    ...createRunningHandlers(ports),
  };
}

type RunningChannel = Extract<
  McpChannel,
  | 'mcp.restart'
  | 'mcp.login'
  | 'mcp.cancelLogin'
  | 'mcp.logout'
  | 'mcp.accept'
  | 'mcp.refuse'
  | 'mcp.resources'
  | 'mcp.prompts'
  | 'mcp.logs'
>;

/** What concerns a server that counts and is switched on. */
function createRunningHandlers(ports: McpHandlerPorts): Handlers<RunningChannel> {
  const { servers, rootOf } = ports;

  async function withUsed<T>(id: string, windowId: number, work: (used: UsedServer) => Promise<T>) {
    const used = servers.find(id, rootOf(windowId));
    return used === undefined ? off : ok(await work(used));
  }

  return {
    'mcp.restart': ({ id }, { windowId }) =>
      withUsed(id, windowId, async ({ server }) => {
        void server.restart();
        return null;
      }),
    'mcp.login': async ({ id }, { windowId }) => {
      const used = servers.find(id, rootOf(windowId));
      if (used === undefined) return off;
      const begun = await ports.login(used.server, rootOf(windowId));
      return begun.ok ? ok(null) : fail('no-login', begun.error);
    },
    'mcp.cancelLogin': ({ id }, { windowId }) =>
      withUsed(id, windowId, async ({ server }) => (ports.cancelLogin(server), null)),
    'mcp.logout': ({ id }, { windowId }) =>
      withUsed(id, windowId, async ({ server }) => (await ports.logout(server, rootOf(windowId)), null)),
    'mcp.accept': ({ id, tools }, { windowId }) =>
      withUsed(id, windowId, async ({ server }) => (server.known.accept(tools), ports.changed(), null)),
    'mcp.refuse': ({ id, tools }, { windowId }) =>
      withUsed(id, windowId, async ({ server }) => (server.known.refuse(tools), ports.changed(), null)),
    'mcp.resources': async ({ id, cursor }, { windowId }) => {
      const used = servers.find(id, rootOf(windowId));
      if (used === undefined) return off;
      const page = await listOne(used, cursor, AbortSignal.timeout(resourceMs));
      const [problem] = page.problems;
      if (problem !== undefined) return fail('no-answer', problem);
      const resources = page.resources.map(withoutServer);
      return ok({ resources, ...(page.next === undefined ? {} : { next: page.next }) });
    },
    'mcp.prompts': ({ id }, { windowId }) =>
      withUsed(id, windowId, async ({ server }) => [...(server.known.inventory()?.prompts ?? [])]),
    'mcp.logs': ({ id }, { windowId }) =>
      withUsed(id, windowId, async ({ server }) => [...server.log.lines()]),
  };
}

/** A page that is looked at waits no longer. */
const resourceMs = 20_000;

/** One connection with what the form has; nothing is saved and no tool is called. */
async function test(
  { tryServer, clock }: McpHandlerPorts,
  name: string,
  raw: McpServerEntry,
  root: string | null,
  found?: FoundServer,
): Promise<McpTestResult> {
  const odd = nameProblem(name);
  const entry = readEntry(raw);
  if (odd !== undefined || !entry.ok) {
    const problems = [
      ...(odd === undefined ? [] : [{ field: 'name', message: odd }]),
      ...(entry.ok ? [] : entry.error),
    ];
    return { kind: 'refused', problems };
  }
  const began = clock.now();
  const server = tryServer(name, entry.value, root, found);
  try {
    const connection = await server.use(new AbortController().signal);
    const durationMs = clock.now() - began;
    const inventory = server.known.inventory();
    if (!connection.ok || inventory === undefined) {
      const error = connection.ok ? undefined : connection.error;
      if (error?.kind === 'needs-login') return { kind: 'needs-login', durationMs };
      const reason = error === undefined ? 'It said nothing of what it offers.' : failureText(name, error);
      return { kind: 'failed', reason, log: [...server.log.lines()], durationMs };
    }
    return {
      kind: 'connected',
      server: { name: inventory.server.name, version: inventory.server.version },
      transport: server.transport(),
      tools: inventory.tools.map((tool) => tool.name),
      resources: inventory.resources,
      prompts: inventory.prompts.length,
      durationMs,
    };
  } finally {
    await server.close();
  }
}

function withoutServer({ uri, name, description, mimeType, size, template }: ListedResource) {
  return {
    uri,
    name,
    template,
    ...(description === undefined ? {} : { description }),
    ...(mimeType === undefined ? {} : { mimeType }),
    ...(size === undefined ? {} : { size }),
  };
}

function fail(kind: string, message: string) {
  return err({ kind, message });
}

const gone = fail('gone', 'There is no such server any more. Reload the list.');
const off = fail('off', 'This server is switched off, not trusted, or another one of its name is used.');
