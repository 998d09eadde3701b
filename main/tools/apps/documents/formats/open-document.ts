/** What is wrong with a document, as a sentence about it; every reader throws it, and one place answers with it. */
export class DocumentError extends Error {}

/** A line of text, or a row of a sheet, with its number from 1. */
export interface DocumentLine {
  readonly number: number;
  readonly text: string;
}

/** A page, a slide, a sheet, or the whole of a text that has no pages. */
export interface DocumentPart {
  /** Name of a sheet, title of a slide. */
  readonly title?: string;
  /** Extent as a person would say it: "A1:H200". */
  readonly extent?: string | undefined;
  /** Number of the last line or row, where it is known without reading all. */
  readonly lastLine?: number | undefined;
  lines(): Iterable<DocumentLine> | Promise<Iterable<DocumentLine>>;
}

/** A document opened for reading: its parts are made only as far as somebody reads. */
export interface OpenDocument {
  readonly unit: 'page' | 'slide' | 'sheet' | 'text';
  readonly count: number;
  part(index: number): DocumentPart | Promise<DocumentPart>;
  /** Facts and headings for an overview, one a line. */
  outline(): Promise<readonly string[]> | readonly string[];
}

/** Longer lines are broken at a blank, so that every place of a text has a line number to go on from. */
const longestLine = 4_000;

/** Numbers the lines of a text. */
export function numberedLines(text: string | readonly string[]): readonly DocumentLine[] {
  const lines = typeof text === 'string' ? text.split('\n') : text;
  return lines.flatMap(broken).map((line, index) => ({ number: index + 1, text: line }));
}

function broken(line: string): readonly string[] {
  const pieces: string[] = [];
  let rest = line;
  while (rest.length > longestLine) {
    const blank = rest.lastIndexOf(' ', longestLine);
    const at = blank > longestLine / 2 ? blank : safeCut(rest, longestLine);
    pieces.push(rest.slice(0, at));
    rest = rest.slice(at).trimStart();
  }
  return [...pieces, rest];
}

/** Never cuts a surrogate pair in two. */
export function safeCut(text: string, at: number): number {
  const code = text.charCodeAt(at - 1);
  return code >= 0xd800 && code <= 0xdbff ? at - 1 : at;
}
