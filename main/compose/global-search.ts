import { createGlobalSearch } from '../global-search/global-search';
import { createGlobalSearchHandlers, type GlobalSearchHandlerDeps } from '../global-search/handlers';
import type { GlobalSearchPort } from '../global-search/ports';
import type { Store } from '../store/open-store';
import { createFileTree } from '../workspace/file-tree';
import type { Ripgrep } from '../workspace/ripgrep';
import type { WorkspaceInfo } from '@shared/domain/workspace';
import type { Core } from './core';
import type { ComposedMemory } from './memory';

/** What the agent's GlobalSearch looks through. */
export function composeGlobalSearch({
  store,
  memory,
  ripgrep,
}: {
  readonly store: Store;
  readonly memory: Pick<ComposedMemory, 'agent' | 'mask'>;
  readonly ripgrep: Ripgrep;
}): GlobalSearchPort {
  return createGlobalSearch({
    memory: memory.agent,
    async titles(conversationId) {
      const projectId = store.conversations.get(conversationId)?.projectId ?? '';
      const told = store.conversations.tellable(projectId);
      return await Promise.all(told.map(async (one) => ({ ...one, title: await memory.mask(one.title) })));
    },
    // Listed anew each time: an agent may just have made the file it looks for.
    files: (root, query, limit) => createFileTree(root, ripgrep).find(query, limit),
  });
}

/** Quick open's part of the contract. */
export function composeGlobalSearchWindow({
  core,
  memory,
  workspaceOf,
}: {
  readonly core: Core;
  readonly memory: GlobalSearchHandlerDeps['memory'];
  readonly workspaceOf: (windowId: number) => WorkspaceInfo | undefined;
}): ReturnType<typeof createGlobalSearchHandlers> {
  return createGlobalSearchHandlers({
    conversations: () => core.store.conversations.list(''),
    memory,
    async tools(windowId) {
      const workspace = workspaceOf(windowId);
      const scene = { root: workspace?.root ?? null, projectId: workspace?.projectId ?? null };
      return (await core.rosters.native.list({ catalogue: 'claude', agent: null, ...scene })).tools;
    },
    ripgrep: core.ripgrep,
    rootOf: (windowId) => workspaceOf(windowId)?.root ?? null,
  });
}
