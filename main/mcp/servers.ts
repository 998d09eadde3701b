import type { KnownTool, Tool } from '../tools/define';
import type { RemoteTool } from './inventory';
import { createMcpTool } from './mcp-tool';
import { toolNames, uniqueSlugs } from './names';
import { createServer, type McpServer, type ServerPorts } from './server';
import type { FoundServer, FoundServers, Sources } from './sources';

/** A server of a folder with the decisions of the person about it. */
export interface UsedServer {
  readonly found: FoundServer;
  readonly server: McpServer;
  /** Its name inside tool names. */
  readonly slug: string;
}

/** One tool of a server, and whether a run may have it. */
export interface ServedTool {
  readonly remote: RemoteTool;
  readonly name: string;
  readonly on: boolean;
}

/** The servers of every folder that was looked at; nothing here is "the current" folder. */
export interface McpServers {
  /** Tools of the servers that count in a folder; the same objects while nothing changed. Never waits. */
  known(root: string | null): readonly KnownTool[];
  /** By name, in any folder that was looked at: for what reads a line before it knows its run. */
  named(tool: string): Tool | undefined;
  /** Grows with every change of what `known` answers. */
  revision(): number;
  /** Whether a folder has any server that counts. */
  hasAny(root: string | null): boolean;
  /** Starts what is to run in a folder, and waits a moment for servers that nobody has seen yet. */
  prepare(root: string | null): Promise<void>;
  /** Waits for the server of a tool that is not known yet, because the server is still starting for the first time. */
  arrive(tool: string, root: string | null, signal: AbortSignal): Promise<void>;
  /** Those that count, running or not. */
  used(root: string | null): readonly UsedServer[];
  /** All that are named, and what is wrong in the files. */
  found(root: string | null): FoundServers;
  /** A server that runs or could run, by its id in a folder. */
  find(id: string, root: string | null): UsedServer | undefined;
  toolsOf(used: UsedServer): readonly ServedTool[];
  /** Ends the servers of a folder that no window has open any more. */
  leave(root: string | null): Promise<void>;
  close(): Promise<void>;
}

export interface ServersDeps {
  readonly sources: Sources;
  readonly ports: ServerPorts;
  /** Told of every change of a server, its state included. */
  readonly changed: () => void;
}

interface Folder {
  stamp: string;
  found: FoundServers;
  used: readonly UsedServer[];
}

export function createMcpServers({ sources, ports, changed }: ServersDeps): McpServers {
  const folders = new Map<string | null, Folder>();
  const made = new WeakMap<McpServer, Map<RemoteTool, Tool>>();
  const lists = new Map<string | null, { readonly revision: number; readonly tools: readonly KnownTool[] }>();
  let revision = 0;
  let isClosed = false;

  function touched(): void {
    revision += 1;
    changed();
  }

  function folderOf(root: string | null): Folder {
    const found = sources.find(root);
    const before = folders.get(root);
    if (before?.stamp === found.stamp) return before;
    const used = isClosed ? [] : renewed(root, found, before?.used ?? []);
    const folder = { stamp: found.stamp, found, used };
    folders.set(root, folder);
    if (before !== undefined || used.length > 0) touched();
    return folder;
  }

  /** Servers whose entry is what it was go on; the others are ended and made anew. */
  function renewed(
    root: string | null,
    found: FoundServers,
    before: readonly UsedServer[],
  ): readonly UsedServer[] {
    const counting = found.specs.filter(
      ({ trusted, shadowed, switches, entry }) =>
        trusted && !shadowed && switches.off !== true && entry.disabled !== true,
    );
    const slugs = uniqueSlugs(counting.map(({ name }) => name));
    const used = counting.map((one, index): UsedServer => {
      const slug = slugs[index] ?? '';
      const old = before.find(
        ({ found: was, slug: named }) => named === slug && startText(was) === startText(one),
      );
      return { found: one, slug, server: old?.server ?? createServer(one, root, ports, touched) };
    });
    for (const { server } of before) if (!used.some((one) => one.server === server)) void server.close();
    return used;
  }

  function toolOf(name: string, remote: RemoteTool, server: McpServer, root: string | null): Tool {
    const own = made.get(server) ?? new Map<RemoteTool, Tool>();
    made.set(server, own);
    const before = own.get(remote);
    if (before?.name === name) return before;
    const tool = createMcpTool(name, remote, server, () =>
      withheldNow(remote.name, server, root),
    ) as unknown as Tool;
    own.set(remote, tool);
    return tool;
  }

  /** As of this moment, for a run that began earlier. */
  function withheldNow(tool: string, server: McpServer, root: string | null): string | undefined {
    const used = folderOf(root).used.find((one) => one.server === server);
    if (used === undefined) return `The MCP server ${server.spec.name} was switched off or changed.`;
    const remote = server.known.inventory()?.tools.find(({ name }) => name === tool);
    return remote === undefined
      ? `The MCP server ${server.spec.name} does not offer it any more.`
      : whyWithheld(used, remote);
  }

  function toolsOf({ found, server, slug }: UsedServer): readonly ServedTool[] {
    const tools = server.known.inventory()?.tools ?? [];
    const names = toolNames(
      slug,
      tools.map(({ name }) => name),
    );
    return tools.map((remote) => ({
      remote,
      name: names.get(remote.name) ?? '',
      on: isOn(found, remote.name),
    }));
  }

  function knownOf(used: UsedServer, root: string | null): KnownTool[] {
    const { server } = used;
    return toolsOf(used).map(({ remote, name }): KnownTool => {
      const why = whyWithheld(used, remote);
      const tool = toolOf(name, remote, server, root);
      return { tool, origin: 'mcp', from: server.spec.name, ...(why === undefined ? {} : { withheld: why }) };
    });
  }

  return {
    known(root) {
      const { used } = folderOf(root);
      const before = lists.get(root);
      if (before?.revision === revision) return before.tools;
      const tools = used.flatMap((one) => knownOf(one, root));
      lists.set(root, { revision, tools });
      return tools;
    },
    named: (name) =>
      [...lists.values()].flatMap(({ tools }) => tools).find(({ tool }) => tool.name === name)?.tool,
    revision: () => revision,
    hasAny: (root) => folderOf(root).used.length > 0,
    async prepare(root) {
      const { used } = folderOf(root);
      for (const { server } of used) server.start();
      await Promise.all(used.map(({ server }) => server.firstSight()));
    },
    async arrive(tool, root, signal) {
      const waiting = folderOf(root).used.find(
        ({ slug, server }) => tool.startsWith(`mcp__${slug}__`) && server.known.inventory() === undefined,
      );
      await waiting?.server.use(signal);
    },
    used: (root) => folderOf(root).used,
    found: (root) => folderOf(root).found,
    find: (id, root) => folderOf(root).used.find(({ found }) => found.id === id),
    toolsOf,
    async leave(root) {
      const folder = folders.get(root);
      folders.delete(root);
      lists.delete(root);
      await Promise.all((folder?.used ?? []).map(({ server }) => server.close()));
    },
    async close() {
      isClosed = true;
      const servers = [...folders.values()].flatMap(({ used }) => used.map(({ server }) => server));
      await Promise.all(servers.map((server) => server.close()));
    },
  };
}

function whyWithheld({ found, server }: UsedServer, remote: RemoteTool): string | undefined {
  const { name } = server.spec;
  if (!isOn(found, remote.name)) return `The person switched it off for the MCP server ${name}.`;
  if (server.known.standing(remote).kind === 'ok') return undefined;
  return `The MCP server ${name} changed what it says of it. It waits until the person accepts the change under Settings → MCP servers.`;
}

function isOn({ entry, switches }: FoundServer, tool: string): boolean {
  const enabled = switches.enabledTools ?? entry.enabledTools;
  const disabled = [...(entry.disabledTools ?? []), ...(switches.disabledTools ?? [])];
  return (enabled === undefined || enabled.includes(tool)) && !disabled.includes(tool);
}

/** What a running server was started from: switches of its tools change without a restart. */
function startText({ id, key, entry, variables }: FoundServer): string {
  const { enabledTools: _on, disabledTools: _off, disabled: _disabled, ...started } = entry;
  return JSON.stringify([id, key, started, variables]);
}
