import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';

/** The reference MCP server for files, in a process of its own, as agents use it: one call, one round trip. */
export interface FilesystemServer {
  call(tool: string, input: Record<string, unknown>): Promise<void>;
  /** A call that does next to nothing. */
  roundTrip(): Promise<void>;
  close(): Promise<void>;
}

export async function startFilesystemServer(folder: string): Promise<FilesystemServer> {
  const program = join('node_modules', '@modelcontextprotocol', 'server-filesystem', 'dist', 'index.js');
  const client = new Client({ name: 'toolwright-bench', version: '1.0.0' });
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args: [program, folder], stderr: 'ignore' }),
  );
  async function call(name: string, input: Record<string, unknown>): Promise<void> {
    const result = await client.callTool({ name, arguments: input });
    if (result.isError === true) throw new Error(`${name} failed: ${JSON.stringify(result.content)}`);
  }
  return {
    call,
    roundTrip: () => call('list_allowed_directories', {}),
    close: () => client.close(),
  };
}
