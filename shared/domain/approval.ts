import { z } from 'zod';
import { Danger, Mode } from './danger';
import { FileChange } from './display';
import { ExpiryChoice } from './permission';
import { RuleRef } from './refusal';
import { AskingAgent, Forecast } from './sub-agent';

/** Offsets into the shown command, in UTF-16 units. */
export const TextMark = z.object({
  start: z.number(),
  end: z.number(),
  /** Of the part it marks, where that is not the danger of the whole call. */
  danger: Danger.optional(),
});
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

/** As it may be shown: a secret value is a mask. */
export const NameAndValue = z.object({ name: z.string(), value: z.string() });

/** Exactly what will run. */
export const ApprovalBody = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('command'),
    command: z.string(),
    cwd: z.string(),
    description: z.string().optional(),
    marks: z.array(TextMark),
    /** A script of the person's own: the card says so, and shows what its variables will be. */
    custom: z.object({ shell: z.string(), variables: z.array(NameAndValue) }).optional(),
    parts: z.array(CommandPartView),
    paths: z.array(PathView),
  }),
  z.object({ kind: z.literal('changes'), files: z.array(FileChange) }),
  z.object({ kind: z.literal('paths'), paths: z.array(PathView) }),
  /** A request of a custom tool, secrets masked. */
  z.object({
    kind: z.literal('request'),
    method: z.string(),
    url: z.string(),
    headers: z.array(NameAndValue),
    body: z.string().optional(),
  }),
  /** A call of an MCP server's tool; `arguments` is JSON, all of it. */
  z.object({
    kind: z.literal('call'),
    server: z.string(),
    tool: z.string(),
    description: z.string(),
    arguments: z.string(),
  }),
  /** A sub-agent before it starts, with what it might do (PE9). */
  z.object({
    kind: z.literal('sub-agent'),
    role: z.string(),
    description: z.string(),
    prompt: z.string(),
    model: z.string(),
    background: z.boolean(),
    forecast: Forecast,
  }),
]);
export type ApprovalBody = z.infer<typeof ApprovalBody>;

export const AskedBy = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('mode'), mode: Mode }),
  z.object({ kind: z.literal('rule'), rule: RuleRef }),
  /** A permissions.json cannot be read and has no good copy: only mending it helps (PE5). */
  z.object({ kind: z.literal('broken'), message: z.string() }),
  /** A hook wants the person to decide. */
  z.object({ kind: z.literal('hook'), hook: z.string() }),
]);
export type AskedBy = z.infer<typeof AskedBy>;

/** One way to allow this call and others like it, for good or for a while (PE4). */
export const Breadth = z.object({
  id: z.string(),
  /** What the rules cover beyond this call: "only this command", "any git push". */
  reach: z.string(),
  /** The exact rules that would be saved, one for every part that asked. */
  rules: z.array(z.string()),
});
export type Breadth = z.infer<typeof Breadth>;

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
  /** Narrowest first; absent where Always is not offered: at critical, and where a person's own ask rule decides. */
  breadths: z.array(Breadth).optional(),
  /** Whether a rule can end with the next commit: the workspace is a repository. */
  repository: z.boolean().optional(),
  /** The agent whose call it is; absent for the agent without a profile. */
  agent: z.string().optional(),
  /** The sub-agent whose call it is: the question stands in the stack of its root conversation. */
  subAgent: AskingAgent.optional(),
  askedAt: z.number(),
});
export type Approval = z.infer<typeof Approval>;

/** Files of a batch, as the card names them, that the call shall not touch. */
const LeaveOut = z.array(z.string().max(8192)).max(1000);

export const ApprovalAnswer = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('once'),
    /** Arguments that the person changed, laid over the call's own; judged anew. */
    input: z.record(z.string(), z.unknown()).optional(),
    leave_out: LeaveOut.optional(),
  }),
  z.object({ kind: z.literal('session'), leave_out: LeaveOut.optional() }),
  z.object({
    kind: z.literal('always'),
    breadth: z.string(),
    scope: z.enum(['workspace', 'user']),
    expiry: ExpiryChoice.default({ kind: 'none' }),
  }),
  z.object({ kind: z.literal('deny'), message: z.string().max(4000).optional() }),
]);
export type ApprovalAnswer = z.infer<typeof ApprovalAnswer>;

/** Who or what decided a call, as the audit log keeps it (PE7). */
export const DecidedBy = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('level') }),
  z.object({ kind: z.literal('mode'), mode: Mode }),
  z.object({ kind: z.literal('rule'), rule: RuleRef }),
  z.object({ kind: z.literal('session') }),
  z.object({ kind: z.literal('user'), answer: ApprovalAnswer, askedBy: AskedBy.optional() }),
  /** A hook of a settings file, a plugin or a skill allowed or refused it. */
  z.object({ kind: z.literal('hook'), hook: z.string() }),
  z.object({ kind: z.literal('unattended'), askedBy: AskedBy }),
]);
export type DecidedBy = z.infer<typeof DecidedBy>;
