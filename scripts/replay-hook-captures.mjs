// Replays every recorded payload of Claude Code's hooks against the whole engine and prints what came of each:
// replayed, a declared difference, or not applicable. Anything else fails.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const vitest = fileURLToPath(new URL('../node_modules/vitest/vitest.mjs', import.meta.url));
const test = 'main/compose/hook-captures.soak.ts';
const ran = spawnSync(process.execPath, [vitest, 'run', '-c', 'vitest.soak.config.ts', test], {
  cwd: root,
  stdio: 'inherit',
});
process.exitCode = ran.status ?? 1;
