/**
 * Cuts streaming Markdown into blocks that never change again, so that a delta costs the last block and not the message
 * (CD5). The cuts depend on the text alone, never on how it was chopped into deltas.
 *
 * Kept apart on purpose: a fence at the top level (plain while it streams, highlighted once closed) and everything else
 * (Markdown). Not caught: link reference definitions reach only their own block; footnotes likewise.
 */
export type Block =
  | { readonly kind: 'markdown'; readonly text: string }
  | { readonly kind: 'code'; readonly info: string; readonly chunks: readonly string[] };

/** The block that still grows. `text` is what came after the closed chunks, whole lines only. */
type OpenBlock =
  | {
      readonly kind: 'markdown';
      readonly text: string;
      /** A list or an indented block goes on over blank lines. */
      readonly holds: 'nothing' | 'list' | 'indented';
      readonly afterBlank: boolean;
      /** The fence that is open inside a list or quotation. */
      readonly innerFence: string | null;
    }
  | {
      readonly kind: 'code';
      readonly info: string;
      readonly fence: string;
      readonly indent: number;
      readonly chunks: readonly string[];
      readonly text: string;
    };

export interface BlockStream {
  readonly closed: readonly Block[];
  readonly open: OpenBlock | null;
  /** The last line, as far as it came. */
  readonly line: string;
}

export const emptyStream: BlockStream = { closed: [], open: null, line: '' };

/** A chunk of a code block closes at the first line end past this many characters. */
const chunkSize = 2_000;

const fencePattern = /^( {0,3})(`{3,}|~{3,})([^\n]*)$/;
const listItem = /^ {0,3}(?:[-+*]|\d{1,9}[.)])(?:\s|$)/;

/** The stream after `text` arrived. Costs the length of `text` and of the line it completes. */
export function pushText(stream: BlockStream, text: string): BlockStream {
  let end = text.indexOf('\n');
  if (end === -1) return { ...stream, line: stream.line + text };
  const closed = new Appender(stream.closed);
  let open = stream.open;
  let line = stream.line + text.slice(0, end);
  let start = end + 1;
  for (;;) {
    open = takeLine(closed, open, line);
    end = text.indexOf('\n', start);
    if (end === -1) break;
    line = text.slice(start, end);
    start = end + 1;
  }
  return { closed: closed.list, open, line: text.slice(start) };
}

/** The blocks of a text that is complete. */
export function finishStream(stream: BlockStream): readonly Block[] {
  const closed = new Appender(stream.closed);
  const open = stream.line === '' ? stream.open : takeLine(closed, stream.open, stream.line);
  if (open !== null) closed.push(closeBlock(open));
  return closed.list;
}

/** What is shown of the block still open, the incomplete line included; null when there is nothing. */
export function tailBlock(stream: BlockStream): Block | null {
  const { open, line } = stream;
  if (open?.kind === 'code') {
    // The start of a closing fence is no code.
    const closing = line !== '' && open.fence.startsWith(line.trim());
    const rest = open.text + (closing ? '' : line);
    return { kind: 'code', info: open.info, chunks: rest === '' ? open.chunks : [...open.chunks, rest] };
  }
  const text = (open?.text ?? '') + line;
  return text.trim() === '' ? null : { kind: 'markdown', text };
}

/** All blocks of a whole text. A text with reference definitions stays one block, so that its links find them. */
export function splitBlocks(text: string): readonly Block[] {
  if (/^ {0,3}\[[^\]\n]+\]:\s*\S/m.test(text)) return [{ kind: 'markdown', text }];
  return finishStream(pushText(emptyStream, text));
}

/** The text of a code block. */
export function codeText(block: Extract<Block, { kind: 'code' }>): string {
  return block.chunks.join('');
}

/** Copies the list only when something is added. */
class Appender {
  list: readonly Block[];
  private copied: Block[] | null = null;

  constructor(list: readonly Block[]) {
    this.list = list;
  }

  push(block: Block): void {
    if (block.kind === 'markdown' && block.text.trim() === '') return;
    this.copied ??= [...this.list];
    this.copied.push(block);
    this.list = this.copied;
  }
}

function closeBlock(open: OpenBlock): Block {
  if (open.kind === 'markdown') return { kind: 'markdown', text: open.text.trimEnd() };
  return {
    kind: 'code',
    info: open.info,
    chunks: open.text === '' ? open.chunks : [...open.chunks, open.text],
  };
}

function takeLine(closed: Appender, open: OpenBlock | null, raw: string): OpenBlock | null {
  const line = raw.endsWith('\r') ? raw.slice(0, -1) : raw;
  if (open?.kind === 'code') return takeCodeLine(closed, open, line);
  if (open?.innerFence != null)
    return { ...open, text: `${open.text}${line}\n`, innerFence: innerFenceAfter(open.innerFence, line) };
  if (line.trim() === '') return open === null ? null : takeBlank(closed, open);
  const fence = fencePattern.exec(line);
  const insideList = open?.kind === 'markdown' && open.holds === 'list' && /^\s/.test(line);
  if (fence && !insideList && !(fence[2]?.startsWith('`') === true && fence[3]?.includes('`') === true)) {
    if (open !== null) closed.push(closeBlock(open));
    return {
      kind: 'code',
      info: (fence[3] ?? '').trim(),
      fence: fence[2] ?? '',
      indent: (fence[1] ?? '').length,
      chunks: [],
      text: '',
    };
  }
  if (open !== null && !(open.afterBlank && endsHere(open.holds, line))) return grown(open, line);
  if (open !== null) closed.push(closeBlock(open));
  return grown(
    { kind: 'markdown', text: '', holds: holdsOf(line), afterBlank: false, innerFence: null },
    line,
  );
}

function grown(open: Extract<OpenBlock, { kind: 'markdown' }>, line: string): OpenBlock {
  const inner = /^\s*(?:>\s*|[-+*]\s+|\d{1,9}[.)]\s+)*(`{3,}|~{3,})/.exec(line)?.[1] ?? null;
  const opensInner = inner !== null && open.holds === 'list';
  const holds = open.holds === 'nothing' && listItem.test(line) && open.text !== '' ? 'list' : open.holds;
  return {
    ...open,
    holds,
    text: `${open.text}${line}\n`,
    afterBlank: false,
    innerFence: opensInner ? inner : null,
  };
}

function innerFenceAfter(fence: string, line: string): string | null {
  const bare = line.trim();
  const closes = bare.startsWith(fence) && bare.replaceAll(fence[0] ?? '`', '') === '';
  // A line at the margin ends the list item, and the fence in it.
  const leaves = bare !== '' && !/^\s/.test(line) && !bare.startsWith(fence);
  return closes || leaves ? null : fence;
}

function takeBlank(closed: Appender, open: Extract<OpenBlock, { kind: 'markdown' }>): OpenBlock | null {
  if (open.holds !== 'nothing') return { ...open, text: `${open.text}\n`, afterBlank: true };
  closed.push(closeBlock(open));
  return null;
}

function holdsOf(line: string): 'nothing' | 'list' | 'indented' {
  if (listItem.test(line)) return 'list';
  return /^(?: {4}|\t)/.test(line) ? 'indented' : 'nothing';
}

/** Whether a line after a blank one stands outside what came before. */
function endsHere(holds: 'nothing' | 'list' | 'indented', line: string): boolean {
  if (holds === 'list') return !/^(?: {2,}|\t)/.test(line) && !listItem.test(line);
  if (holds === 'indented') return !/^(?: {4}|\t)/.test(line);
  return true;
}

function takeCodeLine(
  closed: Appender,
  open: Extract<OpenBlock, { kind: 'code' }>,
  line: string,
): OpenBlock | null {
  const bare = line.trim();
  const indent = line.length - line.trimStart().length;
  if (indent < 4 && bare.startsWith(open.fence) && bare.replaceAll(open.fence[0] ?? '`', '') === '') {
    closed.push(closeBlock(open));
    return null;
  }
  const taken = open.indent === 0 ? line : line.slice(Math.min(open.indent, indent));
  const text = `${open.text}${taken}\n`;
  return text.length < chunkSize ? { ...open, text } : { ...open, chunks: [...open.chunks, text], text: '' };
}
