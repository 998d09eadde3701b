import type { MemoryHit } from '@shared/domain/memory';
import { discardIndexFile, isBusy, isDamage } from '../disk/index-file';
import { extractMemories, type Extracted } from './extract';
import { createFinder, type Finder, type FindScope, type Source } from './find';
import { createIndexer, type Indexer } from './indexer';
import { openMemoryIndex, openRecordRows, type IndexDatabase } from './index-database';
import { hitsOf } from './hits';
import { filterOf } from './may-show';
import { planOf } from './plan';
import { rankEntries } from './rank';
import { createRecordReader } from './record';
import { surroundings } from './surroundings';
import { transcriptOf } from './transcript';
import { createWordReader } from './words';

export interface EngineOptions {
  /** The program's database. */
  readonly record: string;
  /** The index's own file, a cache. */
  readonly index: string;
  /** Milliseconds that only ever grow. */
  readonly ticks: () => number;
  /** The index was damaged and is being made anew. */
  readonly rebuilt: () => void;
}

export interface SearchAsk extends FindScope {
  readonly query: string;
  readonly limit: number;
  /** The conversation that asks: its newest message is the question, not an answer. */
  readonly conversation: string | null;
  readonly now: number;
}

/** Where calls come from, with the folder whose custom tools count. */
export interface CallSource extends Source {
  readonly root: string | null;
}

export interface WalkAsk {
  readonly conversation: string;
  /** What memory reads, as in a search. */
  readonly allowed: readonly Source[];
  /** Characters of the text for a model; 0 where none is wanted. */
  readonly transcript: number;
}

/** What the walker is to write down of a conversation. */
export interface Walked {
  readonly project: string;
  readonly root: string | null;
  /** It was read up to this row. */
  readonly upto: number;
  readonly found: readonly Extracted[];
  readonly transcript: string;
  /** Tools whose calls the transcript tells of. */
  readonly tools: readonly string[];
  readonly calls: readonly string[];
}

/** Memory on the thread that it is read on; the program runs it on a thread of its own. */
export interface MemoryEngine {
  /** Reads what is new for about so long; false when there is more. */
  drain(ms: number): boolean;
  /** Every source of calls in a project, or in all. What is new is read first. */
  sources(project: string | null): readonly CallSource[];
  search(ask: SearchAsk): { readonly hits: readonly MemoryHit[]; readonly indexing: boolean };
  /** Conversations in which nobody has said anything since `before`, and that the walker has not read to their end. */
  due(before: number, limit: number): { readonly next: readonly string[]; readonly waiting: number };
  walk(ask: WalkAsk): Walked | undefined;
  forget(conversation: string): void;
  close(): void;
}

/** How long a search reads what is new before it looks through the rest row by row. */
const drainMs = 30;
/** Rows of each kind that are looked through so. */
const tailRows = 300;
const mostWalked = 2_000;

interface Opened {
  readonly database: IndexDatabase;
  readonly indexer: Indexer;
  readonly finder: Finder;
}

export function createMemoryEngine(options: EngineOptions): MemoryEngine {
  const rows = openRecordRows(options.record);
  const record = createRecordReader(rows);
  const wordsOf = createWordReader();
  let opened: Opened | undefined;

  function open(): Opened {
    if (opened !== undefined) return opened;
    const { database, anew } = openMemoryIndex(options.index);
    if (anew) options.rebuilt();
    opened = {
      database,
      indexer: createIndexer({ index: database, record, wordsOf, ticks: options.ticks }),
      finder: createFinder(database),
    };
    return opened;
  }

  /** Damage of the index costs a moment, never an answer: it is made anew from the record. */
  function guarded<T>(work: (index: Opened) => T): T {
    try {
      return work(open());
    } catch (error) {
      if (!isDamage(error)) throw error;
    }
    opened?.database.close();
    opened = undefined;
    discardIndexFile(options.index);
    options.rebuilt();
    return work(open());
  }

  /** Another process that writes the same index at this moment leaves an answer that may be a moment old. */
  function drained({ indexer }: Opened, ms: number): boolean {
    try {
      return indexer.drain(ms);
    } catch (error) {
      if (isBusy(error)) return false;
      throw error;
    }
  }

  function sourcesOf(index: Opened, project: string | null): readonly CallSource[] {
    const done = drained(index, drainMs);
    const known = index.database
      .rows("SELECT DISTINCT project, tools FROM sources WHERE tools != '' AND (? IS NULL OR project = ?)", [
        project,
        project,
      ])
      .map(([one, tools]) => ({ project: String(one), tools: String(tools) }));
    const late = done ? [] : index.indexer.tail(tailRows).filter(({ tools }) => tools.length > 0);
    const all = [
      ...known,
      ...late.map((entry) => ({ project: entry.project, tools: entry.tools.join('+') })),
    ];
    const roots = rootsOf(rows.rows('SELECT DISTINCT project_id, root FROM conversations'));
    const unique = new Map(all.map((source) => [`${source.project} ${source.tools}`, source]));
    return [...unique.values()].flatMap((source) =>
      (roots.get(source.project) ?? [null]).map((root) => ({ ...source, root })),
    );
  }

  function search(index: Opened, ask: SearchAsk): ReturnType<MemoryEngine['search']> {
    const plan = planOf(ask.query, wordsOf);
    const isWhole = drained(index, drainMs);
    const { candidates, weight } = index.finder.find(plan, ask);
    const asked = ask.conversation === null ? undefined : record.lastAsked(ask.conversation);
    const mayShow = filterOf(ask, record);
    const found = record.entries(candidates);
    const late = isWhole ? [] : index.indexer.tail(tailRows);
    const hits = found.flatMap((entry) => entry ?? []);
    const said = surroundings(hits, record);
    const entries = [...hits, ...said.entries, ...late];
    const unique = new Map(entries.map((entry) => [entry.id, entry]));
    const shown = [...unique.values()].filter((entry) => entry.id !== asked && mayShow(entry));
    const ranked = rankEntries(shown, { plan, wordsOf, aroundOf: said.around, weight, now: ask.now });
    index.indexer.drop(candidates.filter((_one, place) => found[place] === undefined));
    return { hits: hitsOf(ranked, ask.limit, record), indexing: !isWhole };
  }

  function walk(ask: WalkAsk): Walked | undefined {
    const facts = record.conversation(ask.conversation);
    if (facts === undefined || facts.forgotten || facts.subAgent) return undefined;
    const said = record.messagesOf(ask.conversation, record.walkedUpto(ask.conversation), mostWalked);
    const mayRead = filterOf({ project: facts.project, allowed: ask.allowed }, record);
    const messages = said.flatMap(({ entry }) => (entry === undefined || !mayRead(entry) ? [] : [entry]));
    const made = messages.flatMap((entry) => entry.calls);
    const calls = new Map(
      record
        .entries(made.map((id) => ({ kind: 'call', id })))
        .flatMap((entry) => (entry === undefined || !mayRead(entry) ? [] : [[entry.id, entry] as const])),
    );
    const told = ask.transcript === 0 ? [] : [...calls.values()];
    return {
      project: facts.project,
      root: facts.root,
      upto: said.at(-1)?.rowid ?? 0,
      found: extractMemories(messages, calls),
      transcript: ask.transcript === 0 ? '' : transcriptOf(messages, calls, ask.transcript),
      tools: [...new Set(told.flatMap(({ tools }) => tools))],
      calls: [...calls.keys()],
    };
  }

  function due({ database }: Opened, before: number, limit: number): ReturnType<MemoryEngine['due']> {
    const rested = database.rows('SELECT conversation, upto FROM seen WHERE at < ? ORDER BY at', [before]);
    const next = rested.flatMap(([id, upto]) => {
      const conversation = String(id);
      if (record.walkedUpto(conversation) >= Number(upto)) return [];
      const facts = record.conversation(conversation);
      return facts === undefined || facts.forgotten || facts.subAgent ? [] : [conversation];
    });
    return { next: next.slice(0, limit), waiting: next.length };
  }

  return {
    drain: (ms) =>
      guarded((index) => {
        const done = drained(index, ms);
        // What a search would read first is read while nobody waits.
        if (done) index.finder.prepare();
        return done;
      }),
    sources: (project) => guarded((index) => sourcesOf(index, project)),
    search: (ask) => guarded((index) => search(index, ask)),
    due: (before, limit) =>
      guarded((index) => {
        drained(index, drainMs);
        return due(index, before, limit);
      }),
    walk,
    forget: (conversation) => guarded(({ indexer }) => indexer.forget(conversation)),
    close() {
      opened?.database.close();
      rows.close();
    },
  };
}

function rootsOf(rows: readonly (readonly unknown[])[]): ReadonlyMap<string, readonly (string | null)[]> {
  const roots = new Map<string, (string | null)[]>();
  for (const [project, root] of rows) {
    const key = typeof project === 'string' ? project : '';
    roots.set(key, [...(roots.get(key) ?? []), typeof root === 'string' ? root : null]);
  }
  return roots;
}
