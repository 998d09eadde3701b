import { ok } from '@shared/kit/result';
import { createModelHandlers } from '../agent/providers/handlers';
import { createAgentHandlers } from '../chat/agent-handlers';
import { createChatHandlers } from '../chat/handlers';
import type { Notice, WindowEvent } from '@shared/contract/events';
import type { WorkspaceInfo } from '@shared/domain/workspace';
import { composeCore, type Core } from './core';
import { composeAgentRoles } from './agent-roles';
import { composeBudgetWindow } from './budget';
import { composeCustomToolWindow } from './custom-tools';
import { composeGlobalSearchWindow } from './global-search';
import { connectHooks, type HookWindows } from './hook-windows';
import { composeMcpWindow } from './mcp-window';
import { composeMemoryWindow } from './memory';
import { composeSkillWindow } from './skills';
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
  const { send, reportBug } = ports;
  const composed = composeCore({
    ...ports,
    openInBrowser: (url) => ports.desktop.openPage(url),
    attended: true,
    rules: { allow: [], deny: [] },
    overrides: {},
  });
  if (!composed.ok) return composed;
  const core = composed.value;
  const { store } = core;
  core.warmUp();

  const mcp = composeMcpWindow(core.mcp, {
    rootOf: (windowId) => folders.get(windowId)?.info.root ?? null,
    send,
    reportBug,
  });
  const opened = createOpenFolders({
    ripgrep: core.ripgrep,
    send,
    changed(root, changes) {
      core.languages.filesChanged(root, changes);
      hooks.folderChanged(root, changes);
      skills.filesChanged(root, changes);
      mcp.folderChanged(root, changes);
    },
    watchFailed: (error, root) => ports.notify(unwatched(error, root)),
  });
  const folders = mcp.following(opened);
  const workspaceOf = (windowId: number): WorkspaceInfo | undefined => folders.get(windowId)?.info;
  const rootOf = (windowId: number): string | null => workspaceOf(windowId)?.root ?? null;
  const toolsChanged = tellWindow(core, send);
  const scene = { ...ports, core, store, rootOf, workspaceOf, changed: toolsChanged };
  const hooks: HookWindows = connectHooks(scene);
  const problems = createProblemWindows({ ...core, folders, home: ports.userHome, send });
  const terminals = createTerminals({
    ...ports,
    environment: async () => (await core.environment.get()).env,
  });
  connectJobs({ jobs: core.jobs, folders, terminals, send });
  const workspace = {
    folders,
    terminals,
    recent: store.recentFolders,
    desktop: ports.desktop,
    home: ports.userHome,
    ownFiles: ownFilesOf(core, ports.home, () => [hooks, skills, roles].flatMap((one) => one.files())),
    reportBug,
  };

  const customTools = composeCustomToolWindow({ ...scene, service: core.custom });
  const budget = composeBudgetWindow(scene);
  const skills = composeSkillWindow({ ...scene, composed: core.skills });
  const roles = composeAgentRoles({
    ...scene,
    profiles: core.rosters.profiles,
    folder: store.paths.agents,
  });
  const memoryHandlers = composeMemoryWindow(core.memory, scene);
  const globalSearch = composeGlobalSearchWindow({ ...scene, memory: memoryHandlers });
  void core.models.list(true);

  return ok({
    handlers: {
      ...engineHandlers(core, folders, toolsChanged),
      ...budget.handlers,
      ...customTools.handlers,
      ...hooks.handlers,
      ...mcp.handlers,
      ...memoryHandlers,
      ...globalSearch,
      ...skills.handlers,
      ...roles.handlers,
      ...createWorkspaceHandlers(workspace),
      ...problems.handlers,
    },
    settings: core.settings,
    workspaceOf,
    openWorkspace: (windowId, path) => openFolder(workspace, windowId, path),
    windowClosed(windowId) {
      folders.close(windowId);
      problems.closed(windowId);
      void terminals.end(windowId);
    },
    async close() {
      mcp.close();
      await Promise.all([
        folders.closeAll(),
        terminals.end(),
        customTools.close(),
        hooks.close(),
        budget.close(),
        skills.close(),
      ]);
      await core.close();
    },
  });
};

function unwatched(error: unknown, root: string): Notice {
  return {
    id: 'watch',
    level: 'warning',
    title: `${root} is not watched`,
    text: `Changes made outside this window show up only on reload. ${error instanceof Error ? error.message : ''}`,
  };
}

/** Files outside the folder that the editor may open; `listed` are those that a page of the settings names. */
function ownFilesOf(core: Core, home: string, listed: () => readonly string[]) {
  return (root: string): readonly string[] => [
    core.store.paths.settings,
    core.store.paths.agentTools,
    core.store.paths.permissions,
    core.mcp.desk.userFilePath,
    ...core.hooks.files,
    ...listed(),
    projectPaths(home, root).workspacePermissions,
  ];
}

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
    ...createAgentHandlers(core.agents),
    ...createChatHandlers({ chat: core.chat, calls: store.calls, outputs: store.outputs, workspaceOf }),
    ...createModelHandlers({ models: core.models, settings: store.settings, secrets: core.secrets }),
    ...createJobHandlers({ jobs: core.jobs, rootOf: (windowId) => workspaceOf(windowId)?.root }),
    ...createPermissionHandlers({ ...core.permissionDesk, rootOf }),
    ...createSettingsHandlers(store.settings),
    ...createToolHandlers({ native: core.rosters.native, workspaceOf, changed }),
    ...createCheckpointHandlers(core.checkpoints),
  };
}
