import type { Catalogue } from '@shared/domain/ledger';
import type { Settings } from '@shared/domain/settings';
import type { Result } from '@shared/kit/result';
import type { Clock, IdSource } from '@shared/kit/sources';
import { composeApps } from './apps';
import { composeCustomTools, type CustomToolService } from './custom-tools';
import { createConfiguration } from './configuration';
import type { SubAgentService } from '../chat/sub-agents/service';
import type { Machine } from './machine';
import type { ComposedMcp } from './mcp';
import type { Permissions } from './permissions';
import type { ComposedQuestions } from './questions';
import { createTools } from './tools';
import { composeGlobalSearch } from './global-search';
import type { ComposedMemory } from './memory';
import type { SkillPort } from '../skills/ports';
import type { Store } from '../store/open-store';
import type { Report } from '../store/report';
import type { SecretStore } from '../store/secrets';
import type { KnownTool, Tool } from '../tools/define';
import { createTrash } from '../workspace/trash';

export interface ToolsetOptions {
  readonly memory: Pick<ComposedMemory, 'agent' | 'mask'>;
  readonly skills: SkillPort;
  readonly home: string;
  readonly userHome: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly attended: boolean;
  readonly notify: Report;
  readonly secrets: SecretStore;
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly reportBug: (error: unknown, where: string) => void;
  readonly store: Store;
  readonly machine: Machine;
  readonly permitting: Permissions;
  readonly asking: ComposedQuestions;
  /** Built later: they run what is built here. */
  readonly agents: () => SubAgentService;
  readonly settings: () => Settings;
  readonly mcp: ComposedMcp;
}

/** Every tool the program knows: core tools of both catalogues, what mini apps bring, and what the person made. */
export interface Toolset {
  /** Every known tool of a catalogue, as of now. */
  known(catalogue: Catalogue, root?: string | null): readonly KnownTool[];
  readonly custom: CustomToolService;
  /** In either catalogue: Direct reads a line before it is known which one its run has. */
  toolNamed(name: string): Tool | undefined;
  close(): Promise<void>;
}

/** Results of a conversation's own calls, and of those of its sub-agents. */
function outputFile(
  { store, agents }: ToolsetOptions,
  conversationId: string,
  id: string,
): Result<string, string> {
  const own = store.outputFile(conversationId, id);
  if (own.ok) return own;
  const below = agents()
    .views(conversationId)
    .map((agent) => store.outputFile(agent.id, id));
  return below.find((found) => found.ok) ?? own;
}

export function composeToolset(options: ToolsetOptions): Toolset {
  const { store, machine, permitting, clock, ids } = options;
  const apps = composeApps({ home: options.home, settings: options.settings });
  for (const { app, message } of apps.problems) options.reportBug(new Error(message), `the mini app ${app}`);
  const catalogues = createTools({
    ...machine,
    ...options.asking,
    agents: options.agents,
    appHome: options.home,
    documents: apps.documents,
    permissions: permitting.permissions,
    analyser: permitting.analyser,
    configuration: createConfiguration({ ...permitting, agentTools: store.agentTools }),
    skills: options.skills,
    memory: options.memory.agent,
    globalSearch: composeGlobalSearch({ store, memory: options.memory, ripgrep: machine.ripgrep }),
    resources: options.mcp.resources,
    outputFile: (conversationId, id) => outputFile(options, conversationId, id),
    trash: createTrash({ folder: store.paths.trash, clock, ids }),
  });
  const custom = composeCustomTools({
    ...options,
    ...machine,
    taken: () => new Set(apps.tools.map(({ tool }) => tool.name)),
  });
  const known = (catalogue: Catalogue, root: string | null = null): readonly KnownTool[] => [
    ...[...catalogues[catalogue].values()].map((tool): KnownTool => ({ tool, origin: 'core' })),
    ...apps.tools,
    ...custom.tools.known(root),
    ...options.mcp.servers.known(root),
  ];
  return {
    known,
    custom,
    toolNamed: (name) =>
      [...known('claude'), ...known('granular')].find(({ tool }) => tool.name === name)?.tool ??
      custom.tools.named(name) ??
      options.mcp.servers.named(name),
    close: () => apps.close(),
  };
}
