import { z } from 'zod';
import { Mode } from './danger';
import { Catalogue } from './ledger';

/** An agent as its file describes it, in Claude Code's agent format (WB2). */
export const AgentProfile = z.object({
  name: z.string(),
  description: z.string(),
  /** Names it may use; absent for all. Entries as written, in the names of either catalogue. */
  tools: z.array(z.string()).optional(),
  disallowedTools: z.array(z.string()).optional(),
  /** A model reference, one of Claude Code's short names, or absent to keep the conversation's. */
  model: z.string().optional(),
  catalogue: Catalogue,
  mode: Mode.optional(),
  /** Hooks of its own, as written; they run only in its conversations. */
  hooks: z.unknown().optional(),
  /** What the agent is told about its role. */
  prompt: z.string(),
  file: z.string(),
  scope: z.enum(['user', 'workspace']),
  /** The program brings it: it has no file, and the catalogue of whoever starts it. */
  builtIn: z.literal(true).optional(),
  /** The plugin that brings it. */
  plugin: z.string().optional(),
});
export type AgentProfile = z.infer<typeof AgentProfile>;
