import { z } from 'zod';
import {
  McpFileProblem,
  McpLogLine,
  McpPromptView,
  McpResourceView,
  McpSaveAnswer,
  McpServerEntry,
  McpServerView,
  McpTestResult,
} from '../domain/mcp';
import { channel, nothing } from './channel';

const id = z.string().max(500);
const which = z.object({ id });
const tool = z.string().max(500);

/** An entry as the form has it; checked on arrival, so that each mistake is told beside its field. */
const draft = z.object({ name: z.string().max(200), entry: McpServerEntry });

/** Servers of the person, of the window's folder and of plugins. The event `mcp` says that the list is to be asked again. */
export const mcpChannels = {
  'mcp.list': channel(
    nothing,
    z.object({
      servers: z.array(McpServerView),
      problems: z.array(McpFileProblem),
      userFile: z.string(),
      /** `.mcp.json` of the folder, whether or not there is one; null without a folder. */
      workspaceFile: z.string().nullable(),
      /** Whether the folder's own servers count. */
      trusted: z.boolean(),
    }),
  ),
  /** Adds to the user's file, or replaces where `create` is false; the name of an existing server stays. */
  'mcp.save': channel(draft.extend({ create: z.boolean() }), McpSaveAnswer),
  /** A user server; what was remembered of it, its login too, is forgotten. */
  'mcp.remove': channel(which, nothing),
  /**
   * Connects once with what the form has and ends again. Nothing is saved, and none of its tools is called. With an `id`
   * the entry is that server's own, and may name what its plugin or folder gives it.
   */
  'mcp.test': channel(draft.extend({ id: id.optional() }), McpTestResult),
  /** For any server; a workspace's or plugin's own file is never written. */
  'mcp.switch': channel(which.extend({ on: z.boolean() }), nothing),
  'mcp.switchTool': channel(which.extend({ tool, on: z.boolean() }), nothing),
  /** Starts it, or ends and starts it again. */
  'mcp.restart': channel(which, nothing),
  /** Opens the browser. How it goes on, the server's state says; the answer comes at once. */
  'mcp.login': channel(which, nothing),
  'mcp.cancelLogin': channel(which, nothing),
  'mcp.logout': channel(which, nothing),
  /** Takes held changes of these tools, or of all without `tools`. */
  'mcp.accept': channel(which.extend({ tools: z.array(tool).max(5_000).optional() }), nothing),
  /** Keeps these tools withheld for as long as the server says this of them. */
  'mcp.refuse': channel(which.extend({ tools: z.array(tool).max(5_000).optional() }), nothing),
  /** Of a server that is ready. */
  'mcp.resources': channel(
    which.extend({ cursor: z.string().max(10_000).optional() }),
    z.object({ resources: z.array(McpResourceView), next: z.string().optional() }),
  ),
  'mcp.prompts': channel(which, z.array(McpPromptView)),
  /** The last lines, oldest first. */
  'mcp.logs': channel(which, z.array(McpLogLine)),
};
