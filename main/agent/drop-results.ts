import type { Content } from '@shared/domain/content';
import type { ContextMeter } from './context';
import type { ModelMessage } from './ports';

type ResultsMessage = Extract<ModelMessage, { role: 'results' }>;

/** Shorter results stay: dropping them frees next to nothing. */
const worthDropping = 400;

/** The share of a result that stays when a single one is too large. */
const keptHead = 4_000;

export interface Dropped {
  readonly messages: readonly ModelMessage[];
  /** Results whose text went. */
  readonly dropped: number;
}

/**
 * Replaces the text of tool results, oldest first, until `excess` tokens are freed. The last `keepLast` messages
 * with results stay, unless `keepLast` is 0: then the newest may lose its tail too. Stored records are not touched.
 */
export function dropResults(
  messages: readonly ModelMessage[],
  excess: number,
  keepLast: number,
  meter: ContextMeter,
): Dropped {
  const sites = messages.flatMap((message, index) => (message.role === 'results' ? [index] : []));
  const droppable = new Set(keepLast === 0 ? sites : sites.slice(0, -keepLast));
  const newest = sites.at(-1);
  let left = excess;
  let dropped = 0;
  const shortened = messages.map((message, index) => {
    if (left <= 0 || message.role !== 'results' || !droppable.has(index)) return message;
    const shorter = shorten(message, index === newest ? keptHead : 0);
    if (shorter.dropped === 0) return message;
    left -= meter.messageTokens(message) - meter.messageTokens(shorter.message);
    dropped += shorter.dropped;
    return shorter.message;
  });
  return { messages: shortened, dropped };
}

function shorten(message: ResultsMessage, head: number): { message: ResultsMessage; dropped: number } {
  let dropped = 0;
  const results = message.results.map((result) => {
    const length = characters(result.content);
    if (length <= Math.max(worthDropping, head)) return result;
    dropped += 1;
    return {
      ...result,
      content: [{ type: 'text' as const, text: replacement(result.content, length, head) }],
    };
  });
  return { message: { role: 'results', results }, dropped };
}

function replacement(content: readonly Content[], length: number, head: number): string {
  const note = `[result dropped to save context; ${length} characters]`;
  if (head === 0) return note;
  const text = content.map((part) => (part.type === 'text' ? part.text : '')).join('\n');
  return `${text.slice(0, head)}\n[rest of the result dropped to save context; ${length - head} characters]`;
}

/** A picture counts as long enough to drop. */
function characters(content: readonly Content[]): number {
  return content.reduce((sum, part) => sum + (part.type === 'text' ? part.text.length : part.bytes), 0);
}
