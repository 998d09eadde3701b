import { z } from 'zod';
import { harmless, type HookProjection, type Tool } from '../../../define';
import { cleanKeys } from '../../lift-fields';
import { createPlanRun, type PlanDeps } from './run';

const description =
  'Shows the person a plan to accept, change or send back, before work that is large or hard to undo. Once it is shown, only ' +
  'reading tools run until they accept or drop it.';

export const PlanInput = z.strictObject({
  plan: z
    .string()
    .max(200_000)
    .refine((plan) => plan.trim() !== '', 'Write what you will do')
    .describe('Markdown: steps, files, how it is checked'),
});
export type PlanInput = z.infer<typeof PlanInput>;

/** Claude Code's ExitPlanMode: hooks written for it read this call by that name. */
const project: HookProjection<PlanInput> = {
  calls: ({ plan }) => [{ name: 'ExitPlanMode', input: { plan } }],
  fold: (input, updates) => ({ ...input, ...updates.get(0) }),
  text: () => undefined,
};

/** Presents a plan for approval (CO3). Like AskUserQuestion only where the person is. */
export function createPlanTool(deps: PlanDeps): Tool<PlanInput> {
  return {
    name: 'Plan',
    group: 'Agents',
    shapes: ['chat'],
    description,
    input: PlanInput,
    primaryArgument: 'plan',
    lift: (raw) => cleanKeys(raw, ['plan']),
    // It changes what the calls after it may do.
    readOnly: () => false,
    assess: async () => harmless,
    preview: async () => ({ kind: 'paths', paths: [] }),
    project,
    run: createPlanRun(deps),
  };
}
