import path from 'node:path';
import type { Handlers } from '@shared/contract';
import type { RoleList, RoleView } from '@shared/contract/agents';
import type { AgentProfile } from '@shared/domain/agent';
import type { writeAtomic } from '../../workspace/atomic-write';
import { writeAgent } from './own-agents';
import type { Profiles } from './profiles';

export interface RoleHandlerPorts {
  readonly profiles: Profiles;
  /** `<home>/USER/agents`. */
  readonly folder: string;
  readonly write: typeof writeAtomic;
  readonly rootOf: (windowId: number) => string | null;
  /** What shows agents must be asked for again. */
  readonly changed: () => void;
  /** Files of the newest list, for the editor. */
  readonly listed: (files: readonly string[]) => void;
}

/** Answers the part of the contract that Settings → Agents uses. */
export function createRoleHandlers(ports: RoleHandlerPorts): Handlers<'agents.roles' | 'agents.create'> {
  const { profiles, folder } = ports;

  async function list(root: string | null): Promise<RoleList> {
    const [roles, { problems }] = await Promise.all([profiles.roles(root), profiles.list(root)]);
    ports.listed([...roles, ...problems].map(({ file }) => file).filter((file) => file !== ''));
    return { roles: roles.map((role) => viewOf(role, folder)), problems: [...problems], folder };
  }

  return {
    'agents.roles': async (_nothing, { windowId }) => ({
      ok: true,
      value: await list(ports.rootOf(windowId)),
    }),
    'agents.create': async (draft, { windowId }) => {
      const written = await writeAgent(folder, draft, ports.write);
      if (!written.ok) return { ok: false, error: { kind: 'bad-draft', ...written.error } };
      ports.changed();
      return { ok: true, value: { file: written.value, list: await list(ports.rootOf(windowId)) } };
    },
  };
}

function viewOf(role: AgentProfile, folder: string): RoleView {
  const { hooks: _hooks, prompt: _prompt, scope: _scope, ...shown } = role;
  return { ...shown, origin: originOf(role, folder) };
}

function originOf({ builtIn, plugin, scope, file }: AgentProfile, folder: string): RoleView['origin'] {
  if (builtIn === true) return 'built-in';
  if (plugin !== undefined) return 'plugin';
  if (scope === 'workspace') return 'workspace';
  return file.startsWith(folder + path.sep) ? 'user' : 'claude-user';
}
