import type { z } from 'zod';
import { Settings } from '@shared/domain/settings';
import { err, ok, type Result } from '@shared/kit/result';
import type { Clock, IdSource } from '@shared/kit/sources';
import type { CallRecordPort } from '../tools/ports';
import { createAudit, type Audit } from './audit';
import { createCallRecord } from './call-record';
import { createCalls, type Calls } from './calls';
import { createConversations, type Conversations } from './conversations';
import type { StoreFailure } from './failure';
import { createFileCopies } from './file-copies';
import { createHome, homePaths, privateFileMode, type HomePaths } from './home';
import { createJsonFile, type JsonFile, type JsonFileOptions } from './json-file';
import { createMessages, type Messages } from './messages';
import { migrations } from './migrations/all';
import { openDatabase } from './open-database';
import { createOutputUses } from './output-uses';
import { createOutputs, type Outputs } from './outputs';
import { createOwners } from './owners';
import { createRecentFolders, type RecentFolders } from './recent-folders';
import type { Report } from './report';
import { createSecrets, SecretsFile, type Cipher, type SecretStore } from './secrets';
import { createSettings, type SettingsStore } from './settings';
import { sweepGraceMs, sweepOutputs } from './sweep-outputs';

export interface StoreOptions {
  readonly home: string;
  readonly clock: Clock;
  readonly ids: IdSource;
  /** What the person should see; a second notice with the same id takes the first one's place. */
  readonly notify: Report;
}

/** Everything kept under one home, for one process. Several processes may have it open at once. */
export interface Store {
  readonly paths: HomePaths;
  readonly conversations: Conversations;
  readonly messages: Messages;
  readonly calls: Calls;
  readonly record: CallRecordPort;
  readonly audit: Audit;
  readonly recentFolders: RecentFolders;
  readonly outputs: Outputs;
  readonly settings: SettingsStore;
  /** Calls that a process which ended had left open; they are marked as lost now. */
  readonly lostCalls: number;
  /** Another hand-edited file under the home (agent-tools.json, permissions.json); the caller closes it. */
  jsonFile<T extends object>(options: { readonly path: string; readonly schema: z.ZodType<T> }): JsonFile<T>;
  /** One per process: keys that may not be stored live in it. Without a keychain, in plain Node, pass undefined. */
  secrets(cipher: Cipher | undefined): SecretStore;
  /** Removes outputs that no row names any more; for quiet moments. Returns how many files. */
  sweepOutputs(): Promise<Result<number, StoreFailure>>;
  close(): Promise<void>;
}

export function openStore({ home, clock, ids, notify: report }: StoreOptions): Result<Store, StoreFailure> {
  const paths = homePaths(home);
  const created = createHome(paths);
  if (!created.ok) return created;
  const opened = openDatabase({ path: paths.database, migrations, clock, report });
  if (!opened.ok) return opened;
  const database = opened.value;
  const owners = createOwners(paths.owners);
  if (!owners.ok) {
    database.close();
    return err(owners.error);
  }

  const uses = createOutputUses(database);
  const calls = createCalls(database, uses, owners.value.self);
  const audit = createAudit(database);
  const copies = createFileCopies(database, clock);
  const lost = calls.markLost(owners.value.isAlive);

  const file = <T extends object>(options: JsonFileOptions<T>): JsonFile<T> =>
    createJsonFile(options, { database, copies, report });
  const settings = createSettings(file({ path: paths.settings, schema: Settings, keepCopy: true }));

  return ok({
    paths,
    conversations: createConversations(database, clock, ids),
    messages: createMessages(database, uses),
    calls,
    record: createCallRecord({ calls, audit, clock }),
    audit,
    recentFolders: createRecentFolders(database, clock),
    outputs: createOutputs({ folder: paths.outputs, report }),
    settings,
    lostCalls: lost.ok ? lost.value : 0,
    jsonFile: (options) => file({ ...options, keepCopy: true }),
    secrets: (cipher) =>
      createSecrets({
        cipher,
        file: file({ path: paths.secrets, schema: SecretsFile, keepCopy: false, mode: privateFileMode }),
        plainAccepted: () => settings.get().plainKeys,
        report,
      }),
    sweepOutputs: () => sweepOutputs({ folder: paths.outputs, uses, before: clock.now() - sweepGraceMs }),
    async close() {
      await settings.close();
      database.close();
      owners.value.close();
    },
  });
}
