import type { Clock, IdSource } from '@shared/kit/sources';
import type { Models } from '../agent/providers/models';
import type { JobInbox } from '../chat/job-news';
import type { LiveConversations } from '../chat/live';
import { createSubAgents, type SubAgentService, type SubAgentsPorts } from '../chat/sub-agents/service';
import type { TurnHolds } from '../chat/sub-agents/turn-holds';
import type { Permissions } from './permissions';
import type { Rosters } from './roster';
import type { Store } from '../store/open-store';
import type { CallStep } from '../tools/ports';
import type { Jobs } from '../workspace/jobs';

export interface SubAgentOptions {
  readonly store: Store;
  readonly live: LiveConversations;
  readonly models: Pick<Models, 'list'>;
  readonly rosters: Rosters;
  readonly permitting: Pick<Permissions, 'permissions' | 'rules'>;
  readonly jobs: Jobs;
  readonly inbox: JobInbox;
  readonly holds: TurnHolds;
  readonly runs: SubAgentsPorts['runs'];
  readonly clock: Clock;
  readonly ids: IdSource;
}

/** Sub-agents over the same store, rules and run loop as conversations of the person. */
export function composeSubAgents(options: SubAgentOptions): SubAgentService {
  const { store, live, models, rosters, permitting } = options;
  const agents = createSubAgents({
    ...options,
    rows: store.subAgents,
    conversations: store.conversations,
    messages: store.messages,
    emit: (conversationId, event) => live.emit(conversationId, event),
    profiles: rosters.profiles,
    providers: () => models.list(false),
    ledgerFor: rosters.ledgerFor,
    look: (request) => permitting.permissions.look(request).decision,
    rulesFor: (scene) =>
      permitting.rules
        .rulesFor(scene)
        .all.filter(({ shape }) => shape.content.kind !== 'any')
        .map(({ ref }) => ref),
  });
  live.subscribe(({ conversationId, event }) => agents.see(conversationId, event));
  return agents;
}

/** A step that counts a sub-agent's call as one of the turn that it works for. */
export function atTop(step: CallStep): CallStep {
  return {
    name: step.name,
    run(call) {
      const { lineage } = call.context;
      if (lineage === undefined) return step.run(call);
      const { rootId: conversationId, rootRunId: runId } = lineage;
      return step.run({ ...call, context: { ...call.context, conversationId, runId } });
    },
  };
}
