import { ok } from '@shared/kit/result';
import { createModelHandlers } from '../agent/providers/handlers';
import { createChatHandlers } from '../chat/handlers';
import { composeCore } from './core';
import type { Compose } from '../shell/services';
import { createSettingsHandlers } from '../store/handlers';
import { projectPaths } from '../store/home';
import { createWorkspaceHandlers, openFolder } from '../workspace/handlers';
import { createOpenFolders } from '../workspace/open-folders';
import { createTerminals } from '../workspace/terminals';

/** The engine and what only the window needs: folders by window, terminals, the contract's handlers. */
export const compose: Compose = async (ports) => {
  const { ids, send, notify, reportBug } = ports;
  const composed = composeCore({ ...ports, attended: true, rules: { allow: [], deny: [] }, overrides: {} });
  if (!composed.ok) return composed;
  const core = composed.value;
  const { store, chat } = core;
  core.warmUp();

  const folders = createOpenFolders({
    ripgrep: core.ripgrep,
    send,
    watchFailed: (error, root) =>
      notify({
        id: 'watch',
        level: 'warning',
        title: `${root} is not watched`,
        text: `Changes made outside this window show up only on reload. ${error instanceof Error ? error.message : ''}`,
      }),
  });
  const terminals = createTerminals({
    ids,
    platform: ports.platform,
    environment: async () => (await core.environment.get()).env,
    send,
  });
  const workspace = {
    folders,
    terminals,
    recent: store.recentFolders,
    desktop: ports.desktop,
    home: ports.userHome,
    ownFiles: (root: string) => [
      store.paths.settings,
      store.paths.permissions,
      projectPaths(ports.home, root).workspacePermissions,
    ],
    reportBug,
  };

  core.live.subscribe((event) => send({ topic: 'conversation', event }));
  store.settings.onChange((changed) => send({ topic: 'settings', settings: changed }));
  void store.settings.watch();
  void core.models.list(true);

  return ok({
    handlers: {
      ...createChatHandlers({
        chat,
        calls: store.calls,
        outputs: store.outputs,
        workspaceOf: (windowId) => folders.get(windowId)?.info,
      }),
      ...createModelHandlers({ models: core.models, settings: store.settings, secrets: core.secrets }),
      ...createSettingsHandlers(store.settings),
      ...createWorkspaceHandlers(workspace),
    },
    settings: core.settings,
    workspaceOf: (windowId) => folders.get(windowId)?.info,
    openWorkspace: (windowId, path) => openFolder(workspace, windowId, path),
    windowClosed(windowId) {
      folders.close(windowId);
      void terminals.end(windowId);
    },
    async close() {
      await Promise.all([folders.closeAll(), terminals.end()]);
      await core.close();
    },
  });
};
