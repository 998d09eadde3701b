import { z } from 'zod';
import { Danger, Mode } from './danger';
import { RuleRef } from './refusal';

export const RuleEffect = z.enum(['deny', 'ask', 'allow']);
export type RuleEffect = z.infer<typeof RuleEffect>;

/** Where a rule is kept: the user's file, the workspace's file, or in memory for one conversation. */
export const RuleScope = z.enum(['user', 'workspace', 'session']);
export type RuleScope = z.infer<typeof RuleScope>;

/** How long a rule counts; the first bound that is reached ends it. */
export const RuleUntil = z.object({
  /** Moment from which it no longer counts, ms since the epoch. */
  time: z.number().optional(),
  /** How many calls it may decide in all. */
  uses: z.number().int().min(1).max(100_000).optional(),
  /** It counts while this is the repository's HEAD; the empty text stands for a repository without a commit. */
  commit: z.string().max(64).optional(),
});
export type RuleUntil = z.infer<typeof RuleUntil>;

/** An expiry as a person chooses it; main turns it into a `RuleUntil` at that moment. */
export const ExpiryChoice = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  z.object({ kind: z.literal('uses'), uses: z.number().int().min(1).max(100_000) }),
  z.object({ kind: z.literal('minutes'), minutes: z.number().int().min(1).max(525_600) }),
  z.object({ kind: z.literal('commit') }),
]);
export type ExpiryChoice = z.infer<typeof ExpiryChoice>;

/** A rule as Settings lists it. */
export const RuleView = z.object({
  /** Stable while the rule stands as it is; names it in edit and remove. */
  id: z.string(),
  ref: RuleRef,
  /** Only for this agent; absent for all. */
  agent: z.string().optional(),
  /** The conversation of a session rule. */
  conversationId: z.string().optional(),
  until: RuleUntil.optional(),
  /** Uses that are left, where they are bounded. */
  usesLeft: z.number().optional(),
  /** Why it no longer counts: "used 10 times", "its time is over", "a commit was made since". */
  ended: z.string().optional(),
  /** When and by whom it was added, where the file says so. */
  added: z.string().optional(),
  by: z.string().optional(),
  /** Why it cannot be used as it is written. */
  problem: z.string().optional(),
  /** Decisions in the audit log that this rule made, and the last of them. */
  hits: z.number(),
  lastAt: z.number().optional(),
  /** False for what comes from the command line: it has no file to change. */
  editable: z.boolean(),
});
export type RuleView = z.infer<typeof RuleView>;

/** A rule about to be saved. */
export const RuleDraft = z.object({
  text: z.string().min(1).max(20_000),
  effect: RuleEffect,
  scope: RuleScope,
  agent: z.string().min(1).max(200).optional(),
  /** Needed for the scope `session`. */
  conversationId: z.string().optional(),
  expiry: ExpiryChoice.default({ kind: 'none' }),
  /** Keeps a bound that the rule already has; used instead of `expiry` when given. */
  until: RuleUntil.optional(),
});
export type RuleDraft = z.infer<typeof RuleDraft>;

/** What the person allowed for the rest of a conversation by "For session". */
export const GrantView = z.object({
  conversationId: z.string(),
  key: z.string(),
  /** "this exact command: npm test" */
  words: z.string(),
});
export type GrantView = z.infer<typeof GrantView>;

/** Two rules of which one makes the other pointless. */
export const RuleConflict = z.object({
  /** `shadowed`: a deny beats it. `unreachable`: an ask beats this allow. `near`: it covers no more than another one. */
  kind: z.enum(['shadowed', 'unreachable', 'near']),
  rule: z.string(),
  by: z.string(),
  /** "Bash(git push:*) never allows anything: the deny Bash(git:*) in user permissions.json:3 covers it." */
  text: z.string(),
});
export type RuleConflict = z.infer<typeof RuleConflict>;

/** What would be decided about a call, without asking or running anything. */
export const SimulatedVerdict = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('allow') }),
  z.object({ kind: z.literal('ask') }),
  z.object({ kind: z.literal('deny') }),
  /** The arguments do not fit the tool, or there is no such tool. */
  z.object({ kind: z.literal('unfit') }),
]);

export const SimulatedPart = z.object({
  text: z.string(),
  /** Offsets into the command, in UTF-16 units; absent for paths and whole tools. */
  start: z.number().optional(),
  end: z.number().optional(),
  danger: Danger,
  /** A predicate: "sends commits to a remote"; empty where nothing is to be said. */
  reason: z.string(),
  decidedBy: z.string(),
  culprit: z.boolean(),
  /** How deep it stands inside other parts: 0 for a command of the line itself. */
  depth: z.number(),
  rule: RuleRef.optional(),
});
export type SimulatedPart = z.infer<typeof SimulatedPart>;

export const Simulation = z.object({
  verdict: SimulatedVerdict,
  danger: Danger,
  tool: z.string(),
  /** The sentence of the card or the refusal. */
  reason: z.string(),
  detail: z.string(),
  /** The rule that decides; absent where the mode or the danger level does. */
  rule: RuleRef.optional(),
  /** Id of that rule in the list. */
  ruleId: z.string().optional(),
  mode: Mode.optional(),
  parts: z.array(SimulatedPart),
  /** The narrowest rules that would let it pass; empty where none can, or none is needed. */
  allowRules: z.array(z.string()),
});
export type Simulation = z.infer<typeof Simulation>;

/** A recorded call whose verdict would change. */
export const ReplayFlip = z.object({
  callId: z.string(),
  conversationId: z.string(),
  at: z.number(),
  tool: z.string(),
  subject: z.string(),
  danger: Danger,
  before: z.enum(['allow', 'ask', 'deny']),
  after: z.enum(['allow', 'ask', 'deny']),
  /** What happened to it then, as the audit log has it. */
  was: z.enum(['allowed', 'denied', 'unknown']),
});
export type ReplayFlip = z.infer<typeof ReplayFlip>;

export const Replay = z.object({
  /** Calls that were judged again. */
  judged: z.number(),
  /** Recorded calls left out: their tool or folder is gone, or they no longer fit the tool. */
  skipped: z.number(),
  flips: z.array(ReplayFlip),
  /** "4 of the last 500 calls would no longer ask; none of them was denied." */
  text: z.string(),
});
export type Replay = z.infer<typeof Replay>;

/** What the gardener found and what it offers. */
export const GardenOffer = z.object({
  id: z.string(),
  kind: z.enum(['never-matched', 'shadowed', 'near-equal']),
  /** Ids of the rules it is about; accepting the offer removes them. */
  rules: z.array(z.string()),
  text: z.string(),
  /** One rule in place of those. */
  merged: RuleDraft.optional(),
  /** What the merged rule covers and those did not, each in words. */
  addedReach: z.array(z.string()),
});
export type GardenOffer = z.infer<typeof GardenOffer>;

/** An entry of Claude Code's settings. */
export const ImportEntry = z.object({
  id: z.string(),
  /** As Claude Code has it. */
  text: z.string(),
  effect: RuleEffect,
  file: z.string(),
  line: z.number().optional(),
  /** Where it would go. */
  scope: z.enum(['user', 'workspace']),
  /** As it would be kept; absent when it cannot be taken over. */
  rule: z.string().optional(),
  /** Why it cannot be taken over, or what it would mean here that it does not mean there. */
  note: z.string().optional(),
  /** The same rule stands there already. */
  present: z.boolean(),
});
export type ImportEntry = z.infer<typeof ImportEntry>;
