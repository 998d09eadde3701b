import { err, ok, type Result } from '@shared/kit/result';
import type { AgentTools } from '@shared/domain/agent-tools';
import type { PermissionsFile } from '../permissions/rules/permissions-file';
import { switchTools } from '../roster/switches';
import { readRule } from '../permissions/rules/rule';
import type { JsonFile } from '../store/json-file';
import type { ConfigurationChange } from '../tools/native/claude/Configure/change';
import type { ConfigurationPort } from '../tools/native/claude/Configure/tool';

export interface ConfigurationFiles {
  readonly agentTools: JsonFile<AgentTools>;
  readonly userRules: JsonFile<PermissionsFile>;
  readonly workspaceRules: (root: string) => JsonFile<PermissionsFile>;
}

/** Switches and rules as Configure changes them: through the same files that the person edits. */
export function createConfiguration(files: ConfigurationFiles): ConfigurationPort {
  const rulesOf = (scope: 'user' | 'workspace', root: string): JsonFile<PermissionsFile> =>
    scope === 'user' ? files.userRules : files.workspaceRules(root);

  return {
    preview(change, root) {
      const problem = problemOf(change);
      if (problem !== undefined) return err(problem);
      const preview =
        change.kind === 'switch'
          ? files.agentTools.preview((tools) => switchTools(tools, [change.tool], change.state))
          : rulesOf(change.scope, root).preview((rules) => ruled(rules, change));
      return preview.ok ? preview : err(preview.error.message);
    },
    apply(change, root) {
      const problem = problemOf(change);
      if (problem !== undefined) return err(problem);
      const applied: Result<unknown, { readonly message: string }> =
        change.kind === 'switch'
          ? files.agentTools.update((tools) => switchTools(tools, [change.tool], change.state))
          : rulesOf(change.scope, root).update((rules) => ruled(rules, change));
      return applied.ok ? ok(undefined) : err(applied.error.message);
    },
  };
}

function problemOf(change: ConfigurationChange): string | undefined {
  if (change.kind === 'switch') return undefined;
  const rule = readRule(change.rule);
  return rule.ok ? undefined : `rule: ${rule.error.message}`;
}

function ruled(
  rules: PermissionsFile,
  { rule, effect, remove }: Extract<ConfigurationChange, { kind: 'rule' }>,
): Partial<PermissionsFile> {
  const list = rules[effect];
  const text = (entry: (typeof list)[number]): string => (typeof entry === 'string' ? entry : entry.rule);
  const others = list.filter((entry) => text(entry) !== rule);
  if (remove) return { [effect]: others };
  return { [effect]: others.length < list.length ? list : [...list, rule] };
}
