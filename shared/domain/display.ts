import { z } from 'zod';
import { Mode } from './danger';
import { PlanOutcome } from './plan';
import { ChoiceAnswer, ChoiceQuestion } from './question';

/** A slice of a diff line; `mark` lights the words that changed. */
export const DiffSegment = z.object({ text: z.string(), mark: z.boolean().optional() });
export const DiffRow = z.object({
  sign: z.enum([' ', '+', '-']),
  oldNo: z.number().optional(),
  newNo: z.number().optional(),
  segments: z.array(DiffSegment),
});
export type DiffRow = z.infer<typeof DiffRow>;

/** `skipped` = unchanged lines folded before this hunk. */
export const DiffHunk = z.object({ skipped: z.number(), rows: z.array(DiffRow) });
export type DiffHunk = z.infer<typeof DiffHunk>;

export const FileChange = z.object({
  /** As shown: relative to the workspace where inside it. */
  path: z.string(),
  absolute: z.string(),
  status: z.enum(['created', 'changed', 'unchanged', 'failed']),
  added: z.number(),
  removed: z.number(),
  hunks: z.array(DiffHunk),
  /** Lines of diff left out of `hunks` because the card is bounded. */
  omittedRows: z.number().optional(),
  /** Why it failed or changed nothing. */
  reason: z.string().optional(),
});
export type FileChange = z.infer<typeof FileChange>;

export const FileRow = z.object({
  path: z.string(),
  absolute: z.string(),
  kind: z.enum(['text', 'image', 'document', 'notebook', 'directory', 'hex', 'missing', 'refused']),
  fromLine: z.number().optional(),
  toLine: z.number().optional(),
  /** What was read of a document or notebook: "3 of 10 pages". */
  part: z.string().optional(),
  bytes: z.number().optional(),
  image: z.object({ blob: z.string(), mediaType: z.string() }).optional(),
  error: z.string().optional(),
});
export type FileRow = z.infer<typeof FileRow>;

export const SearchRow = z.object({
  pattern: z.string(),
  matches: z.number(),
  files: z.number(),
  truncated: z.boolean().optional(),
  note: z.string().optional(),
  error: z.string().optional(),
});
export type SearchRow = z.infer<typeof SearchRow>;

/**
 * What a card shows of a result, chosen by kind and never by tool name, so that a custom tool or an MCP tool
 * reuses a view. Bounded: the whole stays in `outputs/`.
 */
export const CallDisplay = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('files'), rows: z.array(FileRow) }),
  z.object({ kind: z.literal('search'), rows: z.array(SearchRow) }),
  z.object({ kind: z.literal('changes'), files: z.array(FileChange) }),
  z.object({
    kind: z.literal('command'),
    command: z.string(),
    cwd: z.string(),
    description: z.string().optional(),
    exitCode: z.number().nullable(),
    signal: z.string().optional(),
    timedOut: z.boolean().optional(),
    notes: z.array(z.string()),
  }),
  /** A command that goes on by itself; how it stands is asked of the job. */
  z.object({
    kind: z.literal('job'),
    jobId: z.string(),
    jobKind: z.enum(['background', 'until', 'terminal']),
    command: z.string(),
    cwd: z.string(),
    description: z.string().optional(),
  }),
  z.object({
    kind: z.literal('http'),
    /** `GET …/forecast/Haifa?days=3`, secrets masked. */
    request: z.string(),
    method: z.string(),
    url: z.string(),
    /** Null when no answer came. */
    status: z.number().nullable(),
    statusText: z.string(),
    durationMs: z.number(),
    timedOut: z.boolean().optional(),
    notes: z.array(z.string()),
  }),
  /** An agent that the call started; how it stands is told by events and asked of `agents.list`. */
  z.object({
    kind: z.literal('sub-agent'),
    agentId: z.string(),
    role: z.string(),
    description: z.string(),
    background: z.boolean(),
  }),
  /** Questions and what was answered; `nobody`: the person declined. */
  z.object({
    kind: z.literal('answers'),
    by: z.enum(['person', 'hook', 'nobody']),
    rows: z.array(ChoiceQuestion.extend(ChoiceAnswer.shape)),
  }),
  z.object({
    kind: z.literal('plan'),
    /** As it was accepted, where the person changed it. */
    plan: z.string(),
    edited: z.boolean(),
    outcome: PlanOutcome,
    /** What the person said when they sent it back. */
    words: z.string().optional(),
    /** The mode that came with the acceptance. */
    mode: Mode.optional(),
  }),
  z.object({ kind: z.literal('text') }),
]);
export type CallDisplay = z.infer<typeof CallDisplay>;
