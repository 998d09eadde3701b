import { z } from 'zod';
import { Memory, MemoryAnswer, MemoryKind, memoryTextLimit, MemoryWalker } from '../domain/memory';
import { channel, nothing } from './channel';

const Text = z
  .string()
  .trim()
  .min(1, 'Write what is to be kept.')
  .max(memoryTextLimit, `Keep it within ${memoryTextLimit} characters.`);
const Id = z.string().max(200);

/** A memory as the page lists it. */
export const MemoryRow = Memory.extend({
  /** Tools of its that memory does not read now: no agent finds it meanwhile. */
  hiddenBy: z.array(z.string()),
});
export type MemoryRow = z.infer<typeof MemoryRow>;

/** What the walker does and what it may cost. */
export const WalkerState = z.object({
  mode: MemoryWalker,
  /** Finished conversations that wait for it. */
  waiting: z.number(),
  /** Most tokens for one conversation and most conversations a day, when a model writes. */
  tokensEach: z.number(),
  perDay: z.number(),
  /** Why the last conversation was not written down. */
  problem: z.string().optional(),
});
export type WalkerState = z.infer<typeof WalkerState>;

/** Settings → Memory. What belongs to a project is that of the window's folder, unless `everywhere`. */
export const memoryChannels = {
  /** Newest first; `before` is the last row that is known already. */
  'memory.list': channel(
    z.object({ everywhere: z.boolean(), kinds: z.array(MemoryKind).max(6), before: Id.optional() }),
    z.object({ rows: z.array(MemoryRow), total: z.number() }),
  ),
  /** What an agent would find with these words. */
  'memory.search': channel(z.object({ query: z.string().max(2000), everywhere: z.boolean() }), MemoryAnswer),
  'memory.add': channel(z.object({ kind: MemoryKind, text: Text, everywhere: z.boolean() }), Memory),
  'memory.update': channel(z.object({ id: Id, text: Text, kind: MemoryKind.optional() }), Memory),
  'memory.remove': channel(z.object({ id: Id }), nothing),
  /** Takes a conversation out of memory for good; its own record stays. Answers how many memories went. */
  'memory.forget': channel(z.object({ conversationId: Id }), z.object({ removed: z.number() })),
  'memory.export': channel(
    z.object({ everywhere: z.boolean() }),
    z.object({ name: z.string(), mediaType: z.string(), text: z.string() }),
  ),
  'memory.walker': channel(nothing, WalkerState),
};
