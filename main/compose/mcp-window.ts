import path from 'node:path';
import type { WindowEvent } from '@shared/contract/events';
import { createMcpHandlers } from '../mcp/handlers';
import type { FolderChange } from '../workspace/watch';
import type { OpenFolders } from '../workspace/open-folders';
import type { ComposedMcp } from './mcp';

export interface McpWindowOptions {
  readonly rootOf: (windowId: number) => string | null;
  readonly send: (event: WindowEvent) => void;
  readonly reportBug: (error: unknown, where: string) => void;
}

/** Events of servers are merged to one in this time. */
const tellMs = 150;

/** What the window needs of MCP servers: they start with their folder, end with it, and tell of themselves. */
export function composeMcpWindow(mcp: ComposedMcp, { rootOf, send, reportBug }: McpWindowOptions) {
  let telling: NodeJS.Timeout | undefined;
  mcp.onChange(() => {
    telling ??= setTimeout(() => {
      telling = undefined;
      send({ topic: 'mcp' });
      send({ topic: 'tools-changed' });
    }, tellMs).unref();
  });
  const begin = (root: string | null): void =>
    void mcp.servers.prepare(root).catch((error: unknown) => reportBug(error, 'MCP servers'));
  void mcp.watch();
  return {
    handlers: createMcpHandlers({ ...mcp.desk, rootOf }),
    /** The same folders; their servers follow them. */
    following(folders: OpenFolders): OpenFolders {
      const left = (root: string | undefined): void => {
        if (root === undefined || folders.windowsOf(root).length > 0) return;
        void mcp.servers.leave(root).catch((error: unknown) => reportBug(error, 'MCP servers'));
      };
      return {
        ...folders,
        async open(windowId, folder) {
          const before = folders.get(windowId)?.info.root;
          const opened = await folders.open(windowId, folder);
          if (!opened.ok) return opened;
          begin(opened.value.root);
          if (before !== opened.value.root) left(before);
          return opened;
        },
        close(windowId) {
          const before = folders.get(windowId)?.info.root;
          folders.close(windowId);
          left(before);
        },
      };
    },
    /** An edit of the folder's own file counts at once. */
    folderChanged(root: string, changes: readonly FolderChange[]): void {
      if (!changes.some((change) => change.path === path.join(root, '.mcp.json'))) return;
      begin(root);
      send({ topic: 'mcp' });
    },
    close: (): void => clearTimeout(telling),
  };
}
