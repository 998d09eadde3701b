import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import type { Notice } from '@shared/contract/events';
import type { ApprovalAnswer } from '@shared/domain/approval';
import type { Clock } from '@shared/kit/sources';
import type { LiveConversations } from '../chat/live';
import { createApprovals } from '../permissions/approvals';
import { createPermissionService, type PermissionService } from '../permissions/permission-service';
import { createRuleStore, type RuleStore } from '../permissions/rule-store';
import { PermissionsFile } from '../permissions/rules/permissions-file';
import { readRule } from '../permissions/rules/rule';
import { createShellAnalyser, type ShellAnalyser } from '../permissions/shell/analyse';
import { OwnCommands, ownEntry } from '../permissions/shell/own-commands';
import { createShellParser } from '../permissions/shell/parse';
import { createUnattendedApprovals } from '../permissions/unattended';
import { projectPaths } from '../store/home';
import type { JsonFile } from '../store/json-file';
import type { Store } from '../store/open-store';
import type { ApprovalPort } from '../tools/ports';
import { headCommit } from '../workspace/git-head';

export interface PermissionOptions {
  readonly home: string;
  readonly store: Store;
  readonly live: LiveConversations;
  readonly clock: Clock;
  readonly attended: boolean;
  readonly rules: { readonly allow: readonly string[]; readonly deny: readonly string[] };
  readonly notify: (notice: Notice) => void;
}

export interface Permissions {
  readonly permissions: PermissionService;
  readonly approvals: ApprovalPort & { answer(approvalId: string, answer: ApprovalAnswer): boolean };
  readonly analyser: () => Promise<ShellAnalyser>;
  readonly rules: RuleStore;
  /** The rule files as they are edited. */
  readonly userRules: JsonFile<PermissionsFile>;
  readonly workspaceRules: (root: string) => JsonFile<PermissionsFile>;
}

const withoutCopy = 'Manual holds, its rules do not count and everything above None asks';

/** What is wrong with the first rule of the command line that cannot be read. */
export function commandLineProblem(rules: PermissionOptions['rules']): string | undefined {
  for (const effect of ['allow', 'deny'] as const) {
    for (const text of rules[effect]) {
      const rule = readRule(text);
      if (!rule.ok) return `--${effect} ${rule.error.message}`;
    }
  }
  return undefined;
}

/** Rules from their files and the command line, the shell analysis, and who is asked. */
export function composePermissions(options: PermissionOptions): Permissions {
  const { home, store, live, clock } = options;
  const files = new Map<string, JsonFile<PermissionsFile>>();
  const file = (place: string): JsonFile<PermissionsFile> => {
    const known = files.get(place) ?? store.jsonFile({ path: place, schema: PermissionsFile, withoutCopy });
    files.set(place, known);
    return known;
  };
  // Asked for at every look at the rules, and a hash each time.
  const workspacePaths = new Map<string, string>();
  const workspacePath = (root: string): string => {
    const known = workspacePaths.get(root) ?? projectPaths(home, root).workspacePermissions;
    workspacePaths.set(root, known);
    return known;
  };
  const userRules = file(store.paths.permissions);
  const workspaceRules = (root: string): JsonFile<PermissionsFile> => file(workspacePath(root));
  const rules = createRuleStore({
    userPath: store.paths.permissions,
    userFile: userRules,
    workspacePath,
    workspaceFile: workspaceRules,
    commandLine: options.rules,
    report: options.notify,
    used: (rule) => store.ruleUses.used(rule),
    head: headCommit,
  });

  const commands = store.jsonFile({
    path: path.join(store.paths.user, 'commands.json'),
    schema: OwnCommands,
    withoutCopy: 'its commands are in no table',
  });
  // Loading the grammar takes tens of milliseconds; the first command line waits for it, the start does not.
  let analyser: Promise<ShellAnalyser> | undefined;
  return {
    permissions: createPermissionService({
      rules,
      clock,
      takeUse: (rule, limit) => store.ruleUses.take(rule, limit),
      files: { user: userRules, workspace: workspaceRules },
      head: headCommit,
      report: options.notify,
    }),
    rules,
    userRules,
    workspaceRules,
    approvals: options.attended
      ? attendedApprovals(live)
      : { ...createUnattendedApprovals(), answer: () => false },
    analyser() {
      if (analyser === undefined && !options.attended) compileGrammarOnce();
      return (analyser ??= createShellParser().then((parser) =>
        createShellAnalyser({ parser, appHome: home, own: (name) => ownEntry(commands.read().value, name) }),
      ));
    },
  };
}

/**
 * V8 would compile the grammar a second time, to faster code, and a short-lived command never earns that back: it took
 * a third of the processor time and 45 MB in a turn of 100 calls, for 0.01 ms a parse. Only for the command: whether
 * the window's V8 still takes flags at that moment depends on its version.
 */
function compileGrammarOnce(): void {
  setFlagsFromString('--liftoff-only');
}

function attendedApprovals(live: LiveConversations): ReturnType<typeof createApprovals> {
  return createApprovals({
    asked(approval) {
      const { callId, conversationId, subAgent } = approval;
      live.emit(conversationId, {
        type: 'call-state',
        callId,
        state: { kind: 'waiting', approvalId: approval.id },
      });
      // One stack for a conversation and all its sub-agents (PE9).
      live.emit(subAgent?.rootId ?? conversationId, { type: 'approval-asked', approval });
    },
    settled(approval) {
      const { id: approvalId, callId, conversationId, subAgent } = approval;
      live.emit(subAgent?.rootId ?? conversationId, { type: 'approval-settled', approvalId, callId });
    },
  });
}
