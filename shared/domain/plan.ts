import { z } from 'zod';

/** A plan that was presented and neither accepted nor dropped (CO3). */
export const OpenPlan = z.object({
  /** The call that presented it. */
  callId: z.string(),
  /** Markdown. */
  plan: z.string(),
});
export type OpenPlan = z.infer<typeof OpenPlan>;

/** What became of a plan. `open`: nobody decided, because the turn was stopped. */
export const PlanOutcome = z.enum(['accepted', 'sent-back', 'dropped', 'open']);
export type PlanOutcome = z.infer<typeof PlanOutcome>;
