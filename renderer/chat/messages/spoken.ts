import type { PartialPart } from '../state/conversation-state';
import { tailBlock, type Block } from './block-stream';

/** How far a reply has been read out: the blocks that are done, and of the one that grows the characters. */
export interface Spoken {
  readonly messageId: string;
  readonly blocks: number;
  readonly offset: number;
}

const nothing: Spoken = { messageId: '', blocks: 0, offset: 0 };

/**
 * The sentences that became complete since, for a screen reader: streamed text is read by sentence, never by piece.
 * Code is named and not read. Costs the block that grows.
 */
export function newSentences(
  parts: readonly PartialPart[],
  before: Spoken,
): { readonly words: string; readonly spoken: Spoken } {
  const part = parts.findLast(({ kind }) => kind === 'text');
  if (!part) return { words: '', spoken: before };
  const start = part.messageId === before.messageId ? before : { ...nothing, messageId: part.messageId };
  const { closed } = part.stream;
  const said: string[] = [];
  for (let at = start.blocks; at < closed.length; at += 1) {
    const block = closed[at];
    if (block) said.push(wordsOf(block).slice(at === start.blocks ? start.offset : 0));
  }
  const from = closed.length === start.blocks ? start.offset : 0;
  const tail = tailBlock(part.stream);
  const text = tail?.kind === 'markdown' ? tail.text : '';
  const end = lastSentenceEnd(text, from);
  if (end > from) said.push(text.slice(from, end));
  return {
    words: said.map(plain).filter(Boolean).join(' '),
    spoken: { messageId: part.messageId, blocks: closed.length, offset: end },
  };
}

function lastSentenceEnd(text: string, from: number): number {
  let end = from;
  for (const match of text.slice(from).matchAll(/[.!?:](?=\s)/g)) end = from + match.index + 1;
  return end;
}

function wordsOf(block: Block): string {
  if (block.kind === 'markdown') return block.text;
  return `Code${block.info === '' ? '' : `, ${block.info}`}.`;
}

/** Words without the signs of Markdown. */
function plain(text: string): string {
  return text
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[*_`#>|]+/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}
