import { z } from 'zod';
import { ToolOrigin, Verdict } from './ledger';

/** What an agent looks through (CO9). */
export const globalKinds = ['conversations', 'memory', 'files', 'tools', 'settings'] as const;
export const GlobalKind = z.enum(globalKinds);
export type GlobalKind = z.infer<typeof GlobalKind>;

export const FoundConversation = z.object({
  kind: z.literal('conversation'),
  id: z.string(),
  /** Absent where it is made from a call. */
  title: z.string().optional(),
  /** The passage that was found; absent where only the title fits. */
  text: z.string().optional(),
  root: z.string().nullable(),
  at: z.number(),
});
export type FoundConversation = z.infer<typeof FoundConversation>;

export const FoundMemory = z.object({
  kind: z.literal('memory'),
  id: z.string(),
  /** A memory's kind. */
  what: z.string(),
  text: z.string(),
  at: z.number(),
});
export type FoundMemory = z.infer<typeof FoundMemory>;

export const FoundTool = z.object({
  kind: z.literal('tool'),
  name: z.string(),
  description: z.string(),
  origin: ToolOrigin,
  verdict: Verdict,
});
export type FoundTool = z.infer<typeof FoundTool>;

/** A line of a file of the workspace. */
export const FoundText = z.object({
  kind: z.literal('text'),
  path: z.string(),
  relative: z.string(),
  line: z.number(),
  text: z.string(),
});
export type FoundText = z.infer<typeof FoundText>;

export const FoundRow = z.discriminatedUnion('kind', [FoundConversation, FoundMemory, FoundTool, FoundText]);
export type FoundRow = z.infer<typeof FoundRow>;
