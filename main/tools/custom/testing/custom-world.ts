import { mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { openTestStore, temporaryFolder } from '../../../store/testing/temporary-store';
import { createProcesses } from '../../../workspace/process';
import { createToolChecks, ToolChecksFile } from '../checks';
import { createCustomTools } from '../custom-tools';
import type { RunDeps } from '../run-custom';
import { createToolFiles } from '../tool-files';
import { createVault } from '../vault';

/** A home with a project, real processes, and secrets from the environment; loopback counts as far away. */
export function customWorld(env: Readonly<Record<string, string>> = {}) {
  const home = realpathSync(temporaryFolder());
  const root = path.join(home, 'project');
  mkdirSync(root);
  const { store, notices } = openTestStore(path.join(home, 'app'));
  let last = 0;
  const ids = { next: (prefix: string) => `${prefix}_${(last += 1)}` };
  const processes = createProcesses({ platform: process.platform, temporaryFolder: tmpdir(), ids });
  onTestFinished(() => processes.killAll());
  const vault = createVault({ secrets: store.secrets(undefined), env, attended: false });
  const run: RunDeps = {
    vault,
    processes,
    environment: () => Promise.resolve({ env: { PATH: process.env['PATH'] ?? '', HOME: home } }),
    temporaryFolder: tmpdir(),
    clock: { now: () => Date.now() },
    lookup: (host) => Promise.resolve([host]),
    isPrivate: (address) => address === '169.254.169.254',
  };
  const places = {
    userFolder: store.paths.userTools,
    workspaceFolder: () => path.join(home, 'app/WORKSPACE/p/tools'),
  };
  const files = createToolFiles({ record: store.customTools, report: (notice) => void notices.push(notice) });
  const checksFile = store.jsonFile({
    path: path.join(home, 'app/USER/tool-checks.json'),
    schema: ToolChecksFile,
  });
  const tools = createCustomTools({
    ...run,
    checks: createToolChecks(checksFile, run.clock),
    files,
    record: store.customTools,
    places,
    home,
    taken: () => new Set(['board_add']),
  });
  const write = (scope: 'user' | 'workspace', name: string, json: object | string): string => {
    const folder = scope === 'user' ? places.userFolder : places.workspaceFolder();
    mkdirSync(folder, { recursive: true });
    const file = path.join(folder, `${name}.json`);
    writeFileSync(file, typeof json === 'string' ? json : JSON.stringify(json, null, 2));
    return file;
  };
  return { home, root, store, notices, ids, run, vault, tools, write };
}

export function bashTool(
  name: string,
  script: string,
  more: object = {},
  bash: object = {},
): Record<string, unknown> {
  return { name, kind: 'bash', description: 'A script.', danger: 'low', ...more, bash: { script, ...bash } };
}

export function httpTool(name: string, http: object, more: object = {}): Record<string, unknown> {
  return { name, kind: 'http', description: 'A request.', danger: 'low', ...more, http };
}
