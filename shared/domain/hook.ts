import { z } from 'zod';

/** Events that Toolwright has an occasion for; a hook for another one is kept and never runs. */
export const hookEvents = [
  'PreToolUse',
  'PostToolUse',
  'PostToolUseFailure',
  'PostToolBatch',
  'PermissionRequest',
  'UserPromptSubmit',
  'SessionStart',
  'SessionEnd',
  'Stop',
  'StopFailure',
  'Notification',
  'PreCompact',
  'PostCompact',
  'SubagentStart',
  'SubagentStop',
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
  callId: z.string().optional(),
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

/** What a folder would bring if it were trusted. */
export const FolderTrust = z.object({
  root: z.string(),
  trusted: z.boolean(),
  /** Trusted by the folder's own decision, or only for this run. */
  lasting: z.boolean(),
  hooks: z.array(HookView),
  /** Allow rules, servers and the like that Claude Code's files of the folder name, in words. */
  brings: z.array(z.string()),
});
export type FolderTrust = z.infer<typeof FolderTrust>;

/** A dry run: one hook, one recorded call, nothing else happens (HK8). */
export const HookTrial = z.object({
  runs: z.array(HookRun),
  /** "The call would be denied: no secrets in files." */
  verdict: z.string(),
});
export type HookTrial = z.infer<typeof HookTrial>;
