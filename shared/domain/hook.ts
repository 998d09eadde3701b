import { z } from 'zod';

/** Events that Toolwright has an occasion for; a hook for another one is kept and never runs. */
export const hookEvents = [
  'PreToolUse',
  'PostToolUse',
  'PostToolUseFailure',
  'PostToolBatch',
  'PermissionRequest',
  'UserPromptSubmit',
  'UserPromptExpansion',
  'SessionStart',
  'SessionEnd',
  'Stop',
  'StopFailure',
  'Notification',
  'PreCompact',
  'PostCompact',
  'SubagentStart',
  'SubagentStop',
  'InstructionsLoaded',
  'ConfigChange',
  'CwdChanged',
  'FileChanged',
  'MessageDisplay',
  'Elicitation',
  'ElicitationResult',
] as const;
export const HookEvent = z.enum(hookEvents);
export type HookEvent = z.infer<typeof HookEvent>;

/** Who brings a hook. A workspace's own run only once its folder is trusted. */
export const HookOrigin = z.enum([
  'user',
  'claude-user',
  'workspace',
  'local',
  'command-line',
  'plugin',
  'agent',
  'skill',
]);
export type HookOrigin = z.infer<typeof HookOrigin>;

/** A hook as Settings lists it (HK7). */
export const HookView = z.object({
  /** Stable while the entry says the same. */
  id: z.string(),
  /** Any event name, those that never come included. */
  event: z.string(),
  matcher: z.string(),
  type: z.enum(['command', 'http', 'mcp_tool', 'prompt', 'agent']),
  /** The command line, the address, or the first words of the prompt. */
  subject: z.string(),
  condition: z.string().optional(),
  /** All that would be run or sent: the command line, the address, or the prompt; a text of more than 64 KB is cut and says so. */
  text: z.string(),
  /** Present, empty too: started without a shell, with exactly these words. */
  args: z.array(z.string()).optional(),
  shell: z.string().optional(),
  /** Headers of a request, and the variables whose values go with them. */
  headers: z.array(z.string()).optional(),
  variables: z.array(z.string()).optional(),
  /** After this time it is ended. */
  timeoutMs: z.number(),
  /** Nobody waits for it, so it decides nothing. */
  background: z.boolean(),
  origin: HookOrigin,
  file: z.string(),
  line: z.number().optional(),
  /** Switched off by the person. */
  off: z.boolean(),
  /** Why it does not run, apart from its switch. */
  idle: z.string().optional(),
});
export type HookView = z.infer<typeof HookView>;

/** An entry or a file that cannot be used, in a sentence. */
export const HookProblem = z.object({ file: z.string(), line: z.number().optional(), message: z.string() });
export type HookProblem = z.infer<typeof HookProblem>;

/** One run of one hook, as the inspector shows it (HK7). */
export const HookRun = z.object({
  id: z.string(),
  hookId: z.string(),
  event: z.string(),
  subject: z.string(),
  conversationId: z.string(),
  /** The folder of the conversation. */
  root: z.string().nullable(),
  callId: z.string().optional(),
  /** Of a call: its tool as the hook was told it, and what it was about. */
  tool: z.string().optional(),
  about: z.string().optional(),
  at: z.number(),
  durationMs: z.number(),
  /** What it was given, as it was sent. */
  input: z.string(),
  stdout: z.string(),
  stderr: z.string(),
  exitCode: z.number().nullable(),
  /** Why it gave no answer: timed out, ended by a signal, not started, no valid answer. */
  problem: z.string().optional(),
  /** What came of it, in words: "denied the call", "rewrote the input", "nothing". */
  effect: z.string(),
});
export type HookRun = z.infer<typeof HookRun>;

/** A run as a list shows it: texts that may be long are asked for one by one. */
export const HookRunRow = HookRun.omit({ input: true, stdout: true, stderr: true });
export type HookRunRow = z.infer<typeof HookRunRow>;

/** A recorded call that a hook can be tried on. */
export const RecordedCall = z.object({
  id: z.string(),
  tool: z.string(),
  subject: z.string(),
  at: z.number(),
  outcome: z.enum(['done', 'failed', 'refused', 'stopped', 'lost']),
});
export type RecordedCall = z.infer<typeof RecordedCall>;

/** What a folder would bring if it were trusted. */
export const FolderTrust = z.object({
  root: z.string(),
  trusted: z.boolean(),
  /** Trusted by the folder's own decision, or only for this run. */
  lasting: z.boolean(),
  /** The person decided against it. */
  refused: z.boolean(),
  /** It brings something, and nobody has decided yet or put the question off. */
  asks: z.boolean(),
  hooks: z.array(HookView),
  /** Ids of hooks of a trusted folder that came or changed since the person last looked. They run. */
  fresh: z.array(z.string()),
  /** MCP servers of a trusted folder that came or changed since, in words. They start when they are needed. */
  freshServers: z.array(z.string()).optional(),
  /** Allow rules, servers and the like that Claude Code's files of the folder name, in words. */
  brings: z.array(z.string()),
});
export type FolderTrust = z.infer<typeof FolderTrust>;

/** A dry run: one hook, one recorded call, nothing else happens (HK8). */
export const HookTrial = z.object({
  /** One for each file of a batch. */
  tries: z.array(
    z.object({
      run: HookRun,
      /** What was read from its output, as JSON; absent where there was nothing to read. */
      answer: z.string().optional(),
    }),
  ),
  /** Why the hook would not have run for this call in a turn. */
  missed: z.string().optional(),
  /** "The call would be denied: no secrets in files." */
  verdict: z.string(),
});
export type HookTrial = z.infer<typeof HookTrial>;
