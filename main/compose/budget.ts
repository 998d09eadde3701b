import type { ToolOrigin } from '@shared/domain/ledger';
import type { WorkspaceInfo } from '@shared/domain/workspace';
import type { Clock } from '@shared/kit/sources';
import type { ServerInventory } from '../budget/facts';
import { createGcRoute, gcPath, queryOf } from '../budget/gc-route';
import { createBudgetHandlers, type ServerControl } from '../budget/handlers';
import { createBudget, type Budget } from '../budget/service';
import type { McpServers } from '../mcp/servers';
import { curlLine } from '../rpc/curl-line';
import { RpcFile } from '../rpc/rpc-file';
import { createRpcService, type RpcService } from '../rpc/service';
import type { Report } from '../store/report';
import type { Core } from './core';

export interface BudgetOptions {
  readonly core: Pick<Core, 'store' | 'rosters' | 'known' | 'settings' | 'mcp'>;
  readonly clock: Clock;
  /** Instead of the engine's own servers. */
  readonly servers?: (root: string | null) => readonly ServerInventory[];
}

/** The tool budget of any scope, over the engine's own rosters and records. */
export function composeBudget({ core, clock, servers }: BudgetOptions): Budget {
  const { store, rosters, known, mcp } = core;
  return createBudget({
    clock,
    native: rosters.native,
    usage: store.usage,
    settings: core.settings,
    switches: () => store.agentTools.read().value,
    servers: servers ?? ((root) => inventories(mcp.servers, root)),
    agentNamed: (name, root) => rosters.profiles.find(name, root),
    originOf(root) {
      const origins = new Map<string, ToolOrigin>();
      for (const catalogue of ['claude', 'granular'] as const)
        for (const { tool, origin } of known(catalogue, root)) origins.set(tool.name, origin);
      return (tool) => origins.get(tool);
    },
  });
}

/** Servers that count in a folder, with the tools that their own filters let through, as far as they were ever seen. */
function inventories(servers: McpServers, root: string | null): readonly ServerInventory[] {
  return servers.used(root).map((used) => ({
    server: used.found.name,
    probed: used.server.known.inventory() !== undefined,
    tools: servers
      .toolsOf(used)
      .filter(({ on }) => on)
      .map(({ name }) => name),
  }));
}

export interface BudgetWindowOptions extends BudgetOptions {
  readonly platform: string;
  readonly notify: Report;
  readonly reportBug: (error: unknown, where: string) => void;
  readonly workspaceOf: (windowId: number) => WorkspaceInfo | undefined;
  /** Windows ask again for what they show of tools. */
  readonly changed: () => void;
}

/** The page's handlers and the loopback server, which only the window runs. */
export function composeBudgetWindow(options: BudgetWindowOptions) {
  const { core, platform, notify, reportBug, workspaceOf } = options;
  const { store } = core;
  const budget = composeBudget(options);
  const path = store.paths.rpc;
  const rpc = createRpcService({
    file: store.privateJsonFile({ path, schema: RpcFile }),
    path,
    routes: new Map([
      [
        gcPath,
        createGcRoute({
          budget,
          folderOf: (projectId) => store.recentFolders.rootOf(projectId),
          isUsed: (projectId) => store.usage.scope(projectId).length > 0,
        }),
      ],
    ]),
    changed(problem) {
      if (problem !== undefined)
        notify({ id: 'rpc', level: 'warning', title: 'The report server does not run', text: problem });
      options.changed();
    },
    reportBug,
  });
  void rpc.start();
  return {
    handlers: createBudgetHandlers({ budget, server: serverControl(rpc, path, platform), workspaceOf }),
    close: () => rpc.close(),
  };
}

function serverControl(rpc: RpcService, file: string, platform: string): ServerControl {
  return {
    async view(scope) {
      const state = await rpc.state();
      const { port } = state;
      const command = port === null ? null : curlLine(platform, { file, port, query: queryOf(scope) });
      return { ...state, file, command };
    },
    set: (change) => rpc.set(change),
  };
}
