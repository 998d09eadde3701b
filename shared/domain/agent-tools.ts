import { z } from 'zod';

/**
 * `USER/agent-tools.json` (SPEC NT8): the switches of native tools, machine-wide. A tool that no list names is on, sent
 * directly where its kind is, and not remembered. Unknown members are kept when the file is rewritten.
 */
export const AgentTools = z.looseObject({
  version: z.literal(1).default(1),
  /** Names that no model is told of. */
  off: z.array(z.string()).default([]),
  /** Names whose schema waits behind ToolSearch. */
  deferred: z.array(z.string()).default([]),
  /** Names whose calls memory reads. */
  remembered: z.array(z.string()).default([]),
});
export type AgentTools = z.infer<typeof AgentTools>;
