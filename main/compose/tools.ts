import type { PermissionService } from '../permissions/permission-service';
import type { ShellAnalyser } from '../permissions/shell/analyse';
import type { Catalogues, Tool, ToolContext } from '../tools/define';
import type { Plans } from '../chat/plans';
import { createAskUserQuestionTool } from '../tools/native/claude/AskUserQuestion/tool';
import { createPlanTool } from '../tools/native/claude/Plan/tool';
import { createAgentTool } from '../tools/native/claude/Agent/tool';
import { createSendMessageTool } from '../tools/native/claude/SendMessage/tool';
import { createTaskStopTool } from '../tools/native/claude/TaskStop/tool';
import type { QuestionPort } from '../tools/ports';
import type { SubAgents } from '../tools/native/sub-agents';
import { createBashTool } from '../tools/native/claude/Bash/tool';
import { createConfigureTool, type ConfigurationPort } from '../tools/native/claude/Configure/tool';
import { createMemoryCarveTool } from '../tools/native/claude/MemoryCarve/tool';
import { createMemoryNoteTool } from '../tools/native/claude/MemoryNote/tool';
import { createMemoryPinTool } from '../tools/native/claude/MemoryPin/tool';
import { createMemorySearchTool } from '../tools/native/claude/MemorySearch/tool';
import { createContextBudgetTool } from '../tools/native/claude/ContextBudget/tool';
import { createGlobalSearchTool } from '../tools/native/claude/GlobalSearch/tool';
import { createJobsTool } from '../tools/native/claude/Jobs/tool';
import { createToolOutputTool, type ToolOutputDeps } from '../tools/native/claude/ToolOutput/tool';
import { createSkillTool } from '../tools/native/claude/Skill/tool';
import { createToolSearchTool } from '../tools/native/claude/ToolSearch/tool';
import { snakeCased } from '../tools/native/snake-case';
import { createMcpResourcesTool } from '../tools/native/claude/McpResources/tool';
import { createEditTool } from '../tools/native/claude/Edit/tool';
import { createReadTool } from '../tools/native/claude/Read/tool';
import { createSearchTool } from '../tools/native/claude/Search/tool';
import { createWriteTool } from '../tools/native/claude/Write/tool';
import { codeGrepHint, createCodeGrepTool } from '../tools/native/granular/code-grep/tool';
import { createCodeSearchTool } from '../tools/native/granular/code-search/tool';
import { createCheckErrorsTool } from '../tools/native/granular/check-errors/tool';
import { createReferencesTool } from '../tools/native/granular/references/tool';
import { createRunCommandTool } from '../tools/native/granular/run-command/tool';
import { createSymbolsTool } from '../tools/native/granular/symbols/tool';
import type { GlobalSearchPort } from '../global-search/ports';
import type { AgentMemory } from '../memory/ports';
import type { SkillPort } from '../skills/ports';
import type { McpResourcesPort } from '../mcp/ports';
import type { CodeIndex } from '../workspace/code-index/code-index';
import type { Languages } from '../workspace/languages/languages';
import type { DocumentReader } from '../workspace/documents';
import type { Jobs } from '../workspace/jobs';
import type { LoginEnvironment } from '../workspace/login-environment';
import type { Processes } from '../workspace/process';
import type { Ripgrep } from '../workspace/ripgrep';
import type { Trash } from '../workspace/trash';
import { createGranularFileTools } from './granular-files';

export interface ToolsOptions {
  readonly memory: AgentMemory;
  readonly globalSearch: GlobalSearchPort;
  readonly skills: SkillPort;
  readonly appHome: string;
  /** Reads documents, from the mini app that can. */
  readonly documents: DocumentReader;
  readonly ripgrep: Ripgrep;
  readonly codeIndex: CodeIndex;
  readonly languages: Languages;
  readonly processes: Processes;
  readonly jobs: Jobs;
  readonly environment: LoginEnvironment;
  readonly permissions: PermissionService;
  readonly analyser: () => Promise<ShellAnalyser>;
  readonly configuration: ConfigurationPort;
  readonly outputFile: ToolOutputDeps['outputFile'];
  readonly trash: Trash;
  readonly resources: McpResourcesPort;
  readonly questions: QuestionPort;
  /** Built after the tools: it runs what uses them. */
  readonly agents: () => SubAgents;
  readonly plans: Plans;
}

/** Every native tool, built once, by catalogue. */
export function createTools(options: ToolsOptions): Catalogues {
  const { appHome, ripgrep, languages, processes, permissions, jobs, analyser } = options;
  // One look at the rules for each half of a call, however many files it asks about.
  const deniedIn = new WeakMap<ToolContext, (real: string) => boolean>();
  const readDenied = (real: string, context: ToolContext): boolean => {
    const denied = deniedIn.get(context) ?? readDeniedFor(context, permissions);
    deniedIn.set(context, denied);
    return denied(real);
  };
  const files = { appHome, readDenied };
  const changes = { ...files, languages };
  const [read, write, edit] = [
    createReadTool({ ...files, documents: options.documents }),
    createWriteTool(changes),
    createEditTool(changes),
  ];
  const bash = createBashTool({
    appHome,
    processes,
    jobs,
    environment: () => options.environment.get(),
    analyser,
  });
  const claude = [read, write, edit, createSearchTool({ ...files, ripgrep }), bash];
  const code = { ...files, languages, ripgrep };
  const granular = [
    ...createGranularFileTools({ ...files, read, write, edit, trash: options.trash }),
    createRunCommandTool(bash),
    createCodeSearchTool({ ...files, ripgrep, codeIndex: options.codeIndex }),
    createCodeGrepTool(createSearchTool({ ...files, ripgrep, narrowHint: codeGrepHint })),
    createSymbolsTool(code),
    createReferencesTool(code),
    createCheckErrorsTool(code),
  ];
  // The same in both catalogues, under the name of each style.
  const both = [
    createJobsTool({ jobs, analyser }),
    createAskUserQuestionTool(options),
    createPlanTool(options),
    createAgentTool(options),
    createSendMessageTool(options),
    createTaskStopTool(options),
    createSkillTool({ appHome, skills: options.skills }),
    createToolSearchTool(),
    createToolOutputTool({ ripgrep, outputFile: options.outputFile }),
    createContextBudgetTool(),
    createMcpResourcesTool({ resources: options.resources }),
    createGlobalSearchTool({ globalSearch: options.globalSearch, readDenied }),
    createMemorySearchTool(options),
    createMemoryCarveTool(options),
    createMemoryNoteTool(options),
    createMemoryPinTool(options),
    createConfigureTool({ configuration: options.configuration }),
  ].map((tool) => tool as unknown as Tool);
  return { claude: byName([...claude, ...both]), granular: byName([...granular, ...both.map(snakeCased)]) };
}

/** By the rules of the agent and of those above it, and by those of the conversation that all work for. */
function readDeniedFor(
  { session, roster, lineage, conversationId }: ToolContext,
  permissions: PermissionService,
): (real: string) => boolean {
  const { root, home } = session;
  const agents = new Set([roster.agent, ...(lineage?.above ?? [])]);
  const checks = [...agents].map((agent) =>
    permissions.readDenied({
      root,
      home,
      agent: agent ?? undefined,
      conversationId: lineage?.rootId ?? conversationId,
    }),
  );
  return (real) => checks.some((isDenied) => isDenied(real));
}

/** Forgets each tool's own input type: the pipeline parses by the tool's schema before it hands anything on. */
function byName(tools: readonly { readonly name: string }[]): ReadonlyMap<string, Tool> {
  return new Map(tools.map((tool) => [tool.name, tool as unknown as Tool]));
}
