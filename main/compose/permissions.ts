import { setFlagsFromString } from 'node:v8';
import type { Notice } from '@shared/contract/events';
import type { ApprovalAnswer } from '@shared/domain/approval';
import type { Clock } from '@shared/kit/sources';
import type { LiveConversations } from '../chat/live';
import { createApprovals } from '../permissions/approvals';
import { createPermissionService, type PermissionService } from '../permissions/permission-service';
import { createRuleStore } from '../permissions/rule-store';
import { PermissionsFile } from '../permissions/rules/permissions-file';
import { createShellAnalyser, type ShellAnalyser } from '../permissions/shell/analyse';
import { createShellParser } from '../permissions/shell/parse';
import { createUnattendedApprovals } from '../permissions/unattended';
import { projectPaths } from '../store/home';
import type { JsonFile } from '../store/json-file';
import type { Store } from '../store/open-store';
import type { ApprovalPort } from '../tools/ports';

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
}

/** Rules from their files and the command line, the shell analysis, and who is asked. */
export function composePermissions(options: PermissionOptions): Permissions {
  const { home, store, live, clock } = options;
  const files = new Map<string, JsonFile<PermissionsFile>>();
  const file = (path: string): JsonFile<PermissionsFile> => {
    const known = files.get(path) ?? store.jsonFile({ path, schema: PermissionsFile });
    files.set(path, known);
    return known;
  };
  // Asked for at every look at the rules, and a hash each time.
  const workspacePaths = new Map<string, string>();
  const workspacePath = (root: string): string => {
    const known = workspacePaths.get(root) ?? projectPaths(home, root).workspacePermissions;
    workspacePaths.set(root, known);
    return known;
  };
  const rules = createRuleStore({
    userPath: store.paths.permissions,
    userFile: file(store.paths.permissions),
    workspacePath,
    workspaceFile: (root) => file(workspacePath(root)),
    commandLine: options.rules,
    report: options.notify,
  });

  // Loading the grammar takes tens of milliseconds; the first command line waits for it, the start does not.
  let analyser: Promise<ShellAnalyser> | undefined;
  return {
    permissions: createPermissionService({ rules, clock }),
    approvals: options.attended
      ? attendedApprovals(live)
      : { ...createUnattendedApprovals(), answer: () => false },
    analyser() {
      if (analyser === undefined && !options.attended) compileGrammarOnce();
      return (analyser ??= createShellParser().then((parser) =>
        createShellAnalyser({ parser, appHome: home }),
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
      const { callId, conversationId } = approval;
      live.emit(conversationId, {
        type: 'call-state',
        callId,
        state: { kind: 'waiting', approvalId: approval.id },
      });
      live.emit(conversationId, { type: 'approval-asked', approval });
    },
    settled(approval) {
      const { id: approvalId, callId, conversationId } = approval;
      live.emit(conversationId, { type: 'approval-settled', approvalId, callId });
    },
  });
}
