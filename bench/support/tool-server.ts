/** An MCP server that offers the tools of the file `TOOLS_FILE`, as the source of a Node program without dependencies. */
export const toolServer = String.raw`
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

const tools = JSON.parse(readFileSync(process.env.TOOLS_FILE, 'utf8'));
createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params } = JSON.parse(line);
  const send = (result) => id !== undefined && process.stdout.write(JSON.stringify({ jsonrpc: '2.0', id, result }) + '\n');
  if (method === 'initialize')
    send({ protocolVersion: params.protocolVersion, capabilities: { tools: {} }, serverInfo: { name: 'tools', version: '1' } });
  if (method === 'tools/list') send({ tools });
  if (method === 'tools/call') send({ content: [{ type: 'text', text: 'done' }] });
});
`;
