import { z } from 'zod';
import { BudgetDay, BudgetPlan, BudgetReport, BudgetTool, ReportServer } from '../domain/budget';
import { channel } from './channel';

/** All that Settings → Tools → Budget shows. */
export const BudgetPage = z.object({
  report: BudgetReport,
  tools: z.array(BudgetTool),
  /** The last 31 days, today included, oldest first; days without a call are left out. */
  days: z.array(BudgetDay),
  today: z.string(),
  plan: BudgetPlan,
});
export type BudgetPage = z.infer<typeof BudgetPage>;

const scope = {
  /** The window's folder, or conversations without one. */
  scope: z.enum(['project', 'none']),
  agent: z.string().max(200).nullable(),
};

export const budgetChannels = {
  'budget.page': channel(z.object(scope), BudgetPage),
  /** The command line in the answer asks for that scope. */
  'budget.server': channel(z.object(scope), ReportServer),
  /** `newPort` takes any free port in place of the one in the file. */
  'budget.setServer': channel(
    z.object({ ...scope, enabled: z.boolean(), newPort: z.boolean() }),
    ReportServer,
  ),
};
