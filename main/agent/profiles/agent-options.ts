import type { AgentProfile } from '@shared/domain/agent';
import type { Mode } from '@shared/domain/danger';
import type { ProviderInfo } from '@shared/domain/model';

/** What choosing an agent sets in a conversation; absent where the agent leaves it as it is. */
export interface AgentOptions {
  readonly model?: string;
  readonly mode?: Mode;
}

/**
 * The model and the mode that an agent's file asks for. A short name (`opus`) is the newest model of that family that
 * can be reached, an id without a provider that of Anthropic; what cannot be found leaves the conversation's model. A
 * folder's agent never chooses the mode: it came with the folder and would decide what it is asked about.
 */
export function agentOptions(agent: AgentProfile, providers: readonly ProviderInfo[]): AgentOptions {
  const model = agent.model === undefined ? undefined : findModel(agent.model, providers);
  return {
    ...(model === undefined ? {} : { model }),
    ...(agent.mode === undefined || agent.scope === 'workspace' ? {} : { mode: agent.mode }),
  };
}

function findModel(wanted: string, providers: readonly ProviderInfo[]): string | undefined {
  const refs = providers.filter(({ ready }) => ready).flatMap(({ models }) => models.map(({ ref }) => ref));
  if (wanted.includes('/')) {
    const provider = wanted.slice(0, wanted.indexOf('/'));
    return providers.some(({ id }) => id === provider) ? wanted : undefined;
  }
  const exact = refs.find((ref) => ref.slice(ref.indexOf('/') + 1) === wanted);
  return exact ?? refs.find((ref) => ref.startsWith('anthropic/') && ref.split(/[/-]/).includes(wanted));
}
