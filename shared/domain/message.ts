import { z } from 'zod';
import { ImageContent } from './content';

/** Opaque provider data (thinking signatures, thought signatures) that must be replayed unchanged. */
// Not z.record: it refuses an object with a member named `constructor`, and the message would be lost.
export const ProviderMetadata = z.custom<Record<string, unknown>>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
);

export const MessagePart = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('text'),
    text: z.string(),
    /**
     * In a user message: the program wrote it, not the person. `job` is the news of one, `hook` what a hook says,
     * `command` what the command of the message before stands for.
     */
    from: z.enum(['job', 'hook', 'command']).optional(),
    providerMetadata: ProviderMetadata.optional(),
  }),
  z.object({ type: z.literal('reasoning'), text: z.string(), providerMetadata: ProviderMetadata.optional() }),
  ImageContent,
  /** The result stands in the call's own record, so that it is written once and never lost apart from it. */
  z.object({
    type: z.literal('call'),
    callId: z.string(),
    /** The id the model used; only unique within its message. */
    modelCallId: z.string(),
    name: z.string(),
    input: z.unknown(),
    /** Arguments that were not JSON, as they came. */
    invalid: z.string().optional(),
    providerMetadata: ProviderMetadata.optional(),
  }),
]);
export type MessagePart = z.infer<typeof MessagePart>;

/** One node of a conversation's tree. `summary` replaces everything before it after a compaction. */
export const Message = z.object({
  id: z.string(),
  conversationId: z.string(),
  parentId: z.string().nullable(),
  runId: z.string().nullable(),
  role: z.enum(['user', 'assistant', 'summary']),
  parts: z.array(MessagePart),
  /** For an assistant message: which model wrote it. */
  model: z.string().optional(),
  createdAt: z.number(),
});
export type Message = z.infer<typeof Message>;

export const Conversation = z.object({
  id: z.string(),
  /** Null without an open folder. */
  projectId: z.string().nullable(),
  /** Real path of the folder it works in; null without one. */
  root: z.string().nullable(),
  title: z.string(),
  /** The newest message of the branch shown. */
  leafId: z.string().nullable(),
  model: z.string(),
  mode: z.enum(['manual', 'edits', 'full']),
  /** Name of the agent profile it is with; null for the agent without one. */
  agent: z.string().nullable(),
  createdAt: z.number(),
  updatedAt: z.number(),
});
export type Conversation = z.infer<typeof Conversation>;
