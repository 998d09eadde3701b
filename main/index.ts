import { homedir } from 'node:os';
import { runShell } from './shell/shell';
import { createIdSource, systemClock } from './sources';

runShell({
  env: process.env,
  argv: process.argv,
  cwd: process.cwd(),
  platform: process.platform,
  userHome: homedir(),
  isDefaultApp: process.defaultApp,
  clock: systemClock,
  ids: createIdSource(systemClock),
  loadCompose: async () => (await import('./compose/window')).compose,
});
