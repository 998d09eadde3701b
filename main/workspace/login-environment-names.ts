import path from 'node:path';
import type { Environment } from './process-shell';

/** Variables by name, where a `*` at the end stands for any rest. */
export interface AppVariables {
  /** Set by this program or its runtime whenever it runs, or meant for this program alone. */
  readonly always: readonly string[];
  /** Set by npm when this program was started through one of its own scripts. */
  readonly fromScript: readonly string[];
}

export const appVariables: AppVariables = {
  always: [
    'ELECTRON_*',
    'VITE_*',
    'NODE_ENV_ELECTRON_VITE',
    'CHROME_DESKTOP',
    'ORIGINAL_XDG_CURRENT_DESKTOP',
    'PLAYWRIGHT_*',
    'PW_*',
    // A model sees the names of secrets and never their values, and a command's output is read by a model.
    'TOOLWRIGHT_SECRET_*',
  ],
  fromScript: ['npm_*', 'NODE_OPTIONS', 'NODE_ENV', 'NODE', 'INIT_CWD', 'COLOR'],
};

/** The environment as it was before this program touched it (B32). What the person's shell sets comes back from there. */
export function withoutAppVariables(env: Environment, variables: AppVariables): Record<string, string> {
  const viaScript = env['npm_lifecycle_event'] !== undefined;
  const patterns = viaScript ? [...variables.always, ...variables.fromScript] : variables.always;
  const kept: Record<string, string> = {};
  for (const [name, value] of Object.entries(env)) {
    if (value === undefined || patterns.some((pattern) => matches(pattern, name))) continue;
    kept[name] = viaScript && name === 'PATH' ? withoutScriptFolders(value) : value;
  }
  return kept;
}

function matches(pattern: string, name: string): boolean {
  return pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern;
}

/** npm puts the folders of the package's own programs before everything else. */
function withoutScriptFolders(value: string): string {
  return value
    .split(path.delimiter)
    .filter((folder) => !/[\\/]node_modules[\\/]\.bin$|[\\/]node-gyp-bin$/.test(folder))
    .join(path.delimiter);
}
