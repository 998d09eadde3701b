import { ok } from '@shared/kit/result';
import { createModelHandlers } from '../agent/providers/handlers';
import { createChatHandlers } from '../chat/handlers';
import type { WindowEvent } from '@shared/contract/events';
import type { WorkspaceInfo } from '@shared/domain/workspace';
import { composeCore, type Core } from './core';
import { composeCustomToolWindow } from './custom-tools';
import { createHookHandlers } from '../hooks/handlers';
import { createPermissionHandlers } from '../permissions/handlers';
import type { Compose } from '../shell/services';
import { createToolHandlers } from '../roster/handlers';
import { createSettingsHandlers } from '../store/handlers';
import { projectPaths } from '../store/home';
import { createWorkspaceHandlers, openFolder } from '../workspace/handlers';
import { createProblemWindows } from '../workspace/languages/handlers';
import { createJobHandlers } from '../workspace/job-handlers';
import { connectJobs } from '../workspace/job-windows';
import { createCheckpointHandlers } from '../workspace/checkpoints/handlers';
import { createOpenFolders, type OpenFolders } from '../workspace/open-folders';
import { createTerminals } from '../workspace/terminals';

/** The engine and what only the window needs: folders by window, terminals, the contract's handlers. */
export const compose: Compose = async (ports) => {
  const { ids, send, notify, reportBug } = ports;
  const composed = composeCore({ ...ports, attended: true, rules: { allow: [], deny: [] }, overrides: {} });
  if (!composed.ok) return composed;
  const core = composed.value;
  const { store } = core;
  core.warmUp();

  const folders = createOpenFolders({
    ripgrep: core.ripgrep,
    send,
    changed: (root, changes) => core.languages.filesChanged(root, changes),
    watchFailed: (error, root) =>
      notify({
        id: 'watch',
        level: 'warning',
        title: `${root} is not watched`,
        text: `Changes made outside this window show up only on reload. ${error instanceof Error ? error.message : ''}`,
      }),
  });
  const problems = createProblemWindows({ languages: core.languages, folders, home: ports.userHome, send });
  const terminals = createTerminals({
    ids,
    platform: ports.platform,
    environment: async () => (await core.environment.get()).env,
    send,
  });
  connectJobs({ jobs: core.jobs, folders, terminals, send });
  const workspace = {
    folders,
    terminals,
    recent: store.recentFolders,
    desktop: ports.desktop,
    home: ports.userHome,
    ownFiles: (root: string) => [
      store.paths.settings,
      store.paths.agentTools,
      store.paths.permissions,
      projectPaths(ports.home, root).workspacePermissions,
    ],
    reportBug,
  };

  const toolsChanged = tellWindow(core, send);
  const customTools = composeCustomToolWindow({
    ...ports,
    service: core.custom,
    store,
    rootOf: (windowId) => folders.get(windowId)?.info.root ?? null,
  });
  void core.models.list(true);

  return ok({
    handlers: {
      ...engineHandlers(core, folders, toolsChanged),
      ...customTools.handlers,
      ...createWorkspaceHandlers(workspace),
      ...problems.handlers,
    },
    settings: core.settings,
    workspaceOf: (windowId) => folders.get(windowId)?.info,
    openWorkspace: (windowId, path) => openFolder(workspace, windowId, path),
    windowClosed(windowId) {
      folders.close(windowId);
      problems.closed(windowId);
      void terminals.end(windowId);
    },
    async close() {
      await Promise.all([folders.closeAll(), terminals.end(), customTools.close()]);
      await core.close();
    },
  });
};

/** Hands on what the engine tells of itself. Returns how a window learns that what shows tools must be asked for again. */
function tellWindow(core: Core, send: (event: WindowEvent) => void): () => void {
  const { store } = core;
  const toolsChanged = (): void => send({ topic: 'tools-changed' });
  core.checkpoints.subscribe((event) => send(event));
  core.live.subscribe((event) => send({ topic: 'conversation', event }));
  store.settings.onChange((settings) => send({ topic: 'settings', settings }));
  void store.settings.watch();
  for (const file of [store.agentTools, core.permissionDesk.userFile]) {
    file.onChange(toolsChanged);
    void file.watch();
  }
  return toolsChanged;
}

/** The parts of the contract that the engine answers, whichever window asks. */
function engineHandlers(core: Core, folders: OpenFolders, changed: () => void) {
  const { store } = core;
  const workspaceOf = (windowId: number): WorkspaceInfo | undefined => folders.get(windowId)?.info;
  const rootOf = (windowId: number): string | null => workspaceOf(windowId)?.root ?? null;
  return {
    ...createChatHandlers({ chat: core.chat, calls: store.calls, outputs: store.outputs, workspaceOf }),
    ...createModelHandlers({ models: core.models, settings: store.settings, secrets: core.secrets }),
    ...createJobHandlers({ jobs: core.jobs, rootOf: (windowId) => workspaceOf(windowId)?.root }),
    ...createPermissionHandlers({ ...core.permissionDesk, rootOf }),
    ...createHookHandlers({ ...core.hooks.desk, rootOf }),
    ...createSettingsHandlers(store.settings),
    ...createToolHandlers({ native: core.rosters.native, workspaceOf, changed }),
    ...createCheckpointHandlers(core.checkpoints),
  };
}
