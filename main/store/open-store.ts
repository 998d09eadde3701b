import { existsSync } from 'node:fs';
import { AgentTools } from '@shared/domain/agent-tools';
import { Settings } from '@shared/domain/settings';
import { err, ok, type Result } from '@shared/kit/result';
import type { Clock, IdSource } from '@shared/kit/sources';
import type { CallRecordPort } from '../tools/ports';
import { createAudit, type Audit } from './audit';
import { createCallRecord } from './call-record';
import { createCalls, type Calls } from './calls';
import { createCheckpointRows } from './checkpoints';
import type { CheckpointRecord } from '../workspace/ports';
import { createCustomToolRecord, type CustomToolRecord } from './custom-tool-record';
import { createConversations, type Conversations } from './conversations';
import type { StoreFailure } from './failure';
import { createFileCopies } from './file-copies';
import { createHome, homePaths, privateFileMode, type HomePaths } from './home';
import { createJsonFile, type JsonFile, type JsonFileOptions } from './json-file';
import { createMemories, type Memories } from './memories';
import { createMcpRecord, type McpRecord } from './mcp-record';
import { createMessages, type Messages } from './messages';
import { migrations } from './migrations/all';
import { openDatabase } from './open-database';
import { createOutputUses } from './output-uses';
import { createOutputs, outputPath, type Outputs } from './outputs';
import { createOwners } from './owners';
import { createRuleUses, type RuleUses } from './rule-uses';
import { createRecentFolders, type RecentFolders } from './recent-folders';
import type { Report } from './report';
import { createSecrets, SecretsFile, type Cipher, type SecretStore } from './secrets';
import { createSubAgentRows, type SubAgentRows } from './sub-agents';
import { createSettings, type SettingsStore } from './settings';
import { createUsage, type Usage } from './usage';
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
  /** Memories, notes and standing orders (ME2). */
  readonly memories: Memories;
  readonly calls: Calls;
  readonly record: CallRecordPort;
  /** Which conversations are those of sub-agents. */
  readonly subAgents: SubAgentRows;
  readonly audit: Audit;
  /** How often rules with a number of uses were used. */
  readonly ruleUses: RuleUses;
  readonly recentFolders: RecentFolders;
  /** What the person accepted of custom tools. */
  readonly customTools: CustomToolRecord;
  /** What MCP servers offered when they were last seen. */
  readonly mcp: McpRecord;
  readonly outputs: Outputs;
  /** The file of an output that the conversation names, by the beginning of its hash (CO1). The error is a sentence. */
  outputFile(conversationId: string, id: string): Result<string, string>;
  readonly settings: SettingsStore;
  /** Switches of native tools; a broken file leaves its last good copy in force (NT8). */
  readonly agentTools: JsonFile<AgentTools>;
  readonly usage: Usage;
  /** Which turn has which checkpoints, and what was restored (PE8). */
  readonly checkpoints: CheckpointRecord;
  /** Calls that a process which ended had left open; they are marked as lost now. */
  readonly lostCalls: number;
  /** Another hand-edited file under the home (agent-tools.json, permissions.json); the caller closes it. */
  jsonFile<T extends object>(
    options: Pick<JsonFileOptions<T>, 'path' | 'schema' | 'withoutCopy'>,
  ): JsonFile<T>;
  /** One that holds a secret: readable to its owner alone, and no copy of it is kept; the caller closes it. */
  privateJsonFile<T extends object>(options: Pick<JsonFileOptions<T>, 'path' | 'schema'>): JsonFile<T>;
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
  const subAgents = createSubAgentRows(database, owners.value.self);
  // A failure was reported by the database; the rows are marked at the next start.
  subAgents.markLost(owners.value.isAlive);

  const file = <T extends object>(options: JsonFileOptions<T>): JsonFile<T> =>
    createJsonFile(options, { database, copies, report });
  const settings = createSettings(file({ path: paths.settings, schema: Settings, keepCopy: true }));
  const agentTools = file({ path: paths.agentTools, schema: AgentTools, keepCopy: true });

  return ok({
    paths,
    conversations: createConversations(database, clock, ids),
    messages: createMessages(database, uses),
    memories: createMemories(database, clock, ids),
    calls,
    subAgents,
    record: createCallRecord({ calls, audit, clock }),
    audit,
    ruleUses: createRuleUses(database, clock),
    recentFolders: createRecentFolders(database, clock),
    outputs: createOutputs({ folder: paths.outputs, report }),
    outputFile: (conversationId, id) => outputFile(paths.outputs, uses.find(conversationId, id), id),
    settings,
    agentTools,
    customTools: createCustomToolRecord(database, clock),
    mcp: createMcpRecord(database, clock),
    checkpoints: createCheckpointRows(database),
    usage: createUsage(database, { clock, user: 'local' }),
    lostCalls: lost.ok ? lost.value : 0,
    jsonFile: (options) => file({ ...options, keepCopy: true }),
    privateJsonFile: (options) => file({ ...options, keepCopy: false, mode: privateFileMode }),
    secrets: (cipher) =>
      createSecrets({
        cipher,
        file: file({ path: paths.secrets, schema: SecretsFile, keepCopy: false, mode: privateFileMode }),
        plainAccepted: () => settings.get().plainKeys,
        report,
        clock,
        path: paths.secrets,
      }),
    sweepOutputs: () => sweepOutputs({ folder: paths.outputs, uses, before: clock.now() - sweepGraceMs }),
    async close() {
      await settings.close();
      await agentTools.close();
      database.close();
      owners.value.close();
    },
  });
}

function outputFile(folder: string, hashes: readonly string[], id: string): Result<string, string> {
  const [hash, another] = hashes;
  if (hash === undefined)
    return err(`This conversation has no output ${id}. Use the id that the cut result names.`);
  if (another !== undefined) return err(`Several outputs begin with ${id}. Give more of the id.`);
  const file = outputPath(folder, hash);
  return existsSync(file) ? ok(file) : err(`The output ${id} is no longer on disk.`);
}
