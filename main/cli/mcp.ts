import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { CallToolRequestSchema, ListToolsRequestSchema, type Tool } from '@modelcontextprotocol/sdk/types.js';
import type { ToolServer } from '../tools/custom/serve';

export interface McpOptions {
  readonly server: ToolServer;
  readonly version: string;
  /** For the person: standard output belongs to the protocol. */
  readonly error: (text: string) => void;
  /** Aborted by Ctrl+C or a request to end. */
  readonly signal: AbortSignal;
}

/** Serves the custom tools over standard input and output until the other side leaves (CT18). */
export async function serveMcp({ server: tools, version, error, signal }: McpOptions): Promise<void> {
  const server = new Server({ name: 'toolwright', version }, { capabilities: { tools: {} } });
  server.setRequestHandler(ListToolsRequestSchema, async () => ({
    tools: tools.list().map(({ name, description, inputSchema }): Tool => ({
      name,
      description,
      inputSchema: { ...inputSchema, type: 'object' },
    })),
  }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, extra) => {
    const stopped = AbortSignal.any([extra.signal, signal]);
    const { text, isError } = await tools.call(params.name, params.arguments ?? {}, stopped);
    return { content: [{ type: 'text', text }], isError };
  });
  const left = tools.leftOut();
  if (left.length > 0)
    error(
      `Not served, because nobody could be asked: ${left.join(', ')}. Raise the ceiling with --allow-danger LEVEL.\n`,
    );
  const transport = new StdioServerTransport();
  const closed = new Promise<void>((resolve) => {
    server.onclose = () => resolve();
    process.stdin.once('end', () => resolve());
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
  await server.connect(transport);
  await closed;
  await server.close();
}
