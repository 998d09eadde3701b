import type { PermissionService } from '../permissions/permission-service';
import type { ShellAnalyser } from '../permissions/shell/analyse';
import type { Catalogues, Tool, ToolContext } from '../tools/define';
import { createBashTool } from '../tools/native/claude/Bash/tool';
import { createConfigureTool, type ConfigurationPort } from '../tools/native/claude/Configure/tool';
import { createContextBudgetTool } from '../tools/native/claude/ContextBudget/tool';
import { createJobsTool } from '../tools/native/claude/Jobs/tool';
import { createToolOutputTool, type ToolOutputDeps } from '../tools/native/claude/ToolOutput/tool';
import { createToolSearchTool } from '../tools/native/claude/ToolSearch/tool';
import { snakeCased } from '../tools/native/snake-case';
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
}

/** Every native tool, built once, by catalogue. */
export function createTools(options: ToolsOptions): Catalogues {
  const { appHome, ripgrep, languages, processes, permissions, jobs, analyser } = options;
  // One look at the rules for each half of a call, however many files it asks about.
  const deniedIn = new WeakMap<ToolContext, (real: string) => boolean>();
  const readDenied = (real: string, context: ToolContext): boolean => {
    const { root, home } = context.session;
    const denied = deniedIn.get(context) ?? permissions.readDenied({ root, home });
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
    createToolSearchTool(),
    createToolOutputTool({ ripgrep, outputFile: options.outputFile }),
    createContextBudgetTool(),
    createConfigureTool({ configuration: options.configuration }),
  ].map((tool) => tool as unknown as Tool);
  return { claude: byName([...claude, ...both]), granular: byName([...granular, ...both.map(snakeCased)]) };
}

/** Forgets each tool's own input type: the pipeline parses by the tool's schema before it hands anything on. */
function byName(tools: readonly { readonly name: string }[]): ReadonlyMap<string, Tool> {
  return new Map(tools.map((tool) => [tool.name, tool as unknown as Tool]));
}
