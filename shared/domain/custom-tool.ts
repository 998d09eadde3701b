import { z } from 'zod';
import { err, ok, type Result } from '../kit/result';
import { Danger } from './danger';

/** A mistake beside its field: `parameters[0].name`, `http.url`. The message is a sentence that says how to mend it. */
export const FieldProblem = z.object({ field: z.string(), message: z.string() });
export type FieldProblem = z.infer<typeof FieldProblem>;

/** What a file may hold, each with the reason for its number. */
export const customToolLimits = {
  /** Longer descriptions cost every request more than they help. */
  description: 4_000,
  /** One argument of a process may be 128 KB on Linux; the script is one. */
  scriptBytes: 100 * 1024,
  parameters: 40,
  pairs: 100,
  examples: 50,
  value: 20_000,
  url: 8_000,
  body: 1_000_000,
  /** Longer work belongs in a job. */
  timeoutMs: 600_000,
  defaultBashTimeoutMs: 60_000,
  defaultHttpTimeoutMs: 30_000,
} as const;

/** Shells a Bash tool may name; each runs its script as `<shell> -lc <script>`. */
export const toolShells = ['bash', 'sh', 'zsh', 'dash', 'ksh', 'fish'] as const;
export const ToolShell = z.enum(toolShells, `Use one of ${toolShells.join(', ')}`);
export type ToolShell = z.infer<typeof ToolShell>;

export const ParameterType = z.enum(['string', 'number', 'boolean'], 'Use string, number or boolean');
export type ParameterType = z.infer<typeof ParameterType>;

const limits = customToolLimits;
const text = (max: number) => z.string().max(max, `Write at most ${max} characters`);

export const CustomParameter = z.looseObject({
  name: text(64),
  type: ParameterType.default('string'),
  required: z.boolean().default(false),
  /** What the model reads to decide what to put there. */
  description: text(1_000).default(''),
});
export type CustomParameter = z.infer<typeof CustomParameter>;

/** A header or an environment variable. A secret one is masked wherever it is shown. */
export const NamedValue = z.looseObject({
  name: text(200),
  value: text(limits.value).default(''),
  secret: z.boolean().default(false),
});
export type NamedValue = z.infer<typeof NamedValue>;

export const BashPart = z.looseObject({
  script: text(limits.scriptBytes),
  /** Relative to the workspace; an absolute one outside it needs the person's confirmation. */
  workingDirectory: text(4_096).default(''),
  shell: ToolShell.default('bash'),
  env: z.array(NamedValue).max(limits.pairs).default([]),
});
export type BashPart = z.infer<typeof BashPart>;

export const HttpPart = z.looseObject({
  method: z
    .string()
    .regex(/^[A-Za-z][A-Za-z-]{0,29}$/, 'Write the method in letters, as GET')
    .default('GET'),
  url: text(limits.url),
  headers: z.array(NamedValue).max(limits.pairs).default([]),
  body: text(limits.body).optional(),
  /** Accepts a certificate that nobody vouches for; only for a server of the person's own. */
  allowSelfSigned: z.boolean().optional(),
});
export type HttpPart = z.infer<typeof HttpPart>;

/** What must be equal for an example to pass. A `jsonPath` that is a text alone must lead to `text`, or to anything. */
export const ExampleExpectation = z.looseObject({
  exitCode: z.number().int().optional(),
  status: z.number().int().optional(),
  text: text(100_000).optional(),
  jsonPath: z.union([text(1_000), z.looseObject({ path: text(1_000), value: z.unknown() })]).optional(),
});
export type ExampleExpectation = z.infer<typeof ExampleExpectation>;

export const CustomExample = z.looseObject({
  name: text(200).default(''),
  args: z.record(z.string(), z.unknown()).default({}),
  expect: ExampleExpectation.default({}),
});
export type CustomExample = z.infer<typeof CustomExample>;

const common = {
  version: z.literal(1, 'This release reads version 1').default(1),
  name: z.string().max(200),
  description: text(limits.description),
  parameters: z.array(CustomParameter).max(limits.parameters, `Use at most ${limits.parameters}`).default([]),
  danger: Danger.default('high'),
  memory: z.boolean().default(true),
  timeoutMs: z
    .number()
    .int('Use whole milliseconds')
    .min(1, 'Use at least 1')
    .max(limits.timeoutMs, `Use at most ${limits.timeoutMs}`),
  examples: z.array(CustomExample).max(limits.examples, `Keep at most ${limits.examples}`).default([]),
};

export const BashTool = z.looseObject({
  ...common,
  kind: z.literal('bash'),
  timeoutMs: common.timeoutMs.default(limits.defaultBashTimeoutMs),
  bash: BashPart,
});
export type BashTool = z.infer<typeof BashTool>;

export const HttpTool = z.looseObject({
  ...common,
  kind: z.literal('http'),
  timeoutMs: common.timeoutMs.default(limits.defaultHttpTimeoutMs),
  http: HttpPart,
});
export type HttpTool = z.infer<typeof HttpTool>;

/** The file of a custom tool (SPEC section 10). Members that this release does not know are kept. */
export const CustomTool = z.discriminatedUnion('kind', [BashTool, HttpTool], 'Use bash or http');
export type CustomTool = z.infer<typeof CustomTool>;

/** Where a tool's file is: the user's folder counts everywhere, the workspace's in its project alone. */
export const ToolScope = z.enum(['user', 'workspace']);
export type ToolScope = z.infer<typeof ToolScope>;

/**
 * Reads the JSON of a file: its shape and its limits. Files of before danger levels say `approval`: "ask" is read as
 * critical and "auto" as none; `danger` counts when both are there. What the members mean together is checked by
 * `checkTool` in shared/template.
 */
export function readCustomTool(json: unknown): Result<CustomTool, readonly FieldProblem[]> {
  if (typeof json !== 'object' || json === null || Array.isArray(json))
    return err([{ field: '', message: 'A tool is one JSON object.' }]);
  const parsed = CustomTool.safeParse(withDanger(json));
  if (parsed.success) return ok(parsed.data);
  return err(parsed.error.issues.map((issue) => ({ field: fieldOf(issue.path), message: sentence(issue) })));
}

/** `parameters[0].name` */
export function fieldOf(path: readonly PropertyKey[]): string {
  return path
    .map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`))
    .join('')
    .replace(/^\./, '');
}

/** A value that was left out, however zod words it in the language that is set. */
function sentence(issue: z.core.$ZodIssue): string {
  const missing = issue.code === 'invalid_type' && issue.message.endsWith('received undefined');
  if (missing) return 'This is needed.';
  return `${issue.message.replace(/\.$/, '')}.`;
}

function withDanger(json: object): object {
  if ('danger' in json || !('approval' in json)) return json;
  const danger = { ask: 'critical', auto: 'none' }[String(json.approval)];
  return danger === undefined ? json : { ...json, danger };
}
