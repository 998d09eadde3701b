import type { PermissionService } from '../permissions/permission-service';
import type { ShellAnalyser } from '../permissions/shell/analyse';
import type { Catalogues, Tool, ToolContext } from '../tools/define';
import { createBashTool } from '../tools/native/claude/Bash/tool';
import { createEditTool } from '../tools/native/claude/Edit/tool';
import { createReadTool } from '../tools/native/claude/Read/tool';
import { createSearchTool } from '../tools/native/claude/Search/tool';
import { createWriteTool } from '../tools/native/claude/Write/tool';
import type { LoginEnvironment } from '../workspace/login-environment';
import type { Processes } from '../workspace/process';
import type { Ripgrep } from '../workspace/ripgrep';

export interface ToolsOptions {
  readonly appHome: string;
  readonly ripgrep: Ripgrep;
  readonly processes: Processes;
  readonly environment: LoginEnvironment;
  readonly permissions: PermissionService;
  readonly analyser: () => Promise<ShellAnalyser>;
}

/** Every native tool, built once, by catalogue. */
export function createTools(options: ToolsOptions): Catalogues {
  const { appHome, ripgrep, processes, permissions } = options;
  // One look at the rules for each half of a call, however many files it asks about.
  const deniedIn = new WeakMap<ToolContext, (real: string) => boolean>();
  const readDenied = (real: string, context: ToolContext): boolean => {
    const { root, home } = context.session;
    const denied = deniedIn.get(context) ?? permissions.readDenied({ root, home });
    deniedIn.set(context, denied);
    return denied(real);
  };
  const files = { appHome, readDenied };
  const claude = [
    createReadTool(files),
    createWriteTool(files),
    createEditTool(files),
    createSearchTool({ ...files, ripgrep }),
    createBashTool({
      appHome,
      processes,
      environment: () => options.environment.get(),
      analyser: options.analyser,
    }),
  ];
  return { claude: byName(claude), granular: byName([]) };
}

/** Forgets each tool's own input type: the pipeline parses by the tool's schema before it hands anything on. */
function byName(tools: readonly { readonly name: string }[]): ReadonlyMap<string, Tool> {
  return new Map(tools.map((tool) => [tool.name, tool as unknown as Tool]));
}
