import { createHash } from 'node:crypto';
import type { RuleUntil, RuleView } from '@shared/domain/permission';
import type { RuleRef } from '@shared/domain/refusal';
import type { RuleHits } from '../../store/audit';
import { sessionSource, type RuleOverlay, type SessionRule } from '../rule-store';
import { withoutRule, type RulePlace } from '../rules/edit-rules';
import { boundOf, entriesOf, readEntry, type Entry, type PermissionsFile } from '../rules/permissions-file';
import type { Rule } from '../rules/rule-set';
import type { DeskPorts } from './ports';

/** A rule with where it stands, so that it can be changed there. */
export interface ListedRule {
  readonly id: string;
  readonly ref: RuleRef;
  readonly agent: string | undefined;
  readonly entry: Entry;
  readonly index: number;
  /** The conversation of a session rule. */
  readonly conversationId?: string;
  /** The tool of a switch in agent-tools.json, which is shown as a deny (TR8). */
  readonly switched?: string;
  /** Undefined where it cannot be read. */
  readonly rule: Rule | undefined;
  readonly problem: string | undefined;
}

/** Every rule that may count in a folder, in the order deny, ask, allow. */
export function listRules(ports: DeskPorts, root: string | null): readonly ListedRule[] {
  const user = ports.userFile.read();
  const workspace = root === null ? undefined : ports.workspaceFile(root).read();
  const listed = [
    ...switchRules(ports),
    ...entriesOf(user.value, {
      scope: 'user',
      file: ports.userPath,
      lineOf: (at) => user.placeOf(at)?.line,
    }).map((placed) => listedRule(placed, undefined)),
    ...(workspace === undefined || root === null
      ? []
      : entriesOf(workspace.value, {
          scope: 'workspace',
          file: ports.workspacePath(root),
          lineOf: (at) => workspace.placeOf(at)?.line,
        }).map((placed) => listedRule(placed, undefined))),
    ...ports.rules
      .conversations()
      .flatMap((conversationId) =>
        ports.conversation(conversationId)?.root === root ? sessionRules(ports, conversationId) : [],
      ),
  ];
  const order = { deny: 0, ask: 1, allow: 2 };
  return numbered(listed.toSorted((one, other) => order[one.ref.effect] - order[other.ref.effect]));
}

function sessionRules(ports: DeskPorts, conversationId: string): ListedRule[] {
  return ports.rules.sessionRules(conversationId).map(({ effect, agent, entry }, index) => {
    const text = typeof entry === 'string' ? entry : entry.rule;
    return listedRule({ ref: { text, effect, scope: 'session' }, agent, entry, index }, conversationId);
  });
}

function switchRules({ agentTools, agentToolsPath: file }: DeskPorts): ListedRule[] {
  const view = agentTools.read();
  return view.value.off.map((tool, index) => {
    const line = view.placeOf(['off', index])?.line;
    const text = `tool:${tool}`;
    const ref: RuleRef = {
      text,
      effect: 'deny',
      scope: 'user',
      file,
      ...(line === undefined ? {} : { line }),
    };
    return { ...listedRule({ ref, agent: undefined, entry: text, index }, undefined), switched: tool };
  });
}

function listedRule(
  placed: Pick<ListedRule, 'ref' | 'agent' | 'entry' | 'index'>,
  conversationId: string | undefined,
): ListedRule {
  const { ref, agent, entry } = placed;
  const source =
    ref.scope === 'session'
      ? sessionSource
      : { scope: ref.scope, ...(ref.file === undefined ? {} : { file: ref.file }), lineOf: () => ref.line };
  const read = readEntry(entry, ref.effect, source, ref.line, agent);
  return {
    ...placed,
    id: JSON.stringify([ref.scope, conversationId, agent, ref.effect, ref.text, ref.file]),
    ...(conversationId === undefined ? {} : { conversationId }),
    rule: read.reports.length > 0 && ref.effect === 'allow' ? undefined : read.rules[0],
    problem: read.reports[0]?.text,
  };
}

/** Ids that stay while a rule stands as it is; the second of two equal rules gets one of its own. */
function numbered(listed: readonly ListedRule[]): ListedRule[] {
  const seen = new Map<string, number>();
  return listed.map((rule) => {
    const times = seen.get(rule.id) ?? 0;
    seen.set(rule.id, times + 1);
    const id = createHash('sha256').update(`${rule.id}${times}`).digest('hex').slice(0, 16);
    return { ...rule, id };
  });
}

export function placeOf({ ref, agent, index }: ListedRule): RulePlace {
  return { effect: ref.effect, agent, index, text: ref.text };
}

/** The name under which the record counts what a rule decided. */
export function hitsKey({ text, effect, scope, file }: RuleRef): string {
  return JSON.stringify([text, effect, scope, file]);
}

export function hitsOf(ports: DeskPorts): ReadonlyMap<string, RuleHits> {
  return new Map(ports.audit.ruleHits().map((hit) => [hitsKey(hit.rule), hit]));
}

export function viewOf(
  listed: ListedRule,
  ports: DeskPorts,
  root: string | null,
  hits: ReadonlyMap<string, RuleHits>,
): RuleView {
  const { id, ref, agent, entry, conversationId, problem, rule } = listed;
  const bound = typeof entry === 'string' ? undefined : boundOf(entry.until);
  const until: RuleUntil = bound?.ok === true ? bound.until : {};
  const left = rule?.use === undefined ? undefined : Math.max(0, rule.use.limit - ports.used(rule.use.key));
  const ended = endedBecause(until, left, ports, root);
  const hit = hits.get(hitsKey(ref));
  const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
  const added = typeof entry === 'string' ? undefined : text(entry.added);
  const by = typeof entry === 'string' ? undefined : text(entry.by);
  return {
    id,
    ref,
    ...(agent === undefined ? {} : { agent }),
    ...(conversationId === undefined ? {} : { conversationId }),
    ...(Object.keys(until).length === 0 ? {} : { until }),
    ...(left === undefined ? {} : { usesLeft: left }),
    ...(ended === undefined ? {} : { ended }),
    ...(added === undefined ? {} : { added }),
    ...(by === undefined ? {} : { by }),
    ...(problem === undefined ? {} : { problem }),
    hits: hit?.hits ?? 0,
    ...(hit === undefined ? {} : { lastAt: hit.lastAt }),
    editable: true,
  };
}

function endedBecause(
  until: RuleUntil,
  left: number | undefined,
  ports: DeskPorts,
  root: string | null,
): string | undefined {
  if (until.time !== undefined && until.time <= ports.clock.now()) return 'its time is over';
  if (left === 0) return `it was used ${until.uses ?? 0} times`;
  if (until.commit === undefined || root === null) return undefined;
  const head = ports.head(root);
  const same =
    until.commit === '' || head === '' ? head === until.commit : head?.startsWith(until.commit) === true;
  return same ? undefined : 'a commit was made since';
}

/** The files as they would be without some rules and with one more. */
export function overlayOf(
  ports: DeskPorts,
  root: string | null,
  without: readonly ListedRule[],
  added:
    | {
        readonly scope: 'user' | 'workspace' | 'session';
        apply(file: PermissionsFile): Partial<PermissionsFile>;
      }
    | undefined,
): RuleOverlay {
  const change = (scope: 'user' | 'workspace', before: PermissionsFile): PermissionsFile => {
    // From the end, so that the places of the others stay right.
    const gone = without
      .filter(({ ref, switched }) => ref.scope === scope && switched === undefined)
      .toSorted((one, other) => other.index - one.index);
    const rest = gone.reduce<PermissionsFile>(
      (file, rule) => ({ ...file, ...withoutRule(file, placeOf(rule)) }),
      before,
    );
    return added?.scope === scope ? { ...rest, ...added.apply(rest) } : rest;
  };
  return {
    user: change('user', ports.userFile.read().value),
    ...(root === null ? {} : { workspace: change('workspace', ports.workspaceFile(root).read().value) }),
  };
}

export function withoutSession(
  rules: readonly SessionRule[],
  without: readonly ListedRule[],
): readonly SessionRule[] {
  return rules.filter(
    (_, index) => !without.some((gone) => gone.ref.scope === 'session' && gone.index === index),
  );
}
