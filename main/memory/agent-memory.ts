import type { Memory, MemoryAnswer } from '@shared/domain/memory';
import { err, ok, type Result } from '@shared/kit/result';
import type { Clock } from '@shared/kit/sources';
import type { Memories, NewMemory } from '../store/memories';
import type { CallSource } from './engine';
import type { Source } from './find';
import type { MemoryThread } from './memory-thread';
import type { AgentMemory, MemoryScene } from './ports';

/** Whether memory reads the calls of a tool now, by the switches as they stand (NT6, CT13). */
export type ReadsTool = (tool: string, root: string | null) => boolean;

export interface AgentMemoryDeps {
  readonly memories: Memories;
  readonly thread: Pick<MemoryThread, 'sources' | 'search'>;
  readonly reads: ReadsTool;
  /** The project of a conversation; empty without a folder. */
  readonly projectOf: (conversationId: string) => {
    readonly projectId: string;
    readonly root: string | null;
  };
  /** Names of the agents that can be written to. */
  readonly agents: (root: string | null) => Promise<readonly string[]>;
  /** Takes the values of secrets out of a text. */
  readonly mask: (text: string) => Promise<string>;
  readonly clock: Clock;
  /** A memory was written. */
  readonly changed: () => void;
}

/** More orders would be a prompt of their own. */
const mostOrders = 20;

export function createAgentMemory(deps: AgentMemoryDeps): AgentMemory {
  const { memories } = deps;

  function keep(
    memory: Pick<Memory, 'kind' | 'text'> & Partial<NewMemory>,
    scene: MemoryScene,
  ): Result<void, string> {
    const { projectId, root } = deps.projectOf(scene.conversationId);
    const added = memories.add({
      scope: 'project',
      projectId,
      root,
      by: 'agent',
      agent: scene.agent,
      to: null,
      conversationId: scene.conversationId,
      files: [],
      calls: [],
      tools: [],
      ...memory,
    });
    if (!added.ok) return err(`It was not kept: ${added.error.message}`);
    deps.changed();
    return ok(undefined);
  }

  function orderProblem(
    { text, everywhere }: { readonly text: string; readonly everywhere: boolean },
    scene: MemoryScene,
  ): string | undefined {
    const orders = memories.orders(deps.projectOf(scene.conversationId).projectId);
    const same = orders.find((order) => oneLine(order.text).toLowerCase() === oneLine(text).toLowerCase());
    if (same !== undefined && (same.scope === 'user' || !everywhere))
      return 'text: this order stands already.';
    return orders.length >= mostOrders
      ? `text: there are ${mostOrders} standing orders, as many as there may be. The person can end some in Settings → Memory.`
      : undefined;
  }

  return {
    async search({ query, everywhere, limit }, scene) {
      const { projectId } = deps.projectOf(scene.conversationId);
      return await searchMemory(deps, {
        query,
        limit,
        project: everywhere ? null : projectId,
        conversation: scene.conversationId,
      });
    },
    carve: ({ kind, text, files, callId }, scene) =>
      keep({ kind, text, files: [...files], calls: [callId] }, scene),
    async note({ to, text }, scene) {
      if (to !== null) {
        const known = await deps.agents(deps.projectOf(scene.conversationId).root);
        if (!known.includes(to)) return err(unknownAgent(to, known));
        if (to === scene.agent) return err(`to: ${to} is you. Use MemoryCarve for what you want to keep.`);
      }
      return keep({ kind: 'note', text, to }, scene);
    },
    orderProblem,
    pin({ text, everywhere }, scene) {
      const problem = orderProblem({ text, everywhere }, scene);
      if (problem !== undefined) return err(problem);
      return keep({ kind: 'order', text: oneLine(text), scope: everywhere ? 'user' : 'project' }, scene);
    },
  };
}

/** A line of a prompt stays one line, so that no order can begin a section of its own. */
export function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

export interface SearchRequest {
  readonly query: string;
  readonly limit: number;
  /** Null for all projects. */
  readonly project: string | null;
  readonly conversation: string | null;
}

/** Reads the switches, then searches with what they allow: a switch counts for the whole history at once. */
export async function searchMemory(
  { thread, reads, mask, clock }: Pick<AgentMemoryDeps, 'thread' | 'reads' | 'mask' | 'clock'>,
  request: SearchRequest,
): Promise<Result<MemoryAnswer, string>> {
  if (request.query.trim() === '') return err('query: say what to look for, in words or as a question.');
  try {
    const allowed = allowedOf(await thread.sources(request.project), reads);
    const { hits, indexing } = await thread.search({ ...request, allowed, now: clock.now() });
    const masked = await Promise.all(
      hits.map(async (hit) => ({
        ...hit,
        text: await mask(hit.text),
        ...(hit.title === undefined ? {} : { title: await mask(hit.title) }),
      })),
    );
    return ok({ hits: masked, indexing });
  } catch (error) {
    return err(`Memory cannot be searched now: ${error instanceof Error ? error.message : String(error)}.`);
  }
}

/** Of every source the tools must all be read; a project whose folder moved counts by any of its places. */
export function allowedOf(sources: readonly CallSource[], reads: ReadsTool): readonly Source[] {
  return sources
    .filter(({ tools, root }) => tools.split('+').every((tool) => reads(tool, root)))
    .map(({ project, tools }) => ({ project, tools }));
}

function unknownAgent(to: string, known: readonly string[]): string {
  return known.length === 0
    ? `to: there is no agent ${JSON.stringify(to)}. Leave it out to reach all others.`
    : `to: there is no agent ${JSON.stringify(to)}. The agents are ${known.join(', ')}; leave it out to reach all others.`;
}
