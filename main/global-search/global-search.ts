import { settingEntries } from '@shared/catalog/settings-index';
import type { GlobalKind } from '@shared/domain/global-search';
import type { MemoryHit } from '@shared/domain/memory';
import type { Conversation } from '@shared/domain/message';
import { fitOf } from '@shared/text/fit';
import { mergeRanked } from '@shared/text/merge-ranked';
import type { AgentMemory } from '../memory/ports';
import type { GlobalAnswer, GlobalAsk, GlobalHit, GlobalScene, GlobalSearchPort } from './ports';
import { fileScore, settingScore, textScore, toolScore } from './scores';

export interface GlobalSearchDeps {
  /** What memory finds, with its switches obeyed (NT6). */
  readonly memory: Pick<AgentMemory, 'search'>;
  /** Conversations of the scene's project whose titles may be told, secrets taken out. */
  readonly titles: (
    conversationId: string,
  ) => Promise<readonly Pick<Conversation, 'id' | 'title' | 'root' | 'updatedAt'>[]>;
  /** Files of a folder by the letters of their paths, best first. */
  readonly files: (
    root: string,
    query: string,
    limit: number,
  ) => Promise<readonly { readonly relative: string }[]>;
}

/** What one kind of source answers. */
interface Part {
  readonly hits: readonly GlobalHit[];
  readonly note?: string;
}

/** Looked at of one source before all are ranked together. */
const mostOfMemory = 20;
const mostOfFiles = 60;
/** Files that only hold the letters somewhere: a few may be meant, many are noise. */
const mostStrewn = 3;
const strewnBelow = 0.35;

/** One ranked list over conversations, memory, files, tools and settings, of what the run may be told (CO9). */
export function createGlobalSearch(deps: GlobalSearchDeps): GlobalSearchPort {
  return {
    async find(ask, scene) {
      const asks = (kind: GlobalKind): boolean => ask.kinds.includes(kind);
      const [files, talk] = await Promise.all([
        asks('files') ? findFiles(ask, scene, deps) : Promise.resolve(none),
        asks('conversations') || asks('memory') ? findTalk(ask, scene, deps) : Promise.resolve(none),
      ]);
      const tools = asks('tools') ? findTools(ask, scene) : none;
      const settings = asks('settings') ? findSettings(ask) : none;
      return answerOf([files, talk, tools, settings], ask.limit);
    },
  };
}

const none: Part = { hits: [] };

function answerOf(parts: readonly Part[], limit: number): GlobalAnswer {
  const lists = parts.map(({ hits }) => hits.toSorted((one, other) => other.score - one.score));
  const hits = mergeRanked(lists, limit);
  return {
    hits,
    left: lists.flat().length - hits.length,
    notes: parts.flatMap(({ note }) => note ?? []),
  };
}

async function findFiles(
  { query }: GlobalAsk,
  { root, mayShow }: GlobalScene,
  { files }: GlobalSearchDeps,
): Promise<Part> {
  const found = (await files(root, query, mostOfFiles)).filter(({ relative }) => mayShow(relative));
  let strewn = 0;
  const hits = found.flatMap(({ relative }): GlobalHit[] => {
    const score = fileScore(query, relative) ?? 0;
    if (score < strewnBelow) strewn += 1;
    return score < strewnBelow && strewn > mostStrewn ? [] : [{ kind: 'file', relative, score }];
  });
  return { hits };
}

/** Memory answers for both: what was kept, and what was said or done in conversations. */
async function findTalk(ask: GlobalAsk, scene: GlobalScene, deps: GlobalSearchDeps): Promise<Part> {
  const { query, kinds } = ask;
  const [titled, found] = await Promise.all([
    kinds.includes('conversations') ? findTitles(query, scene, deps) : [],
    deps.memory.search({ query, everywhere: false, limit: mostOfMemory }, scene),
  ]);
  const said = found.ok ? found.value.hits.flatMap(hitOf) : [];
  const hits = said.filter(({ kind }) => kinds.includes(kind === 'memory' ? 'memory' : 'conversations'));
  const note = !found.ok
    ? found.error
    : found.value.indexing
      ? 'Older conversations are still being read in; asking again in a moment may find more.'
      : undefined;
  return { hits: together(titled, hits), ...(note === undefined ? {} : { note }) };
}

async function findTitles(
  query: string,
  { conversationId }: GlobalScene,
  { titles }: GlobalSearchDeps,
): Promise<readonly GlobalHit[]> {
  const told = await titles(conversationId);
  return told.flatMap(({ id, title, root, updatedAt }): GlobalHit[] => {
    const fit = id === conversationId ? undefined : fitOf(query, title);
    return fit === undefined
      ? []
      : [{ kind: 'conversation', id, title, root, at: updatedAt, score: fit.score }];
  });
}

function hitOf(hit: MemoryHit, place: number): readonly GlobalHit[] {
  const { source, id, what, text, at, title, root, conversationId } = hit;
  const score = textScore(place);
  if (source === 'memory') return [{ kind: 'memory', id, what, text, at, score }];
  if (conversationId === null) return [];
  const passage = source === 'call' ? `call of ${what}: ${text}` : text;
  const named = title === undefined ? {} : { title };
  return [{ kind: 'conversation', id: conversationId, ...named, text: passage, root, at, score }];
}

/** A conversation stands once: under the better of its scores, with the passage that was found. */
function together(titled: readonly GlobalHit[], said: readonly GlobalHit[]): readonly GlobalHit[] {
  const byId = new Map<string, GlobalHit>();
  for (const hit of [...titled, ...said]) {
    const key = `${hit.kind} ${'id' in hit ? hit.id : ''}`;
    const before = byId.get(key);
    if (before === undefined) byId.set(key, hit);
    else if (before.kind === 'conversation' && before.text === undefined)
      byId.set(key, { ...hit, score: Math.max(before.score, hit.score) });
  }
  return [...byId.values()];
}

function findTools({ query }: GlobalAsk, { tools }: GlobalScene): Part {
  return {
    hits: tools.flatMap((tool): GlobalHit[] => {
      const score = toolScore(query, tool);
      return score === undefined ? [] : [{ ...tool, score }];
    }),
  };
}

function findSettings({ query }: GlobalAsk): Part {
  return {
    hits: settingEntries.flatMap((setting): GlobalHit[] => {
      const score = settingScore(query, setting);
      return score === undefined ? [] : [{ kind: 'setting', setting, score }];
    }),
  };
}
