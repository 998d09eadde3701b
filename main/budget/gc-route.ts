import type { RpcAnswer, RpcRoute } from '../rpc/answer';
import type { Budget, BudgetScope } from './service';

export const gcPath = '/rpc/tools/gc';

export interface GcRoutePorts {
  readonly budget: Pick<Budget, 'report'>;
  /** The folder of a project; undefined when this home has never seen it. */
  readonly folderOf: (projectId: string) => string | undefined;
  /** Whether calls or rosters of it were recorded. */
  readonly isUsed: (projectId: string) => boolean;
}

/** Ids are short hashes; anything else is a mistake of the caller. */
const projectIds = /^[\w-]{1,64}$/;
const maxAgentLength = 200;

/**
 * `GET /rpc/tools/gc?projectId=&agent=` (TB1): the report on a project, or without one on the conversations without a
 * folder. Other names, as `sessionId`, are accepted and change nothing.
 */
export function createGcRoute({ budget, folderOf, isUsed }: GcRoutePorts): RpcRoute {
  const scopeOf = (projectId: string, agent: string | null): BudgetScope | RpcAnswer => {
    if (projectId === '') return { projectId: null, root: null, agent };
    if (!projectIds.test(projectId))
      return failed(
        400,
        'projectId is no id of a project. "toolwright paths --json" prints that of a folder.',
      );
    const root = folderOf(projectId) ?? null;
    if (root !== null || isUsed(projectId)) return { projectId, root, agent };
    return failed(
      404,
      `No project ${projectId} is known here. Open its folder once, or leave projectId out.`,
    );
  };
  return async (query) => {
    const agent = query.get('agent') ?? '';
    if (agent.length > maxAgentLength)
      return failed(400, `agent is longer than ${maxAgentLength} characters.`);
    const scope = scopeOf(query.get('projectId') ?? '', agent === '' ? null : agent);
    if ('status' in scope) return scope;
    const report = await budget.report(scope);
    return report.ok ? { status: 200, body: report.value } : failed(404, report.error);
  };
}

/** The part of an address that asks for a scope. */
export function queryOf({ projectId, agent }: Pick<BudgetScope, 'projectId' | 'agent'>): string {
  const query = new URLSearchParams({
    ...(projectId === null ? {} : { projectId }),
    ...(agent === null ? {} : { agent }),
  }).toString();
  return query === '' ? '' : `?${query}`;
}

function failed(status: number, error: string): RpcAnswer {
  return { status, body: { error } };
}
