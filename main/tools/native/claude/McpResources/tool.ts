import type { McpResourcesPort } from '../../../../mcp/ports';
import { harmless, type Tool } from '../../../define';
import { cleanKeys, renameFields } from '../../lift-fields';
import { McpResourcesInput, mcpResourcesDescription } from './definition';
import { projectMcpResources } from './project';
import { runMcpResources } from './run';

export interface McpResourcesDeps {
  readonly resources: McpResourcesPort;
}

/** What MCP servers have to read (CO9). Absent where no server is named. */
export function createMcpResourcesTool({ resources }: McpResourcesDeps): Tool<McpResourcesInput> {
  return {
    name: 'McpResources',
    group: 'Workspace',
    needs: ['mcp'],
    description: mcpResourcesDescription,
    input: McpResourcesInput,
    primaryArgument: 'server',
    lift(raw) {
      const cleaned = cleanKeys(raw, ['server', 'uri', 'cursor']);
      return cleaned.ok ? renameFields(cleaned.value, { server_name: 'server', resource: 'uri' }) : cleaned;
    },
    readOnly: () => true,
    async assess({ server, uri }) {
      if (uri === undefined) return harmless;
      // Foreign code is handed an address that it may take for anything.
      const text = `The MCP server ${server ?? ''} is asked for ${uri.slice(0, 200)}.`;
      return { ...harmless, danger: 'medium', reasons: [{ danger: 'medium', text }] };
    },
    preview: async ({ server = '', uri = '' }) => ({
      kind: 'call',
      server,
      tool: 'resources/read',
      description: '',
      arguments: JSON.stringify({ uri }, null, 2),
    }),
    project: projectMcpResources,
    run: (input, context) => runMcpResources(input, context, resources),
  };
}
