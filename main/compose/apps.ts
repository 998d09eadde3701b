import type { Settings } from '@shared/domain/settings';
import type { Apps } from '../tools/apps/app';
import { createApps } from '../tools/apps/create-apps';
import { createDocumentsApp } from '../tools/apps/documents/app';
import { startDocumentsWorker } from '../tools/apps/documents/start-documents-worker';

export interface AppsOptions {
  readonly home: string;
  readonly settings: () => Settings;
}

/** The mini apps that are part of the program. */
export function composeApps({ home, settings }: AppsOptions): Apps {
  const documents = createDocumentsApp({ startWorker: startDocumentsWorker, appHome: home });
  return createApps({ bundles: [documents], isOff: (id) => settings().appsOff.includes(id) });
}
