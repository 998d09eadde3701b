import { z } from 'zod';
import { AgentProfile } from '../domain/agent';
import { Mode } from '../domain/danger';
import { SubAgentView } from '../domain/sub-agent';
import { channel, nothing } from './channel';

/** A role as Settings → Agents lists it: the plain agent's helpers, and what a file describes. */
export const RoleView = AgentProfile.omit({ hooks: true, prompt: true, scope: true }).extend({
  /** Where it comes from: the program, the person, their Claude Code, the open folder, or a plugin. */
  origin: z.enum(['built-in', 'user', 'claude-user', 'workspace', 'plugin']),
});
export type RoleView = z.infer<typeof RoleView>;

/** All roles of a window's folder. */
export const RoleList = z.object({
  roles: z.array(RoleView),
  /** Files that are no agent, and what mends them. */
  problems: z.array(z.object({ file: z.string(), line: z.number().optional(), message: z.string() })),
  /** Where the person's own are kept. */
  folder: z.string(),
});
export type RoleList = z.infer<typeof RoleList>;

/** Sub-agents. Messages and calls of one are read with `chat.snapshot`, words to one are sent with `chat.send`. */
export const agentChannels = {
  /** All below a conversation, oldest first; those of sub-agents included. */
  'agents.list': channel(z.object({ conversationId: z.string() }), z.array(SubAgentView)),
  /** Ends one with everything that it started. */
  'agents.stop': channel(z.object({ agentId: z.string() }), nothing),
  'agents.roles': channel(nothing, RoleList),
  /** Writes an agent file of the person's own. */
  'agents.create': channel(
    z.object({
      name: z.string().max(200),
      description: z.string().max(4000),
      /** Names of tools, split by commas; empty for all. */
      tools: z.string().max(4000),
      /** Empty to keep the conversation's. */
      model: z.string().max(200),
      mode: Mode.optional(),
      prompt: z.string().max(200_000),
    }),
    z.object({ file: z.string(), list: RoleList }),
  ),
};
