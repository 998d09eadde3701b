import type { FileProblem } from '../../../../workspace/file-problem';
import type { ImageInfo } from '../../../../workspace/images';
import { renderNotebook, type NotebookWindow } from '../../../../workspace/notebook-text';
import type { ReadOutcome } from '../../../../workspace/read-path';
import { maxBytes, type ReadItem } from './plan';

export interface ReadPicture {
  readonly info: ImageInfo;
  readonly bytes: Uint8Array;
}

/** What the model reads of one file, without its header: text, with pictures in their places. */
export function outcomePieces(item: ReadItem, outcome: ReadOutcome): readonly (string | ReadPicture)[] {
  switch (outcome.kind) {
    case 'text':
      return [windowText(item, outcome)];
    case 'image':
      return [outcome];
    case 'hex':
      return [hexText(item, outcome)];
    case 'document':
      return [outcome.text];
    case 'notebook':
      return renderNotebook(outcome.notebook, notebookWindow(item)).pieces;
    case 'directory':
      return [folderText(outcome.entries, outcome.total)];
    case 'problem':
      return [problemOf(outcome.problem)];
  }
}

export function describeImage({ info, bytes }: ReadPicture): string {
  return `${info.name} image, ${info.width}×${info.height}, ${bytes.length} bytes`;
}

function notebookWindow({ window, wantedLines }: ReadItem): NotebookWindow {
  return {
    startLine: 'line' in window.start ? window.start.line : 1,
    lines: window.maxLines,
    maxCharacters: maxBytes,
    asWanted: wantedLines !== undefined,
  };
}

export function problemOf(problem: FileProblem): string {
  return problem.message;
}

function windowText(item: ReadItem, outcome: Extract<ReadOutcome, { kind: 'text' }>): string {
  const { window, size } = outcome;
  if (window.kind === 'behind-end') {
    if (window.lineCount === 0) return '(The file is empty.)';
    return 'byte' in item.window.start
      ? `(The file has ${size} bytes; byte ${item.window.start.byte} lies behind its end.)`
      : `(The file has ${window.lineCount} ${window.lineCount === 1 ? 'line' : 'lines'}; line ${item.window.start.line} lies behind its end.)`;
  }
  if (window.lines.length === 0) return '(The file is empty.)';
  const numbered = window.lines.map((line, index) => `${window.firstLine + index}\t${line}`).join('\n');
  const asWanted = window.lines.length === item.wantedLines && !window.insideLine;
  if (window.atEnd || asWanted) return numbered;
  const last = window.firstLine + window.lines.length - 1;
  const where = window.insideLine ? 'inside' : 'after';
  return `${numbered}\n(Cut off ${where} line ${last}, at byte ${window.endByte} of ${size}. Go on with byte_offset ${window.endByte}.)`;
}

function hexText(item: ReadItem, outcome: Extract<ReadOutcome, { kind: 'hex' }>): string {
  const { rows, endByte, size } = outcome;
  if (size === 0) return '(The file is empty.)';
  if (rows.length === 0 && 'byte' in item.window.start) {
    return `(The file has ${size} bytes; byte ${item.window.start.byte} lies behind its end.)`;
  }
  const dump = rows.join('\n');
  return endByte >= size
    ? dump
    : `${dump}\n(Cut off at byte ${endByte} of ${size}. Go on with byte_offset ${endByte}.)`;
}

function folderText(entries: readonly string[], total: number): string {
  if (total === 0) return '(The folder is empty.)';
  const list = entries.join('\n');
  return total === entries.length
    ? list
    : `${list}\n(${entries.length} of ${total} entries. List a folder below it, or use Search with a glob.)`;
}
