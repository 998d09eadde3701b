import { z } from 'zod';

/** Worst first; also the order in which they are listed. */
export const severities = ['error', 'warning', 'info', 'hint'] as const;
export const Severity = z.enum(severities);
export type Severity = z.infer<typeof Severity>;

/** One complaint of a language server. Lines and columns count from 1, columns in UTF-16 units. */
export const Problem = z.object({
  line: z.number(),
  column: z.number(),
  endLine: z.number(),
  endColumn: z.number(),
  severity: Severity,
  /** As people search for it: `TS2322`, `unusedVariable`. */
  code: z.string().optional(),
  /** Who says it, when it is not plain from the code. */
  source: z.string().optional(),
  message: z.string(),
});
export type Problem = z.infer<typeof Problem>;

/** All that is known of one file; an empty list clears it. */
export const FileProblems = z.object({
  /** Absolute. */
  path: z.string(),
  problems: z.array(Problem),
});
export type FileProblems = z.infer<typeof FileProblems>;

/** How one language server of a folder stands. */
export const LanguageServerStatus = z.object({
  id: z.string(),
  /** As people call it: "TypeScript". */
  name: z.string(),
  state: z.enum(['starting', 'ready', 'restarting', 'failed']),
  /** Why it failed, as a sentence; what to do about it where something can be done. */
  reason: z.string().optional(),
});
export type LanguageServerStatus = z.infer<typeof LanguageServerStatus>;
