import { z } from 'zod';
import { Content } from './content';
import { CallDisplay } from './display';
import { Refusal } from './refusal';

/** One tagged state a call is in; each carries only what belongs to it. Times are ms since the epoch. */
export const CallState = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('queued') }),
  z.object({ kind: z.literal('waiting'), approvalId: z.string() }),
  z.object({ kind: z.literal('running'), startedAt: z.number() }),
  z.object({ kind: z.literal('done'), startedAt: z.number(), endedAt: z.number() }),
  /** It ran and reports an error (a failed edit, a non-zero exit, a missing file). */
  z.object({ kind: z.literal('failed'), startedAt: z.number(), endedAt: z.number(), reason: z.string() }),
  z.object({ kind: z.literal('refused'), endedAt: z.number(), refusal: Refusal }),
  z.object({ kind: z.literal('stopped'), startedAt: z.number().optional(), endedAt: z.number() }),
  /** The program ended while the call ran: nobody knows how far it came. Set on the next start. */
  z.object({ kind: z.literal('lost') }),
]);
export type CallState = z.infer<typeof CallState>;

/** A result once bounded: what the model read, what the card shows, where the whole is. */
export const CallResult = z.object({
  content: z.array(Content),
  isError: z.boolean(),
  display: CallDisplay,
  /** Hash of the whole text in `outputs/`, when `content` was cut. */
  outputId: z.string().optional(),
});
export type CallResult = z.infer<typeof CallResult>;

/** A call as the store keeps it and the window shows it. */
export const CallView = z.object({
  id: z.string(),
  conversationId: z.string(),
  runId: z.string(),
  messageId: z.string(),
  /** The name that the call was resolved to, or the name as asked when unknown. */
  tool: z.string(),
  /** The arguments as the model gave them (after lifting, once validated). */
  input: z.unknown(),
  state: CallState,
  result: CallResult.optional(),
  askedAt: z.number(),
});
export type CallView = z.infer<typeof CallView>;

export function isSettled(state: CallState): boolean {
  return state.kind !== 'queued' && state.kind !== 'waiting' && state.kind !== 'running';
}
