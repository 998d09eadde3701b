import type { RecordedCall } from '@shared/domain/hook';
import { presentCall } from '@shared/present/present-call';
import type { Profiles } from '../agent/profiles/profiles';
import { folderBrings, folderServers } from '../hooks/folder-brings';
import type { HookHandlerPorts } from '../hooks/handlers';
import type { Trust } from '../hooks/trust';
import type { Store } from '../store/open-store';
import type { Tool } from '../tools/define';
import { createFileGuard } from '../workspace/file-guard';

interface DeskOptions {
  readonly store: Store;
  readonly trust: Trust;
  readonly userHome: string;
  readonly profiles: () => Pick<Profiles, 'list'>;
  readonly toolNamed: (name: string) => Tool | undefined;
}

/** What Settings → Hooks, the inspector and the trust card work on. */
export function composeHookDesk(
  { store, trust, userHome, toolNamed, profiles }: DeskOptions,
  parts: Pick<HookHandlerPorts, 'finder' | 'engine' | 'inspector' | 'switches'>,
): Omit<HookHandlerPorts, 'rootOf' | 'assess'> {
  return {
    ...parts,
    trust,
    call: (id) => store.calls.get(id),
    toolNamed,
    sessionOf: (root) => ({
      root,
      home: userHome,
      cwd: root,
      guard: createFileGuard(),
      written: new Set(),
    }),
    // What lies in the person's own home is their own.
    brings: async (root) => (root === userHome ? [] : await folderBrings(root)),
    servers: async (root) => (root === userHome ? [] : await folderServers(root)),
    async agents(root) {
      const { agents, waiting } = await profiles().list(root);
      const withHooks = [...agents, ...waiting].filter((agent) => agent.hooks !== undefined);
      return [...new Set(withHooks.map(({ name }) => name))];
    },
    calls: (root, search) => recordedCalls(store, root, search),
  };
}

/** Calls looked through, and of those that fit how many are offered. */
const lookedAt = 200;
const offered = 50;

/** The latest settled calls of a folder's conversations, for a dry run (HK8). */
function recordedCalls(store: Store, root: string | null, search: string): readonly RecordedCall[] {
  const roots = new Map<string, string | null | undefined>();
  const rootOf = (id: string): string | null | undefined => {
    if (!roots.has(id)) roots.set(id, store.conversations.get(id)?.root);
    return roots.get(id);
  };
  const wanted = search.trim().toLowerCase();
  return store.calls
    .recent(lookedAt)
    .filter((call) => rootOf(call.conversationId) === root)
    .flatMap(({ id, tool, input, askedAt: at, state: { kind: outcome } }): RecordedCall[] => {
      if (outcome === 'queued' || outcome === 'waiting' || outcome === 'running') return [];
      const subject = presentCall(tool, input).subject.slice(0, 500);
      const fits = `${tool} ${subject}`.toLowerCase().includes(wanted);
      return fits ? [{ id, tool, subject, at, outcome }] : [];
    })
    .slice(0, offered);
}
