import type { MemoryHit } from '@shared/domain/memory';
import { excerptAround } from './excerpt';
import { extractMemories } from './extract';
import type { Ranked } from './rank';
import type { Entry } from './entry';
import type { RecordReader } from './record';

/** Characters that are shown of one hit (NT6), and of all together. */
const mostOfCall = 4_000;
const mostOfAll = 16_000;
const leastOfOne = 500;
/** Of a conversation: its best passages, and what was settled near them. */
const mostOfMessage = 500;
const mostPassages = 3;
const mostSettled = 2;
/** Messages on either side that are looked at for it. */
const nearby = 8;

interface Group {
  readonly first: Ranked;
  readonly more: Ranked[];
}

/**
 * What is shown of the best entries: a memory whole, a call with its arguments first, and of each conversation its best
 * passages in one hit, with what was settled near them. A question is often asked in one message and decided in another.
 */
export function hitsOf(ranked: readonly Ranked[], limit: number, record: RecordReader): readonly MemoryHit[] {
  const groups = grouped(ranked).slice(0, limit);
  let left = mostOfAll;
  return groups.map((group, index) => {
    const others = (groups.length - index - 1) * leastOfOne;
    const hit = hitOf(group, Math.max(leastOfOne, left - others), record);
    left -= hit.text.length;
    return hit;
  });
}

function grouped(ranked: readonly Ranked[]): readonly Group[] {
  const groups: Group[] = [];
  const talks = new Map<string, Group>();
  for (const one of ranked) {
    const { kind, conversation } = one.entry;
    const talk = kind === 'message' ? talks.get(conversation) : undefined;
    if (talk !== undefined) {
      talk.more.push(one);
      continue;
    }
    const group = { first: one, more: [] };
    if (kind === 'message') talks.set(conversation, group);
    groups.push(group);
  }
  return groups;
}

function hitOf({ first, more }: Group, room: number, record: RecordReader): MemoryHit {
  const { entry } = first;
  const facts = entry.conversation === '' ? undefined : record.conversation(entry.conversation);
  const shown =
    entry.kind === 'message'
      ? talkText([first, ...more.slice(0, mostPassages - 1)], room, record)
      : entry.kind === 'call'
        ? callText(first, Math.min(mostOfCall, room))
        : { text: entry.text, omitted: 0 };
  return {
    source: entry.kind,
    id: entry.id,
    what: entry.what,
    ...shown,
    files: [...entry.files],
    conversationId: entry.conversation === '' ? null : entry.conversation,
    ...(facts === undefined || facts.direct || facts.subAgent ? {} : { title: facts.title }),
    root: facts?.root ?? null,
    at: entry.at,
  };
}

function callText({ entry, best }: Ranked, limit: number): Pick<MemoryHit, 'text' | 'omitted'> {
  const head = excerptAround(entry.head ?? '', 0, Math.floor(limit / 3));
  const rest = excerptAround(entry.text, best, limit - head.text.length - 1);
  const text = [head.text, rest.text].filter((part) => part !== '').join('\n');
  return { text, omitted: head.omitted + rest.omitted };
}

function talkText(
  passages: readonly Ranked[],
  room: number,
  record: RecordReader,
): Pick<MemoryHit, 'text' | 'omitted'> {
  const said = passages
    .toSorted((one, other) => one.entry.at - other.entry.at)
    .map(({ entry, best }) => {
      const { text, omitted } = excerptAround(
        entry.text,
        best,
        Math.min(mostOfMessage, Math.floor(room / mostPassages)),
      );
      return { text: `${speaker(entry)}: ${text}`, omitted };
    });
  const whole = said.map(({ text }) => text).join('\n');
  const settled = settledNear(passages[0]?.entry, record)
    .filter((text) => !whole.includes(text))
    .slice(0, mostSettled)
    .map((text) => `Settled there: ${text}`);
  const text = [whole, ...settled].join('\n');
  return {
    text: excerptAround(text, 0, room).text,
    omitted: said.reduce((sum, { omitted }) => sum + omitted, 0),
  };
}

function speaker({ what }: Entry): string {
  return what === 'user' ? 'Person' : 'Agent';
}

function settledNear(entry: Entry | undefined, record: RecordReader): readonly string[] {
  if (entry === undefined) return [];
  const { before, after } = record.around(entry.conversation, entry.id, nearby);
  const talk = [...before, entry, ...after].filter(({ tools }) => tools.length === 0);
  return extractMemories(talk, new Map()).map(({ text }) => text);
}
