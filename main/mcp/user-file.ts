import { z } from 'zod';

/** What the person decided about a server whose own file is not theirs to change: a workspace's, a plugin's. */
const Switches = z.looseObject({
  off: z.boolean().optional(),
  disabledTools: z.array(z.string()).optional(),
  enabledTools: z.array(z.string()).optional(),
});
export type Switches = z.infer<typeof Switches>;

/** `USER/mcp.json`. Entries are read one by one, so that a bad one never voids the file. */
export const McpUserFile = z.looseObject({
  mcpServers: z.record(z.string(), z.unknown()).default({}),
  /** By the key of the server. */
  switches: z.record(z.string(), Switches.catch({})).default({}),
});
export type McpUserFile = z.infer<typeof McpUserFile>;
