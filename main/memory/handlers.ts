import type { Handlers } from '@shared/contract';
import type { ContractError } from '@shared/contract/channel';
import type { MemoryRow } from '@shared/contract/memory';
import type { Memory } from '@shared/domain/memory';
import { err, ok } from '@shared/kit/result';
import type { Clock } from '@shared/kit/sources';
import type { Memories } from '../store/memories';
import { oneLine, searchMemory, type AgentMemoryDeps, type ReadsTool } from './agent-memory';
import type { MemoryThread } from './memory-thread';
import type { Walker } from './walker';

export interface MemoryHandlerDeps extends Pick<AgentMemoryDeps, 'mask'> {
  readonly memories: Memories;
  readonly thread: Pick<MemoryThread, 'sources' | 'search' | 'forget'>;
  readonly reads: ReadsTool;
  readonly walker: Pick<Walker, 'state'>;
  readonly clock: Clock;
  /** The window's folder; the id is empty without one. */
  readonly projectOf: (windowId: number) => { readonly projectId: string; readonly root: string | null };
  readonly changed: () => void;
}

type MemoryChannel =
  | 'memory.list'
  | 'memory.search'
  | 'memory.add'
  | 'memory.update'
  | 'memory.remove'
  | 'memory.forget'
  | 'memory.export'
  | 'memory.walker';

const pageRows = 200;
const mostExported = 100_000;
const mostHits = 20;

/** Settings → Memory: all of it, in the person's hands. */
export function createMemoryHandlers(deps: MemoryHandlerDeps): Handlers<MemoryChannel> {
  const { memories, changed } = deps;
  const scopeOf = (everywhere: boolean, windowId: number): string | null =>
    everywhere ? null : deps.projectOf(windowId).projectId;
  const rowOf = (memory: Memory): MemoryRow => ({
    ...memory,
    hiddenBy: memory.tools.filter((tool) => !deps.reads(tool, memory.root)),
  });

  return {
    'memory.list': async ({ everywhere, kinds, before }, { windowId }) => {
      const projectId = scopeOf(everywhere, windowId);
      const rows = memories.list({ projectId, kinds, before, limit: pageRows });
      return ok({ rows: rows.map(rowOf), total: memories.count({ projectId, kinds }) });
    },
    'memory.search': async ({ query, everywhere }, { windowId }) => {
      const project = scopeOf(everywhere, windowId);
      const found = await searchMemory(deps, { query, limit: mostHits, project, conversation: null });
      return found.ok ? found : err<ContractError>({ kind: 'not-searched', message: found.error });
    },
    'memory.add': async ({ kind, text, everywhere }, { windowId }) => {
      const added = memories.add({
        kind,
        text: kind === 'order' ? oneLine(text) : text,
        scope: everywhere ? 'user' : 'project',
        ...deps.projectOf(windowId),
        by: 'person',
        agent: null,
        to: null,
        conversationId: null,
        files: [],
        calls: [],
        tools: [],
      });
      if (added.ok) changed();
      return added;
    },
    'memory.update': async ({ id, text, kind }) => {
      const updated = memories.update(id, { text, kind });
      if (updated.ok) changed();
      return updated;
    },
    'memory.remove': async ({ id }) => {
      const removed = memories.remove(id);
      if (!removed.ok) return removed;
      changed();
      return ok(null);
    },
    'memory.forget': async ({ conversationId }) => {
      const removed = memories.forget(conversationId);
      if (!removed.ok) return removed;
      changed();
      // A search leaves it out from now on; the index only has to be tidied.
      await deps.thread.forget(conversationId).catch(() => undefined);
      return ok({ removed: removed.value });
    },
    'memory.export': async ({ everywhere }, { windowId }) => {
      const projectId = scopeOf(everywhere, windowId);
      const rows = memories.list({ projectId, kinds: [], limit: mostExported });
      const day = new Date(deps.clock.now()).toISOString().slice(0, 10);
      return ok({
        name: `memory-${day}.json`,
        mediaType: 'application/json',
        text: `${JSON.stringify({ toolwrightMemory: 1, memories: rows }, null, 2)}\n`,
      });
    },
    'memory.walker': async () => {
      try {
        return ok(await deps.walker.state());
      } catch (error) {
        const why = error instanceof Error ? error.message : String(error);
        return err<ContractError>({ kind: 'unavailable', message: `Memory cannot be read now: ${why}.` });
      }
    },
  };
}
