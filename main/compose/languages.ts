import { createLanguages, type Languages } from '../workspace/languages/languages';
import { createLaunch } from '../workspace/languages/launch';
import { startTextServer } from '../workspace/languages/start-text-server';
import type { LoginEnvironment } from '../workspace/login-environment';
import { watchFolder } from '../workspace/watch';

export interface LanguagesOptions {
  readonly platform: string;
  readonly arch: string;
  readonly environment: LoginEnvironment;
  /** A window watches the folders that it has open; without one the servers' folders are watched for them. */
  readonly attended: boolean;
  readonly trusts: (root: string) => boolean;
  readonly reportBug: (error: unknown, where: string) => void;
}

/** The language servers, with the person's own search path. */
export function composeLanguages({
  platform,
  arch,
  environment,
  attended,
  trusts,
  reportBug,
}: LanguagesOptions): Languages {
  return createLanguages({
    trusts,
    launch: createLaunch({
      platform,
      arch,
      environment: async () => (await environment.get()).env,
      startTextServer,
      trusts,
    }),
    ...(attended
      ? {}
      : {
          watch: (root, onChange) =>
            watchFolder(root, onChange, (error) => reportBug(error, 'watching for language servers')),
        }),
  });
}
