import { z } from 'zod';
import { FieldProblem } from './custom-tool';
import { Danger } from './danger';
import { DiffHunk } from './display';

/** Who names a server. Of two with one name the workspace's counts, then the user's, then a plugin's. */
export const McpOrigin = z.discriminatedUnion('kind', [
  /** `USER/mcp.json`. */
  z.object({ kind: z.literal('user') }),
  /** `.mcp.json` of the folder; counts once the folder is trusted. */
  z.object({ kind: z.literal('workspace') }),
  z.object({ kind: z.literal('plugin'), plugin: z.string() }),
]);
export type McpOrigin = z.infer<typeof McpOrigin>;

export const McpTransport = z.enum(['stdio', 'http', 'sse']);
export type McpTransport = z.infer<typeof McpTransport>;

/** How a server stands. */
export const McpState = z.discriminatedUnion('kind', [
  /** Switched off by the person. */
  z.object({ kind: z.literal('off') }),
  /** Its folder is not trusted yet, so it is never started. */
  z.object({ kind: z.literal('untrusted') }),
  /** Not started in this session yet; what it offers is known from an earlier one, or not at all. */
  z.object({ kind: z.literal('idle') }),
  z.object({ kind: z.literal('connecting'), since: z.number() }),
  z.object({ kind: z.literal('ready'), since: z.number() }),
  z.object({
    kind: z.literal('failed'),
    /** One or two sentences: what went wrong and what to do. */
    reason: z.string(),
    /** When it is started again by itself; absent where only the person can help. */
    retryAt: z.number().optional(),
  }),
  z.object({
    kind: z.literal('needs-login'),
    /** The browser was opened and has not come back yet. */
    waiting: z.boolean(),
  }),
]);
export type McpState = z.infer<typeof McpState>;

/** How one tool of a server stands. A tool that is not `ok` or `off` says why. */
export const McpToolState = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ok') }),
  /** Switched off, or not in the server's `enabledTools`. */
  z.object({ kind: z.literal('off') }),
  /** The server changed what the tool says of itself; withheld until the person accepts it. */
  z.object({
    kind: z.literal('held'),
    /** Each a sentence: "The description changed." */
    reasons: z.array(z.string()),
    /** From the accepted text to the server's. */
    diff: z.array(DiffHunk),
    /** The person refused this very text; it stays withheld and is not counted as waiting. */
    refused: z.boolean(),
  }),
  /** It cannot be offered to a model: "Its input schema is no object." */
  z.object({ kind: z.literal('unusable'), reason: z.string() }),
]);
export type McpToolState = z.infer<typeof McpToolState>;

export const McpToolView = z.object({
  /** As a model calls it and as rules name it: `mcp__github__create_issue`. */
  name: z.string(),
  /** As the server calls it: what `enabledTools`, `disabledTools` and the channels here take. */
  tool: z.string(),
  title: z.string().optional(),
  description: z.string(),
  /** Estimated tokens of its schema once loaded. */
  tokens: z.number(),
  danger: Danger,
  /** Why it has that danger, a sentence. */
  dangerReason: z.string(),
  state: McpToolState,
  /** What was adapted so that a model can be shown its schema, each a sentence. */
  notes: z.array(z.string()),
});
export type McpToolView = z.infer<typeof McpToolView>;

export const McpPromptView = z.object({
  name: z.string(),
  title: z.string().optional(),
  description: z.string().optional(),
  arguments: z.array(
    z.object({ name: z.string(), description: z.string().optional(), required: z.boolean() }),
  ),
});
export type McpPromptView = z.infer<typeof McpPromptView>;

export const McpResourceView = z.object({
  uri: z.string(),
  name: z.string(),
  title: z.string().optional(),
  description: z.string().optional(),
  mimeType: z.string().optional(),
  size: z.number().optional(),
  /** `uri` has blanks to fill in: `file:///{path}`. */
  template: z.boolean(),
});
export type McpResourceView = z.infer<typeof McpResourceView>;

/** What the form edits, and what stands in `mcpServers` under the server's name. */
export const McpServerEntry = z.object({
  /** Absent with a `command` it is `stdio`. */
  type: McpTransport.optional(),
  command: z.string().optional(),
  args: z.array(z.string()).optional(),
  env: z.record(z.string(), z.string()).optional(),
  /** Relative to the folder; the folder itself without one. */
  cwd: z.string().optional(),
  url: z.string().optional(),
  headers: z.record(z.string(), z.string()).optional(),
  /** For servers where a client cannot register itself. */
  oauth: z
    .object({ clientId: z.string().optional(), callbackPort: z.number().int().min(1).max(65_535).optional() })
    .optional(),
  enabledTools: z.array(z.string()).optional(),
  disabledTools: z.array(z.string()).optional(),
  /** How long one call may take without a sign of life. */
  timeoutMs: z.number().int().min(1_000).max(3_600_000).optional(),
  disabled: z.boolean().optional(),
});
export type McpServerEntry = z.infer<typeof McpServerEntry>;

export const McpServerView = z.object({
  /** Key for the channels here: a name may stand in several files. */
  id: z.string(),
  name: z.string(),
  origin: McpOrigin,
  /** The file that names it, and where in it. */
  file: z.string(),
  line: z.number().optional(),
  /** Another one of the same name is used in its place. */
  shadowed: z.boolean(),
  transport: McpTransport,
  /** `npx -y server` or the URL, as written: `${VAR}` not expanded. */
  target: z.string(),
  /** As the file has it, `${VAR}` unexpanded: what the form begins with. Only a user server can be edited. */
  entry: McpServerEntry,
  editable: z.boolean(),
  state: McpState,
  /** As the server calls itself, once known. */
  server: z.object({ name: z.string(), version: z.string(), title: z.string().optional() }).optional(),
  /** How it tells models to use it. */
  instructions: z.string().optional(),
  /** What it offers, from this session or, with `cachedAt`, as it was last seen. */
  tools: z.array(McpToolView),
  cachedAt: z.number().optional(),
  /** Tools whose change waits for the person. */
  held: z.number(),
  /** Estimated tokens of all its tools that are on, once loaded. */
  tokens: z.number(),
  resources: z.number(),
  prompts: z.number(),
  /** The server asks for a login; `in` can be ended with `mcp.logout`. */
  login: z.enum(['none', 'in', 'out']),
  /** What is odd and keeps nothing from running: "It is connected and offers no tools." */
  warnings: z.array(z.string()),
});
export type McpServerView = z.infer<typeof McpServerView>;

/** An entry or a file that is skipped; the others are used. */
export const McpFileProblem = z.object({
  file: z.string(),
  line: z.number().optional(),
  /** The entry's name; absent where the whole file is at fault. */
  server: z.string().optional(),
  message: z.string(),
});
export type McpFileProblem = z.infer<typeof McpFileProblem>;

export const McpLogLine = z.object({
  at: z.number(),
  /** `stderr` of its process, `server` = its log messages, `app` = what the program did with it. */
  from: z.enum(['stderr', 'server', 'app']),
  level: z.enum(['debug', 'info', 'warning', 'error']),
  text: z.string(),
});
export type McpLogLine = z.infer<typeof McpLogLine>;

export const McpTestResult = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('connected'),
    server: z.object({ name: z.string(), version: z.string() }),
    transport: McpTransport,
    tools: z.array(z.string()),
    resources: z.number(),
    prompts: z.number(),
    durationMs: z.number(),
  }),
  /** It answers and asks for a login, which is possible once it is saved. */
  z.object({ kind: z.literal('needs-login'), durationMs: z.number() }),
  z.object({
    kind: z.literal('failed'),
    reason: z.string(),
    log: z.array(McpLogLine),
    durationMs: z.number(),
  }),
  z.object({ kind: z.literal('refused'), problems: z.array(FieldProblem) }),
]);
export type McpTestResult = z.infer<typeof McpTestResult>;

export const McpSaveAnswer = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('saved'), id: z.string() }),
  z.object({ kind: z.literal('refused'), problems: z.array(FieldProblem) }),
]);
export type McpSaveAnswer = z.infer<typeof McpSaveAnswer>;
