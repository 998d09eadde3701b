import { tmpdir } from 'node:os';
import path from 'node:path';
import type { WindowEvent } from '@shared/contract/events';
import type { Clock, IdSource } from '@shared/kit/sources';
import { projectPaths } from '../store/home';
import type { Store } from '../store/open-store';
import type { Report } from '../store/report';
import type { SecretStore } from '../store/secrets';
import { createToolChecks, ToolChecksFile } from '../tools/custom/checks';
import { createCustomTools, type CustomTools, type ToolPlaces } from '../tools/custom/custom-tools';
import { createCustomToolHandlers } from '../tools/custom/handlers';
import { createPrivateAddresses, lookupAll } from '../tools/custom/http/addresses';
import type { RunDeps } from '../tools/custom/run-custom';
import { createTestBench } from '../tools/custom/test-bench';
import { createToolFiles } from '../tools/custom/tool-files';
import { filedTools } from '../tools/custom/filed-tools';
import { createVault, type Vault } from '../tools/custom/vault';
import { createVaultDesk } from '../tools/custom/vault-desk';
import { createVaultHandlers } from '../tools/custom/vault-handlers';
import { createFolderWatch } from '../tools/custom/watch-folders';
import type { LoginEnvironment } from '../workspace/login-environment';
import type { Processes } from '../workspace/process';

export interface CustomToolOptions {
  readonly home: string;
  readonly userHome: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly attended: boolean;
  readonly clock: Clock;
  readonly notify: Report;
  readonly store: Store;
  readonly secrets: SecretStore;
  readonly processes: Processes;
  readonly environment: LoginEnvironment;
  /** Names that apps brought. */
  readonly taken: () => ReadonlySet<string>;
}

/** The person's own tools, and what running one needs. */
export interface CustomToolService {
  readonly tools: CustomTools;
  readonly vault: Vault;
  readonly places: ToolPlaces;
  readonly run: RunDeps;
}

export function composeCustomTools(options: CustomToolOptions): CustomToolService {
  const { store, home, clock, environment, processes } = options;
  const workspaces = new Map<string, string>();
  const places: ToolPlaces = {
    userFolder: store.paths.userTools,
    workspaceFolder(root) {
      const folder = workspaces.get(root) ?? projectPaths(home, root).workspaceTools;
      workspaces.set(root, folder);
      return folder;
    },
  };
  const vault = createVault({ secrets: options.secrets, env: options.env, attended: options.attended });
  const run: RunDeps = {
    vault,
    processes,
    environment: () => environment.get(),
    temporaryFolder: tmpdir(),
    clock,
    lookup: lookupAll,
    isPrivate: createPrivateAddresses(),
  };
  const checksFile = path.join(store.paths.user, 'tool-checks.json');
  const tools = createCustomTools({
    ...run,
    checks: createToolChecks(store.jsonFile({ path: checksFile, schema: ToolChecksFile }), clock),
    files: createToolFiles({ record: store.customTools, report: options.notify }),
    record: store.customTools,
    places,
    home: options.userHome,
    taken: options.taken,
  });
  return { tools, vault, places, run };
}

export interface CustomToolWindowOptions {
  readonly service: CustomToolService;
  readonly store: Store;
  readonly userHome: string;
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly notify: Report;
  readonly reportBug: (error: unknown, where: string) => void;
  readonly send: (event: WindowEvent, windowId?: number) => void;
  readonly rootOf: (windowId: number) => string | null;
}

/** The page's handlers, the bench and the watching of files. */
export function composeCustomToolWindow(options: CustomToolWindowOptions) {
  const { service, send, notify } = options;
  const changed = (): void => {
    send({ topic: 'custom-tools' });
    send({ topic: 'tools-changed' });
  };
  const bench = createTestBench({
    ...service.run,
    ids: options.ids,
    record: options.store.record,
    home: options.userHome,
    send: (testId, event) => send({ topic: 'custom-tool-test', testId, event }),
    reportBug: options.reportBug,
  });
  const watch = createFolderWatch(changed, (error, folder) =>
    notify({
      id: `watch:${folder}`,
      level: 'warning',
      title: 'Edits of custom tools from outside are not noticed at once',
      text: `${folder}: ${error.message}. They are still noticed when a message is sent.`,
    }),
  );
  const handlers = createCustomToolHandlers({
    tools: service.tools,
    vault: service.vault,
    places: service.places,
    bench,
    rootOf: options.rootOf,
    changed,
    watch: (folder) => watch.add(folder),
  });
  const { tools, vault, places } = service;
  const { customTools: record, paths, recentFolders } = options.store;
  const nameOf = (projectId: string): string => path.basename(recentFolders.rootOf(projectId) ?? projectId);
  const desk = createVaultDesk({
    vault,
    record,
    filed: (root) => filedTools({ places, record, nameOf, workspaces: paths.workspaces }, root),
    find: (which, root) => tools.find(which, root),
  });
  return {
    handlers: {
      ...handlers,
      ...createVaultHandlers({ desk, rootOf: options.rootOf, changed }),
    },
    async close(): Promise<void> {
      bench.close();
      await watch.close();
    },
  };
}
