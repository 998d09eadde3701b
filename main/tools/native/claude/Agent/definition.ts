import { z } from 'zod';

export const description =
  'Starts an agent with a context of its own for a task that stands alone: a broad search, a review, one of several ' +
  'independent pieces of work. Its last message is the result. Several in one step work side by side. It may do no more ' +
  'than you may.';

export const AgentInput = z.strictObject({
  description: z.string().min(1).max(200).describe('Three to five words for the person'),
  prompt: z
    .string()
    .min(1)
    .max(200_000)
    .describe('The whole task; it sees nothing of this conversation. Say what to report'),
  subagent_type: z
    .string()
    .min(1)
    .max(100)
    .optional()
    .describe('A role listed under Agents, default general-purpose'),
  model: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .describe("provider/model, or sonnet, opus, haiku; default the role's, else yours"),
  run_in_background: z.boolean().optional().describe('Returns its id at once; you are told when it ends'),
});
export type AgentInput = z.infer<typeof AgentInput>;
