import type { ReplyOf } from '@shared/contract';
import type { NativeTools } from '@shared/contract/tools';
import type { McpServerView, McpToolView } from '@shared/domain/mcp';

/** Servers as main tells of them, for tests and pictures of the page. */
export function sampleTool(tool: string, over: Partial<McpToolView> = {}): McpToolView {
  return {
    name: `mcp__files__${tool}`,
    tool,
    description: `Does ${tool}.`,
    tokens: 120,
    danger: 'high',
    dangerReason: 'The MCP server files runs it and does not say that it only reads.',
    state: { kind: 'ok' },
    notes: [],
    ...over,
  };
}

export function sampleServer(name: string, over: Partial<McpServerView> = {}): McpServerView {
  return {
    id: `user:${name}`,
    name,
    origin: { kind: 'user' },
    file: '/h/USER/mcp.json',
    line: 3,
    shadowed: false,
    transport: 'stdio',
    target: `npx -y ${name}`,
    entry: { command: 'npx', args: ['-y', name] },
    editable: true,
    state: { kind: 'ready', since: 1 },
    tools: [],
    held: 0,
    tokens: 0,
    resources: 0,
    prompts: 0,
    login: 'none',
    warnings: [],
    ...over,
  };
}

export function sampleList(
  servers: readonly McpServerView[] = [],
  over: Partial<ReplyOf<'mcp.list'>> = {},
): ReplyOf<'mcp.list'> {
  return {
    servers: [...servers],
    problems: [],
    userFile: '/h/USER/mcp.json',
    workspaceFile: '/w/.mcp.json',
    trusted: true,
    ...over,
  };
}

export const noTools: NativeTools = {
  catalogue: 'claude',
  tools: [],
  memoryTokens: 0,
  file: '/h/USER/agent-tools.json',
};
