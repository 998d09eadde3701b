import { realpathSync } from 'node:fs';
import type { JsonFile } from '../store/json-file';
import type { Report } from '../store/report';
import type { RuleEffect } from '@shared/domain/permission';
import type { RuleRef } from '@shared/domain/refusal';
import {
  join,
  readEntry,
  rulesOfCommandLine,
  rulesOfFile,
  type Entry,
  type PermissionsFile,
  type ReadRules,
  type RuleReport,
} from './rules/permissions-file';
import type { PatternPlaces } from './rules/path-pattern';
import { placeOfRule } from './rules/rule';
import { createRuleSet, type Rule, type RuleSet } from './rules/rule-set';

/** Every rule that counts in one workspace, by effect. */
export interface Rules {
  readonly deny: RuleSet;
  readonly ask: RuleSet;
  readonly allow: RuleSet;
  /**
   * Why rules are missing: a permissions.json is broken and there is no last good copy of it. Then Manual holds and
   * everything above `none` asks (PE5).
   */
  readonly broken: string | undefined;
  readonly reports: readonly RuleReport[];
  /** All of them, as they were read. */
  readonly all: readonly Rule[];
  readonly places: PatternPlaces;
}

export interface RuleScene {
  /** Real path of the workspace; null without one. */
  readonly root: string | null;
  readonly home: string;
  readonly agent?: string | undefined;
  readonly conversationId?: string | undefined;
}

/** A rule that one conversation has for itself; it ends with the program. */
export interface SessionRule {
  readonly effect: RuleEffect;
  readonly agent: string | undefined;
  readonly entry: Entry;
}

/** Other content of the files than they have: rules looked at before they are saved. */
export interface RuleOverlay {
  readonly user?: PermissionsFile | undefined;
  readonly workspace?: PermissionsFile | undefined;
  readonly session?: readonly SessionRule[] | undefined;
}

/** Hands out the rules as the files say now; a hand edit counts at the next call. */
export interface RuleStore {
  rulesFor(scene: RuleScene): Rules;
  /** The same with other content; nothing is kept or reported. */
  rulesWith(scene: RuleScene, overlay: RuleOverlay): Rules;
  sessionRules(conversationId: string): readonly SessionRule[];
  setSessionRules(conversationId: string, rules: readonly SessionRule[]): void;
  /** Conversations that have rules of their own. */
  conversations(): readonly string[];
}

export type RuleFile = Pick<JsonFile<PermissionsFile>, 'read'>;

export interface RuleStoreDeps {
  readonly userFile: RuleFile;
  /** The file of the workspace with this real path; the same object for the same path. */
  workspaceFile(root: string): RuleFile;
  readonly userPath: string;
  workspacePath(root: string): string;
  readonly commandLine: { readonly allow: readonly string[]; readonly deny: readonly string[] };
  readonly report: Report;
  /** Uses so far, over all processes. */
  used(rule: string): number;
  /** The commit that a folder's HEAD names; undefined outside of a repository. */
  head(root: string): string | undefined;
}

export function createRuleStore(deps: RuleStoreDeps): RuleStore {
  const commandLine = rulesOfCommandLine(deps.commandLine);
  const built = new Map<string, { readonly views: readonly unknown[]; readonly rules: Rules }>();
  const sessions = new Map<string, readonly SessionRule[]>();
  const reported = new Set<string>();

  function tell(reports: readonly RuleReport[]): void {
    for (const { ref, text } of reports) {
      const id = `rule:${ref.file ?? 'command line'}:${text}`;
      if (reported.has(id)) continue;
      reported.add(id);
      deps.report({
        id,
        level: 'warning',
        title: `A rule in ${placeOfRule(ref)} cannot be used as it is written`,
        text,
      });
    }
  }

  function build(scene: RuleScene, overlay: RuleOverlay): Rules {
    const { root, agent, home } = scene;
    const parts: ReadRules[] = [commandLine];
    const broken: string[] = [];
    for (const [scope, view, file, other] of [
      ['user', deps.userFile.read(), deps.userPath, overlay.user],
      ['workspace', root === null ? undefined : deps.workspaceFile(root).read(), '', overlay.workspace],
    ] as const) {
      if (view === undefined) continue;
      if (view.problem !== undefined && view.source === 'defaults') broken.push(view.problem.message);
      const place = scope === 'user' || root === null ? file : deps.workspacePath(root);
      const lineOf = (at: readonly PropertyKey[]): number | undefined =>
        other === undefined ? view.placeOf(at)?.line : undefined;
      parts.push(rulesOfFile(other ?? view.value, { scope, file: place, lineOf }, agent));
    }
    for (const own of overlay.session ?? sessionRulesOf(scene)) {
      if (own.agent !== undefined && own.agent !== agent) continue;
      parts.push(readEntry(own.entry, own.effect, sessionSource, undefined, own.agent));
    }
    const all = join(parts);
    if (all.closed) broken.push('A deny or ask rule cannot be read.');
    const places = { root: root ?? realHome(home), home: realHome(home) };
    const bound = all.rules.map((rule) => bind(rule, root));
    const of = (effect: RuleEffect): RuleSet =>
      createRuleSet(
        bound.filter(({ ref }) => ref.effect === effect),
        places,
      );
    return {
      deny: of('deny'),
      ask: of('ask'),
      allow: of('allow'),
      broken: broken[0],
      reports: all.reports,
      all: bound,
      places,
    };
  }

  function bind(rule: Rule, root: string | null): Rule {
    const { use, until } = rule;
    if (use === undefined && until.commit === undefined) return rule;
    return {
      ...rule,
      counts: () =>
        (use === undefined || deps.used(use.key) < use.limit) &&
        (until.commit === undefined || isHead(until.commit, root === null ? undefined : deps.head(root))),
    };
  }

  function sessionRulesOf({ conversationId }: RuleScene): readonly SessionRule[] {
    return conversationId === undefined ? [] : (sessions.get(conversationId) ?? []);
  }

  return {
    rulesFor(scene) {
      const { root, home, agent } = scene;
      const own = sessionRulesOf(scene);
      const views = [deps.userFile.read(), root === null ? undefined : deps.workspaceFile(root).read(), own];
      const key = JSON.stringify([root, home, agent, own.length === 0 ? undefined : scene.conversationId]);
      const before = built.get(key);
      if (
        before !== undefined &&
        views.every((view, index) => before.views[index] === view || isEmpty(view, before.views[index]))
      )
        return before.rules;
      const rules = build(scene, {});
      built.set(key, { views, rules });
      tell(rules.reports);
      return rules;
    },
    rulesWith: build,
    sessionRules: (conversationId) => sessions.get(conversationId) ?? [],
    setSessionRules(conversationId, rules) {
      if (rules.length === 0) sessions.delete(conversationId);
      else sessions.set(conversationId, rules);
    },
    conversations: () => [...sessions.keys()],
  };
}

function isEmpty(one: unknown, other: unknown): boolean {
  return Array.isArray(one) && Array.isArray(other) && one.length === 0 && other.length === 0;
}

/** A shortened hash in a file written by hand names the commit too. */
function isHead(commit: string, head: string | undefined): boolean {
  return commit === '' || head === '' ? head === commit : head?.startsWith(commit) === true;
}

export const sessionSource = { scope: 'session' as const, lineOf: () => undefined };

/** The rules with one use each to be counted, of those that decided. */
export function boundedUses(rules: Rules, refs: readonly RuleRef[]): readonly NonNullable<Rule['use']>[] {
  return rules.all.flatMap(({ ref, use }) => (use !== undefined && refs.includes(ref) ? [use] : []));
}

function realHome(home: string): string {
  try {
    return realpathSync(home);
  } catch {
    // A home that does not exist holds no file that a rule could match.
    return home;
  }
}
