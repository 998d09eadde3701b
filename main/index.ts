import { homedir } from 'node:os';
import { runShell } from './shell/shell';
import { createIdSource, systemClock } from './sources';
import { homeFolder } from './store/home';
import { setSchemaMessages } from '@shared/kit/schema-messages';

setSchemaMessages();
runShell({
  env: process.env,
  argv: process.argv,
  cwd: process.cwd(),
  platform: process.platform,
  userHome: homedir(),
  home: homeFolder(process.env, homedir()),
  isDefaultApp: process.defaultApp,
  clock: systemClock,
  ids: createIdSource(systemClock),
  loadCompose: async () => (await import('./compose/window')).compose,
});
