import { realpathSync } from 'node:fs';
import type { JsonFile } from '../store/json-file';
import type { Report } from '../store/report';
import {
  join,
  rulesOfCommandLine,
  rulesOfFile,
  type PermissionsFile,
  type ReadRules,
  type RuleReport,
} from './rules/permissions-file';
import { placeOfRule } from './rules/rule';
import { createRuleSet, type RuleSet } from './rules/rule-set';

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
}

export interface RuleScene {
  /** Real path of the workspace; null without one. */
  readonly root: string | null;
  readonly home: string;
  readonly agent?: string;
}

/** Hands out the rules as the files say now; a hand edit counts at the next call. */
export interface RuleStore {
  rulesFor(scene: RuleScene): Rules;
}

export interface RuleStoreDeps {
  readonly userFile: JsonFile<PermissionsFile>;
  /** The file of the workspace with this real path; the same object for the same path. */
  workspaceFile(root: string): JsonFile<PermissionsFile>;
  readonly userPath: string;
  workspacePath(root: string): string;
  readonly commandLine: { readonly allow: readonly string[]; readonly deny: readonly string[] };
  readonly report: Report;
}

export function createRuleStore(deps: RuleStoreDeps): RuleStore {
  const commandLine = rulesOfCommandLine(deps.commandLine);
  const built = new Map<string, { readonly views: readonly unknown[]; readonly rules: Rules }>();
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

  return {
    rulesFor(scene) {
      const { root, agent } = scene;
      const user = deps.userFile.read();
      const workspace = root === null ? undefined : deps.workspaceFile(root).read();
      const key = JSON.stringify([root, scene.home, agent]);
      const before = built.get(key);
      if (before?.views[0] === user && before.views[1] === workspace) return before.rules;

      const parts: ReadRules[] = [commandLine];
      const broken: string[] = [];
      for (const [scope, view, file] of [
        ['user', user, deps.userPath],
        ['workspace', workspace, root === null ? '' : deps.workspacePath(root)],
      ] as const) {
        if (view === undefined) continue;
        if (view.problem !== undefined && view.source === 'defaults') broken.push(view.problem.message);
        const lineOf = (at: readonly PropertyKey[]): number | undefined => view.placeOf(at)?.line;
        parts.push(rulesOfFile(view.value, { scope, file, lineOf }, agent));
      }
      const all = join(parts);
      if (all.closed) broken.push('A deny or ask rule cannot be read.');
      const places = { root: root ?? realHome(scene.home), home: realHome(scene.home) };
      const of = (effect: 'deny' | 'ask' | 'allow'): RuleSet =>
        createRuleSet(
          all.rules.filter(({ ref }) => ref.effect === effect),
          places,
        );
      const rules: Rules = {
        deny: of('deny'),
        ask: of('ask'),
        allow: of('allow'),
        broken: broken[0],
        reports: all.reports,
      };
      built.set(key, { views: [user, workspace], rules });
      tell(all.reports);
      return rules;
    },
  };
}

function realHome(home: string): string {
  try {
    return realpathSync(home);
  } catch {
    // A home that does not exist holds no file that a rule could match.
    return home;
  }
}
