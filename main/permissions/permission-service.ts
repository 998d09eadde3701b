import type { Breadth } from '@shared/domain/approval';
import type { ExpiryChoice, RuleUntil } from '@shared/domain/permission';
import { err, ok, type Result } from '@shared/kit/result';
import type { Clock } from '@shared/kit/sources';
import type { JsonFile } from '../store/json-file';
import type { Report } from '../store/report';
import type { Decision, DecisionRequest, PermissionPort } from '../tools/ports';
import { breadthsOf } from './breadths';
import { decide, type Decided } from './decide';
import { firstHit } from './first-hit';
import { removedByRule, deniedByRule } from './rule-words';
import { boundedUses, type RuleOverlay, type Rules, type RuleScene, type RuleStore } from './rule-store';
import { withRule } from './rules/edit-rules';
import type { PermissionsFile } from './rules/permissions-file';
import { createSessionGrants, type SessionGrant } from './session-grants';

export interface PermissionDeps {
  readonly rules: RuleStore;
  readonly clock: Clock;
  /** Counts one use of a bounded rule; false when the last one is gone. */
  takeUse(rule: string, limit: number): boolean;
  readonly files: {
    readonly user: Pick<JsonFile<PermissionsFile>, 'update'>;
    workspace(root: string): Pick<JsonFile<PermissionsFile>, 'update'>;
  };
  head(root: string): string | undefined;
  readonly report: Report;
}

export interface PermissionService extends PermissionPort {
  /**
   * Whether a Read deny covers a file whose content is about to be shown unasked (PE3). By the rules of now: a search
   * asks it of every file it finds, and must not look at the rule files as often.
   */
  readDenied(scene: Omit<RuleScene, 'root'> & { readonly root: string }): (real: string) => boolean;
  /** What would be decided: nothing is counted and nobody is asked. */
  look(request: DecisionRequest, overlay?: RuleOverlay): Decided;
  /** What Always would offer for a call that asks. */
  breadths(request: DecisionRequest, decided: Decided): readonly Breadth[];
  grants(): readonly SessionGrant[];
  removeGrant(conversationId: string, key: string): boolean;
}

/** Times that a rule which ran out under our hands is looked at again. */
const maxRounds = 8;

/** Rules, modes and grants; how they decide stands at `decide`. */
export function createPermissionService(deps: PermissionDeps): PermissionService {
  const grants = createSessionGrants();

  function rulesOf(request: DecisionRequest, overlay?: RuleOverlay): Rules {
    const { root, home, agent, conversationId } = request;
    const scene = { root, home, agent, conversationId };
    return overlay === undefined ? deps.rules.rulesFor(scene) : deps.rules.rulesWith(scene, overlay);
  }

  function look(request: DecisionRequest, overlay?: RuleOverlay): Decided {
    const granted = (key: string): boolean => grants.has(request.conversationId, key);
    return decide(request, rulesOf(request, overlay), granted, deps.clock.now());
  }

  /** The strictest of what the agent's own rules and those of the agents above it say; its own where they agree. */
  function strictest(request: DecisionRequest, overlay?: RuleOverlay): Strictest {
    let strict: Strictest = { asked: request, decided: look(request, overlay) };
    for (const asked of asAbove(request)) {
      const decided = look(asked, overlay);
      if (strictness[decided.decision.kind] > strictness[strict.decided.decision.kind])
        strict = { asked, decided };
    }
    return strict;
  }

  /** Another process may take the last use between looking and counting; then what is left decides. */
  function decideAndCount(request: DecisionRequest): Decision {
    for (let round = 0; ; round += 1) {
      const { asked, decided } = strictest(request);
      const uses = boundedUses(rulesOf(asked), decided.used);
      const counted = uses.every(({ key, limit }) => deps.takeUse(key, limit));
      if (counted || round === maxRounds) return offered(asked, decided);
    }
  }

  function offered(request: DecisionRequest, decided: Decided): Decision {
    const { decision } = decided;
    if (decision.kind !== 'ask') return decision;
    const breadths = breadthsFor(request, decided);
    return breadths.length === 0 ? decision : { ...decision, breadths };
  }

  function breadthsFor(request: DecisionRequest, decided: Decided): readonly Breadth[] {
    if (decided.decision.kind !== 'ask' || decided.decision.askedBy.kind !== 'mode') return [];
    return breadthsOf(request, rulesOf(request), decided.parts, deps.clock.now());
  }

  function tellUnsaved(why: string): void {
    deps.report({
      id: 'permissions:unsaved',
      level: 'warning',
      title: 'The rule was not saved',
      text: `This call was allowed once. ${why}`,
    });
  }

  return {
    decide: decideAndCount,
    look: (request, overlay) => strictest(request, overlay).decided,
    breadths: breadthsFor,
    denied(request) {
      for (const asked of [request, ...asAbove(request)]) {
        const rules = rulesOf(asked);
        const hit = firstHit(rules.deny, asked, deps.clock.now());
        if (hit?.certain !== true) continue;
        for (const { key, limit } of boundedUses(rules, [hit.ref])) deps.takeUse(key, limit);
        return deniedByRule(hit, asked);
      }
      return undefined;
    },
    grantSession: (conversationId, keys, words) => grants.grant(conversationId, keys, words),
    grants: () => grants.list(),
    removeGrant: (conversationId, key) => grants.remove(conversationId, key),
    saveBreadth(request, breadth, { scope, expiry }) {
      const file = scope === 'user' ? deps.files.user : deps.files.workspace(request.root);
      const until = untilOf(expiry, deps.clock.now(), () => deps.head(request.root));
      if (!until.ok) return tellUnsaved(until.error);
      const added = new Date(deps.clock.now()).toISOString();
      const saved = file.update((rules) =>
        breadth.rules.reduce<PermissionsFile>(
          (sum, text) => ({
            ...sum,
            ...withRule(sum, {
              text,
              effect: 'allow',
              agent: undefined,
              until: until.value,
              added,
              by: 'approval',
            }),
          }),
          rules,
        ),
      );
      if (!saved.ok) tellUnsaved(saved.error.message);
    },
    isRepository: (root) => deps.head(root) !== undefined,
    removedTools({ root, agent }) {
      const rules = deps.rules.rulesFor({ root, home: '/', ...(agent === undefined ? {} : { agent }) });
      const removals = rules.deny.rosterRules(deps.clock.now()).flatMap(({ tool, ref }) => {
        // `tool:read_file` takes away the tool of that name, and the one it is called in the other catalogue.
        const written = ref.text.trim().slice('tool:'.length).trim();
        return [...new Set([tool, written])].map((name) => [name, removedByRule(name, ref)] as const);
      });
      return new Map(removals);
    },
    readDenied(scene) {
      const { deny } = deps.rules.rulesFor(scene);
      const now = deps.clock.now();
      return (real) => {
        const use = { asked: real, real, access: 'read', place: 'inside', sort: 'plain' } as const;
        return deny.touchingPath(use, real, 'Search', now)?.certain === true;
      };
    },
  };
}

/** The decision that counts, and the call as it was judged for it. */
interface Strictest {
  readonly asked: DecisionRequest;
  readonly decided: Decided;
}

const strictness = { allow: 0, ask: 1, deny: 2 } as const;

/** The same call as each of the agents above would be judged for it. */
function asAbove(request: DecisionRequest): readonly DecisionRequest[] {
  const { above = [], agent: own, ...rest } = request;
  return [...new Set(above)]
    .filter((agent) => agent !== (own ?? null))
    .map((agent) => (agent === null ? rest : { ...rest, agent }));
}

/** A chosen expiry as it is kept. */
export function untilOf(
  expiry: ExpiryChoice,
  now: number,
  head: () => string | undefined,
): Result<RuleUntil, string> {
  switch (expiry.kind) {
    case 'none':
      return ok({});
    case 'uses':
      return ok({ uses: expiry.uses });
    case 'minutes':
      return ok({ time: now + expiry.minutes * 60_000 });
    case 'commit': {
      const commit = head();
      return commit === undefined
        ? err('expiry: this folder is no git repository, so there is no next commit. Choose another end.')
        : ok({ commit });
    }
  }
}
