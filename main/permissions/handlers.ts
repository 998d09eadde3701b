import type { Handlers } from '@shared/contract';
import type { ContractError } from '@shared/contract/channel';
import { err, ok, type Result } from '@shared/kit/result';
import { auditPage, exportAudit } from './desk/audit';
import { conflictsOf, coverage } from './desk/conflicts';
import { addRule, editRule, find, newRule, removeListed, removeRule } from './desk/edit';
import { garden } from './desk/gardener';
import { importPreview } from './desk/import-claude';
import { hitsOf, listRules, viewOf } from './desk/listed-rules';
import type { DeskPorts } from './desk/ports';
import { recordedCalls, replay } from './desk/replay';
import { simulate } from './desk/simulate';
import { readRule } from './rules/rule';

export interface PermissionHandlerPorts extends DeskPorts {
  readonly rootOf: (windowId: number) => string | null;
}

type PermissionChannel = Extract<keyof Handlers, `permissions.${string}`>;

/** Answers the permissions part of the contract. */
export function createPermissionHandlers(ports: PermissionHandlerPorts): Handlers<PermissionChannel> {
  const desk = createDesk(ports);
  const { rootOf } = ports;
  return {
    'permissions.list': async (_nothing, { windowId }) => ok(await desk.list(rootOf(windowId))),
    'permissions.check': async (draft, { windowId }) => ok(desk.check(rootOf(windowId), draft)),
    'permissions.add': async (draft, { windowId }) => addRule(ports, rootOf(windowId), draft),
    'permissions.edit': async ({ id, draft }, { windowId }) => editRule(ports, rootOf(windowId), id, draft),
    'permissions.remove': async ({ id }, { windowId }) => removeRule(ports, rootOf(windowId), id),
    'permissions.removeGrant': async ({ conversationId, key }) =>
      ports.service.removeGrant(conversationId, key)
        ? ok(null)
        : fail('gone', 'That grant has ended already.'),
    'permissions.simulate': async (request, { windowId }) =>
      ok(await simulate(ports, rootOf(windowId), request)),
    'permissions.replay': async (change, { windowId }) => {
      const replayed = await replay(ports, rootOf(windowId), change);
      return replayed.ok ? replayed : fail('unreadable', replayed.error);
    },
    'permissions.garden': async (_nothing, { windowId }) => ok(await desk.garden(rootOf(windowId))),
    'permissions.acceptOffer': ({ id }, { windowId }) => desk.accept(rootOf(windowId), id),
    'permissions.audit': async ({ filter, before, limit }) =>
      ok(auditPage(ports.audit, filter, { before, limit })),
    'permissions.exportAudit': async ({ filter, format }) =>
      ok(await exportAudit(ports.audit, filter, format, () => ports.breathe())),
    'permissions.importPreview': async (_nothing, { windowId }) =>
      ok(await importPreview(ports, rootOf(windowId))),
    'permissions.import': ({ ids }, { windowId }) => desk.takeOver(rootOf(windowId), ids),
  };
}

type ListReply = Extract<Awaited<ReturnType<Handlers['permissions.list']>>, { ok: true }>['value'];
type GardenReply = Extract<Awaited<ReturnType<Handlers['permissions.garden']>>, { ok: true }>['value'];
type Draft = Parameters<Handlers['permissions.add']>[0];

interface Desk {
  list(root: string | null): Promise<ListReply>;
  check(root: string | null, draft: Draft): { problem?: string; conflicts: string[] };
  garden(root: string | null): Promise<GardenReply>;
  accept(root: string | null, id: string): Promise<Result<null, ContractError>>;
  takeOver(root: string | null, ids: readonly string[]): Promise<Result<{ added: number }, ContractError>>;
}

function createDesk(ports: DeskPorts): Desk {
  const placesOf = (root: string | null) => ports.rules.rulesFor({ root, home: ports.home }).places;

  async function offersOf(root: string | null): Promise<GardenReply> {
    const { calls } = await recordedCalls(ports, root);
    const offers = await garden(ports, listRules(ports, root), calls, placesOf(root));
    return { looked: ports.audit.count({}), since: ports.audit.firstAt() ?? null, offers: [...offers] };
  }

  return {
    async list(root) {
      const listed = listRules(ports, root);
      const hits = hitsOf(ports);
      const { broken, places } = ports.rules.rulesFor({ root, home: ports.home });
      const agents = new Set(listed.flatMap(({ agent }) => (agent === undefined ? [] : [agent])));
      return {
        rules: listed.map((rule) => viewOf(rule, ports, root, hits)),
        grants: ports.service
          .grants()
          .filter(({ conversationId }) => ports.conversation(conversationId)?.root === root),
        conflicts: [...(await conflictsOf(listed, places, () => ports.breathe()))],
        ...(broken === undefined ? {} : { broken }),
        userFile: ports.userPath,
        workspaceFile: root === null ? null : ports.workspacePath(root),
        agents: [...agents],
        repository: root !== null && ports.head(root) !== undefined,
      };
    },
    check(root, draft) {
      const rule = newRule(ports, root, draft);
      if (!rule.ok) return { problem: rule.error.message, conflicts: [] };
      const shape = readRule(rule.value.text);
      if (!shape.ok) return { problem: shape.error.message, conflicts: [] };
      const covers = coverage(placesOf(root));
      const conflicts = listRules(ports, root).flatMap(({ rule: other, ref, agent }) => {
        if (other === undefined || (agent !== undefined && agent !== draft.agent)) return [];
        const stronger =
          ref.effect === 'deny' ? draft.effect !== 'deny' : ref.effect === 'ask' && draft.effect === 'allow';
        if (stronger && covers(other.shape, shape.value))
          return [`The ${ref.effect} ${ref.text} covers it, so it would do nothing.`];
        if (ref.effect === draft.effect && covers(other.shape, shape.value))
          return [`${ref.text} covers it already.`];
        return [];
      });
      return { conflicts };
    },
    garden: offersOf,
    async accept(root, id) {
      const { offers } = await offersOf(root);
      const offer = offers.find((one) => one.id === id);
      if (offer === undefined) return fail('gone', 'The rules changed meanwhile. Look at the offers again.');
      if (offer.merged !== undefined) {
        const added = addRule(ports, root, offer.merged);
        if (!added.ok) return added;
      }
      for (const rule of offer.rules) {
        const found = find(ports, root, rule);
        const removed = found.ok ? removeListed(ports, root, found.value) : found;
        if (!removed.ok) return removed;
      }
      return ok(null);
    },
    async takeOver(root, ids) {
      const { entries } = await importPreview(ports, root);
      let added = 0;
      for (const { id, rule, effect, scope, present } of entries) {
        if (!ids.includes(id) || rule === undefined || present) continue;
        const written = addRule(ports, root, { text: rule, effect, scope, expiry: { kind: 'none' } });
        if (!written.ok) return written;
        added += 1;
      }
      return ok({ added });
    },
  };
}

function fail(kind: string, message: string): { ok: false; error: ContractError } {
  return err({ kind, message });
}
