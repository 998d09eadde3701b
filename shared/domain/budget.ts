import { z } from 'zod';
import { Catalogue, ToolOrigin } from './ledger';

/** What is said against a tool; the order is the order in which they are looked for (TB3). */
export const budgetVerdicts = ['never-used', 'cold', 'always-fails'] as const;
export const BudgetVerdict = z.enum(budgetVerdicts);
export type BudgetVerdict = z.infer<typeof BudgetVerdict>;

/** One tool that the evidence speaks against. Nothing is done until the person does it. */
export const BudgetSuggestion = z.object({
  tool: z.string(),
  verdict: BudgetVerdict,
  /** The verdict's facts as one sentence. */
  evidence: z.string(),
  calls: z.number(),
  failed: z.number(),
  lastUsedAt: z.number().nullable(),
  availableSince: z.number(),
  /** Schema tokens that leave every request with it; 0 while it waits behind ToolSearch. */
  savesTokens: z.number(),
});
export type BudgetSuggestion = z.infer<typeof BudgetSuggestion>;

const SourceCount = z.object({ tools: z.number(), tokens: z.number() });

/** How many tools the next run can place on a request, and what their schemas cost: an estimate. */
export const BudgetSurface = z.object({
  tools: z.number(),
  /** Schema tokens on the wire of the first request. */
  tokens: z.number(),
  /** Schema tokens that wait behind ToolSearch. */
  waitingTokens: z.number(),
  builtIn: SourceCount,
  custom: SourceCount,
  miniApp: SourceCount,
  mcp: SourceCount,
  /** Servers without a usable cached inventory: named, not counted. */
  unprobed: z.array(z.string()),
  names: z.array(z.string()),
});
export type BudgetSurface = z.infer<typeof BudgetSurface>;

/** What is known of the scope, and what a suggestion needs. */
export const BudgetEvidence = z.object({
  calls: z.number(),
  /** Whole days from the first to the last recorded call. */
  days: z.number(),
  firstCallAt: z.number().nullable(),
  lastCallAt: z.number().nullable(),
  neededCalls: z.number(),
  neededDays: z.number(),
  enough: z.boolean(),
});
export type BudgetEvidence = z.infer<typeof BudgetEvidence>;

export const BudgetLevel = z.enum(['ok', 'warn', 'hot']);
export type BudgetLevel = z.infer<typeof BudgetLevel>;

/** The report of Settings → Tools → Budget and of `GET /rpc/tools/gc` (TB1). */
export const BudgetReport = z.object({
  version: z.literal(1),
  at: z.number(),
  /** Null is the scope of conversations without a folder. */
  projectId: z.string().nullable(),
  /** Null where the project is known by its calls alone, so that only rules for all folders were judged. */
  folder: z.string().nullable(),
  agent: z.string().nullable(),
  catalogue: Catalogue,
  surface: BudgetSurface,
  thresholds: z.object({ toolBudgetWarn: z.number(), toolBudgetHot: z.number(), level: BudgetLevel }),
  evidence: BudgetEvidence,
  suggestions: z.array(BudgetSuggestion),
});
export type BudgetReport = z.infer<typeof BudgetReport>;

/** A tool of the roster with what it costs and what was made of it in the scope. */
export const BudgetTool = z.object({
  name: z.string(),
  origin: ToolOrigin,
  /** As the person set it; `deferred` waits behind ToolSearch for all agents. */
  state: z.enum(['on', 'deferred', 'off']),
  verdict: z.enum(['live', 'deferred', 'withheld']),
  tokens: z.number(),
  calls: z.number(),
  failed: z.number(),
  /** Runs whose model was told of it. */
  turns: z.number(),
  lastUsedAt: z.number().nullable(),
  /** Schema tokens × turns ÷ calls; null before the first call. */
  tokensPerUse: z.number().nullable(),
  /** Switched off for everybody, so that one agent's switch changes nothing. */
  offForAll: z.boolean(),
  /** Why it cannot be put behind ToolSearch. */
  locked: z.string().optional(),
});
export type BudgetTool = z.infer<typeof BudgetTool>;

/** Calls of one kind of tool or of one tool on one of the person's days. */
export const BudgetDay = z.object({
  /** `2026-11-30`. */
  day: z.string(),
  tool: z.string(),
  /** `other` is what apps and servers bring, and what no longer exists. */
  kind: z.enum(['built-in', 'custom', 'other']),
  calls: z.number(),
  failed: z.number(),
});
export type BudgetDay = z.infer<typeof BudgetDay>;

/** One change that the autopilot proposes, or considered and left out (TB5). */
export const BudgetMove = z.object({
  tool: z.string(),
  from: z.enum(['on', 'deferred']),
  to: z.enum(['on', 'deferred']),
  /** What it changes on a request; negative saves. */
  tokens: z.number(),
  reason: z.string(),
  /** Part of the proposal; else shown with why it is not. */
  proposed: z.boolean(),
});
export type BudgetMove = z.infer<typeof BudgetMove>;

export const BudgetPlan = z.object({
  ceiling: z.number(),
  now: z.number(),
  /** With every proposed move. */
  after: z.number(),
  fits: z.boolean(),
  moves: z.array(BudgetMove),
});
export type BudgetPlan = z.infer<typeof BudgetPlan>;

/** What `GET /rpc/…` is doing (TB1). The token never leaves its file. */
export const ReportServer = z.object({
  enabled: z.boolean(),
  /** Where it listens; null while it does not. */
  port: z.number().nullable(),
  /** Why it does not listen although it is on. */
  problem: z.string().optional(),
  file: z.string(),
  /** A line for a terminal that reads the token from the file; null while nothing listens. */
  command: z.string().nullable(),
});
export type ReportServer = z.infer<typeof ReportServer>;
