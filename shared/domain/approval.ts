import { z } from 'zod';
import { Danger, Mode } from './danger';
import { FileChange } from './display';
import { RuleRef } from './refusal';

/** Offsets into the shown command, in UTF-16 units. */
export const TextMark = z.object({ start: z.number(), end: z.number() });
export type TextMark = z.infer<typeof TextMark>;

export const CommandPartView = z.object({
  text: z.string(),
  danger: Danger,
  /** "allowed by Bash(npm ci)", "Edits mode allows Medium", "no rule covers it". */
  decidedBy: z.string(),
  /** This part is why the person is asked. */
  culprit: z.boolean(),
});

export const PathView = z.object({
  path: z.string(),
  access: z.enum(['read', 'write']),
  note: z.string().optional(),
});

/** Exactly what will run. */
export const ApprovalBody = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('command'),
    command: z.string(),
    cwd: z.string(),
    description: z.string().optional(),
    marks: z.array(TextMark),
    parts: z.array(CommandPartView),
    paths: z.array(PathView),
  }),
  z.object({ kind: z.literal('changes'), files: z.array(FileChange) }),
  z.object({ kind: z.literal('paths'), paths: z.array(PathView) }),
]);
export type ApprovalBody = z.infer<typeof ApprovalBody>;

export const AskedBy = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('mode'), mode: Mode }),
  z.object({ kind: z.literal('rule'), rule: RuleRef }),
]);
export type AskedBy = z.infer<typeof AskedBy>;

/** A question that waits for the person (PE4). */
export const Approval = z.object({
  id: z.string(),
  callId: z.string(),
  conversationId: z.string(),
  runId: z.string(),
  tool: z.string(),
  subject: z.string(),
  danger: Danger,
  /** The bold sentence: what about this call made it ask. */
  reason: z.string(),
  /** The sentence after it: which mode or rule asked and from where up. */
  detail: z.string(),
  askedBy: AskedBy,
  body: ApprovalBody,
  /** What "For session" would allow, in words; absent where a person's own ask rule decides. */
  sessionOffer: z.string().optional(),
  askedAt: z.number(),
});
export type Approval = z.infer<typeof Approval>;

export const ApprovalAnswer = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('once') }),
  z.object({ kind: z.literal('session') }),
  z.object({ kind: z.literal('deny'), message: z.string().max(4000).optional() }),
]);
export type ApprovalAnswer = z.infer<typeof ApprovalAnswer>;

/** Who or what decided a call, as the audit log keeps it (PE7). */
export const DecidedBy = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('level') }),
  z.object({ kind: z.literal('mode'), mode: Mode }),
  z.object({ kind: z.literal('rule'), rule: RuleRef }),
  z.object({ kind: z.literal('session') }),
  z.object({ kind: z.literal('user'), answer: ApprovalAnswer }),
  z.object({ kind: z.literal('unattended'), askedBy: AskedBy }),
]);
export type DecidedBy = z.infer<typeof DecidedBy>;
