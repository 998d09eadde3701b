import { z } from 'zod';

export const mcpResourcesDescription = 'Lists resources of MCP servers; with uri reads one.';

export const McpResourcesInput = z
  .strictObject({
    server: z.string().max(200).optional().describe('Its name; all when listing without'),
    uri: z.string().min(1).max(4000).optional().describe('Of the resource to read'),
    cursor: z.string().max(10_000).optional().describe('Next page'),
  })
  .superRefine(({ server, uri, cursor }, context) => {
    const issue = (path: string, message: string): void =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (uri !== undefined && server === undefined) issue('server', 'Name the server that has this resource');
    if (cursor !== undefined && server === undefined)
      issue('server', 'Name the server whose next page it is');
    if (cursor !== undefined && uri !== undefined)
      issue('cursor', 'Only a list has pages; leave out cursor or uri');
  });
export type McpResourcesInput = z.infer<typeof McpResourcesInput>;
