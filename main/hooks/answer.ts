import { z } from 'zod';
import type { HookEvent } from '@shared/domain/hook';
import type { HookOutput } from './run-command';

const text = z.string();
const Universal = {
  continue: z.boolean().optional(),
  stopReason: text.optional(),
  suppressOutput: z.boolean().optional(),
  systemMessage: text.optional(),
  decision: z.enum(['approve', 'block']).optional(),
  reason: text.optional(),
};

const PermissionUpdate = z.looseObject({ type: text });
const Decision = z.discriminatedUnion('behavior', [
  z.looseObject({
    behavior: z.literal('allow'),
    updatedInput: z.record(text, z.unknown()).optional(),
    updatedPermissions: z.array(PermissionUpdate).optional(),
  }),
  z.looseObject({ behavior: z.literal('deny'), message: text.optional(), interrupt: z.boolean().optional() }),
]);

const Specific = z.looseObject({
  hookEventName: text,
  permissionDecision: z.enum(['allow', 'deny', 'ask', 'defer']).optional(),
  permissionDecisionReason: text.optional(),
  updatedInput: z.record(text, z.unknown()).optional(),
  additionalContext: text.optional(),
  decision: Decision.optional(),
  updatedToolOutput: z.unknown(),
  updatedMCPToolOutput: z.unknown(),
  suppressOriginalPrompt: z.boolean().optional(),
  initialUserMessage: text.optional(),
  action: z.enum(['accept', 'decline', 'cancel']).optional(),
  content: z.record(text, z.unknown()).optional(),
});
const Output = z.looseObject({ ...Universal, hookSpecificOutput: Specific.optional() });
export type HookJson = z.infer<typeof Output>;

/** What a run says, once its exit code and its output are read together. */
export interface HookAnswer {
  /** Exit code 2, or `decision: "block"`: the reason, as the model or person reads it. */
  readonly block?: string;
  /** It came from the exit code, which no JSON can undo. */
  readonly byExitCode?: true;
  readonly json?: HookJson;
  /** Ordinary output of a run that ended well. */
  readonly plain?: string;
  /** Why the person should look at it; the action goes on. */
  readonly problem?: string;
}

/**
 * Output that begins with `{` is JSON, on every exit code; anything else is plain text. Exit code 2 blocks; another one
 * without a valid JSON answer decides nothing.
 */
export function readAnswer(event: HookEvent, run: HookOutput, subject: string): HookAnswer {
  const json = run.problem === undefined ? readJson(event, run.stdout) : undefined;
  const parsed = json?.kind === 'json' ? { json: json.value } : {};
  if (run.exitCode === 2) {
    const said = run.stderr.trim() === '' ? 'No stderr output' : run.stderr;
    return { ...parsed, block: `[${subject}]: ${said}`, byExitCode: true };
  }
  if (run.problem !== undefined) return { problem: run.problem };
  if (json?.kind === 'wrong') return { problem: json.message };
  if (json?.kind === 'json') {
    const block = json.value.decision === 'block' ? { block: json.value.reason ?? 'Blocked by hook' } : {};
    return { ...parsed, ...block };
  }
  if (run.exitCode !== 0) {
    const said = run.stderr.trim();
    return { problem: `It ended with exit code ${run.exitCode ?? '?'}${said === '' ? '.' : `: ${said}`}` };
  }
  return run.stdout.trim() === '' ? {} : { plain: run.stdout.trim() };
}

type Read =
  | { readonly kind: 'json'; readonly value: HookJson }
  | { readonly kind: 'wrong'; readonly message: string }
  | undefined;

function readJson(event: HookEvent, stdout: string): Read {
  const trimmed = stdout.trim();
  if (!trimmed.startsWith('{')) return undefined;
  const value = parse(trimmed) ?? parse(trimmed.slice(trimmed.indexOf('\n') + 1));
  if (value === undefined) return undefined;
  const parsed = Output.safeParse(value);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    return {
      kind: 'wrong',
      message: `Its answer does not fit: ${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`,
    };
  }
  const named = parsed.data.hookSpecificOutput?.hookEventName;
  if (named !== undefined && named !== event)
    return { kind: 'wrong', message: `Its answer is for ${named}, and this is ${event}.` };
  return { kind: 'json', value: parsed.data };
}

/** Undefined where it is no JSON object: then it is plain text, as the contract says. */
function parse(source: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(source);
    return typeof value === 'object' && value !== null ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}
