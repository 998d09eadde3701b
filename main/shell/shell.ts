import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { app } from 'electron';
import type { Clock, IdSource } from '@shared/kit/sources';
import { registerAppScheme } from './app-protocol';
import { folderArgument } from './folder-argument';
import type { Compose } from './services';
import { startApp } from './start-app';

export interface ShellDeps {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly argv: readonly string[];
  readonly cwd: string;
  readonly platform: string;
  readonly userHome: string;
  /** This program's own folder. */
  readonly home: string;
  readonly isDefaultApp: boolean;
  readonly clock: Clock;
  readonly ids: IdSource;
  /** Loads the engine; called once the first window is on its way, because it is the larger part. */
  loadCompose(): Promise<Compose>;
}

/**
 * The windowed program, from the first line to its end. Everything before `ready` must happen in one go: the data
 * folder, the lock that makes it the only one, and the scheme's privileges.
 */
export function runShell(deps: ShellDeps): void {
  const appData = join(deps.home, 'app');
  mkdirSync(appData, { recursive: true });
  app.setPath('userData', appData);
  const folder = folderArgument(deps.argv, deps.cwd, deps.isDefaultApp);
  if (!app.requestSingleInstanceLock({ folder })) {
    app.quit();
    return;
  }
  registerAppScheme();
  // Not awaited at the top level: `ready` waits for this module, so this module must not wait for `ready`.
  void app.whenReady().then(() => startApp({ ...deps, appData, folder }));
}
