import type { AgentProfile } from '@shared/domain/agent';
import type { Refusal } from '@shared/domain/refusal';
import { directModel, type ProviderInfo } from '@shared/domain/model';
import { err, ok, type Result } from '@shared/kit/result';
import { agentOptions } from '../../agent/profiles/agent-options';
import { generalRole } from '../../agent/profiles/built-in-roles';

/** The role that a call means; upper and lower case do not count where nothing else is meant. */
export function roleNamed(
  name: string | undefined,
  roles: readonly AgentProfile[],
): Result<AgentProfile, Refusal> {
  const wanted = name ?? generalRole;
  const found =
    roles.find((role) => role.name === wanted) ??
    roles.find((role) => role.name.toLowerCase() === wanted.toLowerCase());
  if (found !== undefined) return ok(found);
  const known = roles.map((role) => role.name).join(', ');
  return err({
    by: 'precheck',
    reason: `subagent_type: there is no role ${wanted}.`,
    remedy: `The roles are ${known}.`,
  });
}

/**
 * The model that a sub-agent works with: the one that the call names, else its role's, else its parent's. What a call
 * names and cannot be had is refused; a role's only leaves the parent's in place, as in a conversation.
 */
export async function modelFor(
  named: string | undefined,
  role: AgentProfile,
  parentModel: string,
  providers: () => Promise<readonly ProviderInfo[]>,
): Promise<Result<string, Refusal>> {
  if (named === undefined || named === 'inherit') {
    if (role.model === undefined) return ok(parentModel);
    return ok((await reachable(role.model, role, providers)) ?? parentModel);
  }
  const found = await reachable(named, role, providers);
  if (found !== undefined) return ok(found);
  return err({
    by: 'precheck',
    reason: `model: there is no model ${named} that can be reached.`,
    remedy: `Leave model out to use ${parentModel}, or name one as provider/model.`,
  });
}

async function reachable(
  wanted: string,
  role: AgentProfile,
  providers: () => Promise<readonly ProviderInfo[]>,
): Promise<string | undefined> {
  if (wanted === directModel) return directModel;
  return agentOptions({ ...role, model: wanted }, await providers()).model;
}
