import type { Entry } from './entry';
import { once } from './once';
import type { RecordReader } from './record';

/** What was said next to the candidates, and what each is read with. */
export interface Surroundings {
  /** Talk beside the candidates that is none of them. */
  readonly entries: readonly Entry[];
  /** The texts around an entry, the conversation's title among them; the same text is the same string each time. */
  readonly around: (entry: Entry) => readonly string[];
}

/** Candidates whose neighbours are looked at, and characters of a neighbour. */
const mostSurrounded = 12;
const mostAround = 5;
const mostOfNeighbour = 1_500;

/**
 * A decision rarely repeats what it answers: what was said next to a candidate is a candidate too, and each is read with
 * the words around it.
 */
export function surroundings(hits: readonly Entry[], record: RecordReader): Surroundings {
  const texts = new Map<string, readonly string[]>();
  const fresh = new Map<string, Entry>();
  const known = new Set(hits.map(({ id }) => id));
  const titleOf = once((conversation: string) => titleIn(conversation, record));
  const beginnings = new Map<string, string>();
  const beginningOf = ({ id, text }: Entry): string => {
    const beginning = beginnings.get(id) ?? text.slice(0, mostOfNeighbour);
    beginnings.set(id, beginning);
    return beginning;
  };
  for (const entry of hits.filter(({ kind }) => kind === 'message').slice(0, mostSurrounded)) {
    const { before, after } = record.around(entry.conversation, entry.id, mostAround);
    const title = titleOf(entry.conversation);
    const talk = [...before, entry, ...after];
    for (const [index, { id }] of talk.entries()) {
      if (texts.has(id) && id !== entry.id) continue;
      const near = [...talk.slice(Math.max(0, index - 3), index), ...talk.slice(index + 1, index + 2)];
      texts.set(id, [title, ...near.map(beginningOf)]);
    }
    for (const one of [...before.slice(-2), ...after.slice(0, 2)])
      if (!known.has(one.id)) fresh.set(one.id, one);
  }
  return { entries: [...fresh.values()], around: ({ id }) => texts.get(id) ?? [] };
}

function titleIn(conversation: string, record: RecordReader): string {
  const facts = record.conversation(conversation);
  return facts === undefined || facts.direct || facts.subAgent ? '' : facts.title;
}
