import type { Answer, HandlerContext, Handlers, ReplyOf, RequestOf } from '@shared/contract';
import type { NativeTool } from '@shared/contract/tools';
import type { FoundRow } from '@shared/domain/global-search';
import type { MemoryHit } from '@shared/domain/memory';
import type { Conversation } from '@shared/domain/message';
import { ok } from '@shared/kit/result';
import { fitOf } from '@shared/text/fit';
import type { Ripgrep } from '../workspace/ripgrep';
import { toolScore } from './scores';
import { searchText } from './search-text';

export interface GlobalSearchHandlerDeps {
  /** The person's conversations, newest first. */
  readonly conversations: () => readonly Conversation[];
  /** What Settings → Memory answers. */
  readonly memory: Handlers<'memory.search' | 'memory.list'>;
  /** Every known tool, with what the next run in that window makes of it. */
  readonly tools: (windowId: number) => Promise<readonly NativeTool[]>;
  readonly ripgrep: Ripgrep;
  readonly rootOf: (windowId: number) => string | null;
}

type Ask = RequestOf<'globalSearch.find'>;
type Found = Answer<ReplyOf<'globalSearch.find'>>;

/** What quick open finds outside the window: everything is the person's own, so no switch hides a title or a tool. */
export function createGlobalSearchHandlers(deps: GlobalSearchHandlerDeps): Handlers<'globalSearch.find'> {
  const underway = new Map<number, AbortController>();

  async function text(ask: Ask, { windowId }: HandlerContext): Promise<Found> {
    underway.get(windowId)?.abort();
    const root = deps.rootOf(windowId);
    if (root === null) return ok({ rows: [], more: false });
    const stop = new AbortController();
    underway.set(windowId, stop);
    const found = await searchText(deps.ripgrep, { ...ask, root }, stop.signal);
    if (underway.get(windowId) === stop) underway.delete(windowId);
    return ok({ rows: found.rows, more: found.more });
  }

  return {
    'globalSearch.find': (ask, context) => {
      if (ask.kind === 'text') return text(ask, context);
      if (ask.kind === 'tools') return findTools(ask, context, deps);
      return ask.kind === 'memory' ? findMemory(ask, context, deps) : findConversations(ask, context, deps);
    },
  };
}

async function findTools(
  { query, limit }: Ask,
  { windowId }: HandlerContext,
  deps: GlobalSearchHandlerDeps,
): Promise<Found> {
  const rows = (await deps.tools(windowId)).flatMap((tool) => {
    const { name, description, origin, verdict } = tool;
    const row = { kind: 'tool' as const, name, description, origin, verdict };
    const score = query === '' ? 0 : toolScore(query, row);
    return score === undefined ? [] : [{ row, score }];
  });
  const ordered = rows.toSorted((one, other) => other.score - one.score).map(({ row }) => row);
  return ok({ rows: ordered.slice(0, limit), more: ordered.length > limit });
}

async function findMemory(
  ask: Ask,
  context: HandlerContext,
  { memory }: GlobalSearchHandlerDeps,
): Promise<Found> {
  if (ask.query === '') {
    const listed = await memory['memory.list']({ everywhere: false, kinds: [] }, context);
    if (!listed.ok) return listed;
    const rows = listed.value.rows.slice(0, ask.limit);
    return ok({
      rows: rows.map(({ id, kind, text, updatedAt }) => ({
        kind: 'memory',
        id,
        what: kind,
        text,
        at: updatedAt,
      })),
      more: listed.value.total > rows.length,
    });
  }
  const found = await memory['memory.search']({ query: ask.query, everywhere: false }, context);
  if (!found.ok) return found;
  const rows = found.value.hits.flatMap(({ source, id, what, text, at }): FoundRow[] =>
    source === 'memory' ? [{ kind: 'memory', id, what, text, at }] : [],
  );
  return ok({ rows: rows.slice(0, ask.limit), more: found.value.indexing });
}

/** By title first, best first; then those in which the words were said or done. */
async function findConversations(
  ask: Ask,
  context: HandlerContext,
  { conversations, memory }: GlobalSearchHandlerDeps,
): Promise<Found> {
  const all = conversations();
  if (ask.query === '')
    return ok({ rows: all.slice(0, ask.limit).map(plainRow), more: all.length > ask.limit });
  const titled = all
    .flatMap((one) => {
      const fit = fitOf(ask.query, one.title);
      return fit === undefined ? [] : [{ one, score: fit.score }];
    })
    .toSorted((one, other) => other.score - one.score)
    .map(({ one }) => plainRow(one));
  const found = await memory['memory.search']({ query: ask.query, everywhere: false }, context);
  const known = new Map(all.map((one) => [one.id, one]));
  const said = (found.ok ? found.value.hits : []).flatMap((hit) => passageRow(hit, known));
  const rows = [...new Map([...titled, ...said].map((row) => [row.id, row])).values()];
  return ok({
    rows: rows.slice(0, ask.limit),
    more: rows.length > ask.limit || (found.ok && found.value.indexing),
  });
}

function plainRow({ id, title, root, updatedAt }: Conversation) {
  return { kind: 'conversation' as const, id, title, root, at: updatedAt };
}

/** A sub-agent's conversation is none that a person can open. */
function passageRow(
  { source, conversationId, text, at }: MemoryHit,
  known: ReadonlyMap<string, Conversation>,
) {
  const conversation = source === 'memory' || conversationId === null ? undefined : known.get(conversationId);
  return conversation === undefined ? [] : [{ ...plainRow(conversation), text: text.slice(0, 300), at }];
}
