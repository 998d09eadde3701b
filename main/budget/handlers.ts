import type { ChannelName, Handlers, RequestOf } from '@shared/contract';
import type { ReportServer } from '@shared/domain/budget';
import type { WorkspaceInfo } from '@shared/domain/workspace';
import { err, ok, type Result } from '@shared/kit/result';
import type { Budget, BudgetScope } from './service';

/** The report server as the page switches it; the error is a sentence. */
export interface ServerControl {
  /** With the line that asks for that scope. */
  view(scope: BudgetScope): Promise<ReportServer>;
  set(change: { readonly enabled: boolean; readonly newPort: boolean }): Promise<Result<void, string>>;
}

export interface BudgetHandlerPorts {
  readonly budget: Budget;
  readonly server: ServerControl;
  readonly workspaceOf: (windowId: number) => WorkspaceInfo | undefined;
}

type BudgetChannel = Extract<ChannelName, `budget.${string}`>;

/** Answers the part of the contract that is about the tool budget. */
export function createBudgetHandlers({
  budget,
  server,
  workspaceOf,
}: BudgetHandlerPorts): Handlers<BudgetChannel> {
  const scopeOf = ({ scope, agent }: RequestOf<'budget.page'>, windowId: number): BudgetScope => {
    const workspace = scope === 'project' ? workspaceOf(windowId) : undefined;
    return { projectId: workspace?.projectId ?? null, root: workspace?.root ?? null, agent };
  };
  return {
    'budget.page': async (request, { windowId }) => {
      const page = await budget.page(scopeOf(request, windowId));
      return page.ok ? page : err({ kind: 'unknown-agent', message: page.error });
    },
    'budget.server': async (request, { windowId }) => ok(await server.view(scopeOf(request, windowId))),
    'budget.setServer': async ({ enabled, newPort, ...request }, { windowId }) => {
      const set = await server.set({ enabled, newPort });
      if (!set.ok) return err({ kind: 'not-saved', message: set.error });
      return ok(await server.view(scopeOf(request, windowId)));
    },
  };
}
