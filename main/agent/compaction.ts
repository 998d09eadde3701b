import type { ContextMeter } from './context';
import { dropResults } from './drop-results';
import type { ModelDriver, ModelMessage, ModelRequest } from './ports';
import { summarise } from './summarise';

/** Above this share of the window the next request is made smaller first. */
const fullShare = 0.8;
/** What is aimed at, so that compaction does not come back with every step. */
const targetShare = 0.5;
/** The newest messages that a summary leaves word for word, at most. */
const tailShare = 0.25;
/** Old messages smaller than this are not worth a summary. */
const worthShare = 0.1;
/** Steps whose results are the last to go. */
const recentSteps = 3;

export interface Compacted {
  readonly messages: readonly ModelMessage[];
  readonly droppedResults: number;
  /** The summary's text and the index of the first old message that stays, when one was written. */
  readonly summary?: { readonly text: string; readonly keptFrom: number };
}

export interface CompactionInput {
  readonly driver: ModelDriver;
  readonly request: ModelRequest;
  /** Tokens that may be used; less than the driver's when the provider refused a smaller request. */
  readonly window: number;
  readonly meter: ContextMeter;
}

export function needsCompaction(used: number, window: number): boolean {
  return used > window * fullShare;
}

/**
 * Makes room in three stages, each only as far as needed: the text of old tool results, then everything old
 * replaced by a summary the same model writes, then the newest results too.
 */
export async function compact(input: CompactionInput): Promise<Compacted> {
  const { request, window, meter } = input;
  const target = window * targetShare;
  const tokens = (messages: readonly ModelMessage[]): number => meter.measure({ ...request, messages });
  const used = tokens(request.messages);
  const first = dropResults(request.messages, used - target, recentSteps, meter);
  let messages = first.messages;
  let droppedResults = first.dropped;
  let summary: Compacted['summary'];
  if (needsCompaction(tokens(messages), window)) {
    const cut = tailStart(messages, window * tailShare, meter);
    const older = messages.slice(0, cut);
    const size = older.reduce((sum, message) => sum + meter.messageTokens(message), 0);
    if (size > window * worthShare) {
      const text = await summarise({ ...input, older });
      summary = { text: text.stored, keptFrom: cut };
      messages = [{ role: 'user', content: [{ type: 'text', text: text.sent }] }, ...messages.slice(cut)];
    }
  }
  const left = tokens(messages);
  if (needsCompaction(left, window)) {
    const last = dropResults(messages, left - target, 0, meter);
    messages = last.messages;
    droppedResults += last.dropped;
  }
  return { messages, droppedResults, ...(summary === undefined ? {} : { summary }) };
}

/**
 * Where the part that stays begins: as far back as `budget` reaches, never between a call and its answer, and
 * never leaving nothing to summarise.
 */
function tailStart(messages: readonly ModelMessage[], budget: number, meter: ContextMeter): number {
  let start = messages.length;
  let tokens = 0;
  for (let index = messages.length - 1; index > 0; index--) {
    const message = messages[index];
    if (message === undefined) break;
    tokens += meter.messageTokens(message);
    if (tokens > budget && start < messages.length) break;
    if (message.role !== 'results') start = index;
  }
  return start === messages.length ? 0 : start;
}
