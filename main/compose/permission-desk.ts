import { readFile } from 'node:fs/promises';
import { setImmediate as turn } from 'node:timers/promises';
import type { Clock } from '@shared/kit/sources';
import { refusalText } from '@shared/present/refusal-text';
import { err, ok } from '@shared/kit/result';
import { parseDirect } from '../agent/direct-parse';
import type { AssessCall, DeskPorts } from '../permissions/desk/ports';
import { projectPaths } from '../store/home';
import type { Store } from '../store/open-store';
import type { RunRoster, Tool } from '../tools/define';
import { resolveAlias } from '@shared/catalog/aliases';
import { primaryArgumentOf } from '../tools/steps/resolve-name';
import { validateInput } from '../tools/steps/validate';
import { createFileGuard } from '../workspace/file-guard';
import { headCommit } from '../workspace/git-head';
import type { SessionState } from '../workspace/session-state';
import type { Permissions } from './permissions';

export interface PermissionDeskOptions {
  readonly home: string;
  readonly userHome: string;
  readonly clock: Clock;
  readonly store: Store;
  readonly permissions: Permissions;
  /** By its exact name, of either catalogue, an app or the person. */
  readonly toolNamed: (name: string) => Tool | undefined;
}

/** What Settings → Permissions needs of the engine: rules, record, and the danger of a call that nobody makes. */
export function composePermissionDesk(options: PermissionDeskOptions): DeskPorts {
  const { store, permissions, toolNamed, clock, home } = options;
  return {
    service: permissions.permissions,
    rules: permissions.rules,
    userFile: permissions.userRules,
    workspaceFile: permissions.workspaceRules,
    userPath: store.paths.permissions,
    workspacePath: (root) => projectPaths(home, root).workspacePermissions,
    agentTools: store.agentTools,
    agentToolsPath: store.paths.agentTools,
    audit: store.audit,
    calls: store.calls,
    used: (rule) => store.ruleUses.used(rule),
    head: headCommit,
    clock,
    home: options.userHome,
    assess: createAssess(options),
    readLine: (line) => {
      const [item, ...more] = parseDirect(line, {
        tools: [],
        primaryArgumentOf: (name) => primaryArgumentOf(name, toolNamed),
      });
      return item?.kind === 'call' && item.invalid === undefined && more.length === 0
        ? { tool: item.name, input: item.input }
        : undefined;
    },
    conversation(id) {
      const found = store.conversations.get(id);
      if (found === undefined) return undefined;
      return { root: found.root, ...(found.agent === null ? {} : { agent: found.agent }) };
    },
    readText: (file) =>
      readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
        throw error;
      }),
    breathe: () => turn(),
  };
}

/** The first half of a call's walk, without its questions and looks at the disk. */
function createAssess({ home, userHome, toolNamed }: PermissionDeskOptions): AssessCall {
  return async (call, { root, mode, agent, conversationId, cwd }) => {
    const alias = resolveAlias(call.tool, 'claude');
    const tool = toolNamed(call.tool) ?? (alias === undefined ? undefined : toolNamed(alias.to));
    if (tool === undefined) return err(`There is no tool named ${call.tool}.`);
    const input = validateInput(tool, call.input);
    if (!input.ok) return err(refusalText(input.error));
    const place = root ?? `${home}/scratch`;
    const session: SessionState = {
      root: place,
      home: userHome,
      cwd: cwd ?? place,
      guard: createFileGuard(),
      written: new Set(),
    };
    const assessment = await tool.assess(input.value, {
      callId: '',
      runId: '',
      conversationId,
      session,
      model: { acceptsImages: false },
      roster: noRoster,
    });
    return ok({
      tool: tool.actsAs ?? tool.name,
      ...(tool.actsAs === undefined ? {} : { name: tool.name }),
      ...(agent === undefined ? {} : { agent }),
      input: input.value,
      assessment,
      mode,
      conversationId,
      root: place,
      home: userHome,
    });
  };
}

/** Danger is judged from the arguments alone, so no run and no roster stands behind it. */
const noRoster: RunRoster = {
  catalogue: 'claude',
  agent: null,
  entries: () => [],
  entry: () => undefined,
  wire: () => [],
  activate: () => undefined,
  used: () => undefined,
  promptCost: () => Promise.resolve([]),
};
