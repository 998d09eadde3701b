import { z } from 'zod';

/** Where a rule stands, so that a card can link to it. */
export const RuleRef = z.object({
  text: z.string(),
  effect: z.enum(['allow', 'ask', 'deny']),
  scope: z.enum(['session', 'workspace', 'user', 'command-line']),
  file: z.string().optional(),
  line: z.number().optional(),
});
export type RuleRef = z.infer<typeof RuleRef>;

/**
 * Why a call did not run. The model, the card and the audit log print this same object (through
 * `refusalText` in shared/present).
 */
export const Refusal = z.object({
  /** Who said no. */
  by: z.enum(['name', 'schema', 'roster', 'precheck', 'rule', 'user', 'hook', 'unattended', 'stop', 'plan']),
  /** One sentence: what and why. */
  reason: z.string(),
  /** What would change it; absent where nothing would. */
  remedy: z.string().optional(),
  rule: RuleRef.optional(),
  /** A tool that policy took away and that the person may lend the conversation (NT9). */
  tool: z.string().optional(),
});
export type Refusal = z.infer<typeof Refusal>;
