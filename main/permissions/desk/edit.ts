import type { RuleDraft, RuleView } from '@shared/domain/permission';
import { err, ok, type Result } from '@shared/kit/result';
import type { ContractError } from '@shared/contract/channel';
import { untilOf } from '../permission-service';
import { entryOf, withRule, withRuleInPlace, withoutRule, standsAt, type NewRule } from '../rules/edit-rules';
import { readRule } from '../rules/rule';
import { hitsOf, listRules, placeOf, viewOf, type ListedRule } from './listed-rules';
import type { DeskPorts } from './ports';

type Outcome<T> = Result<T, ContractError>;

/** A draft as it would be kept, or what is wrong with it and how to fix it. */
export function newRule(ports: DeskPorts, root: string | null, draft: RuleDraft): Outcome<NewRule> {
  const text = draft.text.trim();
  const shape = readRule(text);
  if (!shape.ok) return fail('unreadable', shape.error.message, 'text');
  if (shape.value.roster && draft.effect !== 'deny')
    return fail(
      'unreadable',
      'tool: takes a tool away, so it goes with deny. Leave tool: out to allow or ask.',
      'text',
    );
  if (draft.scope === 'workspace' && root === null)
    return fail('no-folder', 'No folder is open. Open one, or keep the rule for every folder.', 'scope');
  if (draft.scope === 'session' && draft.conversationId === undefined)
    return fail(
      'no-conversation',
      'A rule for a session needs its conversation. Choose one.',
      'conversationId',
    );
  const until =
    draft.until === undefined
      ? untilOf(draft.expiry, ports.clock.now(), () => headOf(ports, root))
      : ok(draft.until);
  if (!until.ok) return fail('no-commit', until.error, 'expiry');
  const added = new Date(ports.clock.now()).toISOString();
  return ok({ text, effect: draft.effect, agent: draft.agent, until: until.value, added, by: 'settings' });
}

function headOf(ports: DeskPorts, root: string | null): string | undefined {
  return root === null ? undefined : ports.head(root);
}

export function addRule(ports: DeskPorts, root: string | null, draft: RuleDraft): Outcome<RuleView> {
  const rule = newRule(ports, root, draft);
  if (!rule.ok) return rule;
  const written = write(ports, root, draft, rule.value);
  return written.ok ? viewOfDraft(ports, root, draft, rule.value) : written;
}

export function editRule(
  ports: DeskPorts,
  root: string | null,
  id: string,
  draft: RuleDraft,
): Outcome<RuleView> {
  const before = find(ports, root, id);
  if (!before.ok) return before;
  const rule = newRule(ports, root, draft);
  if (!rule.ok) return rule;
  const old = before.value;
  if (
    old.switched !== undefined ||
    old.ref.scope !== draft.scope ||
    draft.scope === 'session' ||
    isSwitch(draft)
  ) {
    // What goes elsewhere is written there first: a failure then leaves one rule too many and never one too few.
    const written = write(ports, root, draft, rule.value);
    if (!written.ok) return written;
    const removed = removeListed(ports, root, old);
    return removed.ok ? viewOfDraft(ports, root, draft, rule.value) : removed;
  }
  const file = draft.scope === 'user' || root === null ? ports.userFile : ports.workspaceFile(root);
  if (!standsAt(file.read().value, placeOf(old))) return gone;
  const saved = file.update((rules) => withRuleInPlace(rules, placeOf(old), rule.value));
  return saved.ok ? viewOfDraft(ports, root, draft, rule.value) : saved;
}

export function removeRule(ports: DeskPorts, root: string | null, id: string): Outcome<null> {
  const found = find(ports, root, id);
  return found.ok ? removeListed(ports, root, found.value) : found;
}

export function removeListed(ports: DeskPorts, root: string | null, listed: ListedRule): Outcome<null> {
  const { switched, conversationId, index, ref } = listed;
  if (switched !== undefined) {
    const saved = ports.agentTools.update(({ off }) => ({ off: off.filter((tool) => tool !== switched) }));
    return saved.ok ? ok(null) : saved;
  }
  if (conversationId !== undefined) {
    const rest = ports.rules.sessionRules(conversationId).toSpliced(index, 1);
    ports.rules.setSessionRules(conversationId, rest);
    return ok(null);
  }
  const file = ref.scope === 'user' || root === null ? ports.userFile : ports.workspaceFile(root);
  const saved = file.update((rules) => withoutRule(rules, placeOf(listed)));
  return saved.ok ? ok(null) : saved;
}

function write(ports: DeskPorts, root: string | null, draft: RuleDraft, rule: NewRule): Outcome<unknown> {
  const tool = /^tool:(.*)$/s.exec(rule.text)?.[1]?.trim();
  if (isSwitch(draft) && tool !== undefined)
    return ports.agentTools.update(({ off }) => ({ version: 1, off: [...new Set([...off, tool])] }));
  if (draft.scope === 'session') {
    const id = draft.conversationId ?? '';
    const own = { effect: rule.effect, agent: rule.agent, entry: entryOf(rule) };
    ports.rules.setSessionRules(id, [...ports.rules.sessionRules(id), own]);
    return ok(null);
  }
  const file = draft.scope === 'user' || root === null ? ports.userFile : ports.workspaceFile(root);
  return file.update((rules) => withRule(rules, rule));
}

/** A deny of `tool:Name` for every agent and folder is the tool's switch, kept once (TR8). */
function isSwitch({ text, effect, scope, agent }: RuleDraft): boolean {
  return effect === 'deny' && scope === 'user' && agent === undefined && text.trim().startsWith('tool:');
}

function viewOfDraft(
  ports: DeskPorts,
  root: string | null,
  draft: RuleDraft,
  rule: NewRule,
): Outcome<RuleView> {
  const listed = listRules(ports, root).findLast(
    ({ ref, agent }) =>
      ref.text === rule.text &&
      ref.effect === rule.effect &&
      ref.scope === draft.scope &&
      agent === rule.agent,
  );
  return listed === undefined ? gone : ok(viewOf(listed, ports, root, hitsOf(ports)));
}

export function find(ports: DeskPorts, root: string | null, id: string): Outcome<ListedRule> {
  const found = listRules(ports, root).find((listed) => listed.id === id);
  return found === undefined ? gone : ok(found);
}

const gone: Outcome<never> = err({
  kind: 'gone',
  message: 'The rule no longer stands as it was shown. Look at the list again.',
});

function fail(kind: string, message: string, field: string): Outcome<never> {
  return err({ kind, message, field });
}
