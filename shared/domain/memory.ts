import { z } from 'zod';

/** What a memory says. A note is for other agents, an order stands in every prompt. */
export const memoryKinds = ['decision', 'fact', 'preference', 'howto', 'note', 'order'] as const;
export const MemoryKind = z.enum(memoryKinds);
export type MemoryKind = z.infer<typeof MemoryKind>;

/** A memory is one thought: longer ones are several. */
export const memoryTextLimit = 400;

/** Something that is kept in an agent's, the walker's or the person's own words. Times are ms since the epoch. */
export const Memory = z.object({
  id: z.string(),
  kind: MemoryKind,
  text: z.string(),
  /** `user`: counts in every project. */
  scope: z.enum(['project', 'user']),
  /** Empty where no folder was open. */
  projectId: z.string(),
  root: z.string().nullable(),
  by: z.enum(['agent', 'walker', 'person']),
  /** The agent that wrote it; null for the one without a profile. */
  agent: z.string().nullable(),
  /** For a note: whom it is for; null is every other agent. */
  to: z.string().nullable(),
  conversationId: z.string().nullable(),
  /** Paths it is about, as they were written. */
  files: z.array(z.string()),
  /** Ids of the calls it came of. */
  calls: z.array(z.string()),
  /** Tools whose calls it was made from: it is shown to agents only while memory reads all of them. */
  tools: z.array(z.string()),
  createdAt: z.number(),
  updatedAt: z.number(),
});
export type Memory = z.infer<typeof Memory>;

/** One thing that a search of memory found, cut to what may be shown. */
export const MemoryHit = z.object({
  source: z.enum(['memory', 'message', 'call']),
  id: z.string(),
  /** A memory's kind, who spoke, or the tool's name. */
  what: z.string(),
  text: z.string(),
  /** Characters that were left out of it. */
  omitted: z.number(),
  files: z.array(z.string()),
  conversationId: z.string().nullable(),
  /** Absent where the title is made from a call. */
  title: z.string().optional(),
  root: z.string().nullable(),
  at: z.number(),
});
export type MemoryHit = z.infer<typeof MemoryHit>;

export const MemoryAnswer = z.object({
  hits: z.array(MemoryHit),
  /** Older entries are still being read in, so there may be more. */
  indexing: z.boolean(),
});
export type MemoryAnswer = z.infer<typeof MemoryAnswer>;

/** Who writes finished conversations down: nobody, rules that cost nothing, or the conversation's own model (ME3). */
export const MemoryWalker = z.enum(['off', 'extractive', 'model']);
export type MemoryWalker = z.infer<typeof MemoryWalker>;
