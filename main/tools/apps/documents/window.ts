import {
  documentNames,
  type DocumentBudget,
  type DocumentFormat,
  type DocumentSelection,
  type DocumentText,
} from '../../../workspace/documents';
import { formatPages, pagesWithin, parsePages } from '../../../workspace/page-ranges';
import {
  DocumentError,
  safeCut,
  type DocumentLine,
  type DocumentPart,
  type OpenDocument,
} from './formats/open-document';

/** The wanted part of a document, cut to the budget, with a sentence that says how to go on. */
export async function renderWindow(
  document: OpenDocument,
  format: DocumentFormat,
  selection: DocumentSelection,
  budget: DocumentBudget,
): Promise<DocumentText> {
  refuseForeign(document, format, selection);
  const chosen = await choose(document, selection);
  const writer = createWriter(selection, budget);
  for (const [place, index] of chosen.entries()) {
    const part = await document.part(index);
    const cut = await writer.add(index, part, marker(document, index, part));
    if (cut === undefined && !writer.isFull()) continue;
    const rest = chosen.slice(cut === undefined ? place + 1 : place);
    if (writer.asWanted() || rest.length === 0) break;
    return finish(document, writer, await goOn(document, chosen.length, rest, cut?.nextLine ?? 1));
  }
  return finish(document, writer, remarkOn(document, selection));
}

/** A field that this kind of document cannot honour is refused, never passed over (RD5). */
function refuseForeign(
  document: OpenDocument,
  format: DocumentFormat,
  { pages, sheet }: DocumentSelection,
): void {
  const what = `It is ${documentNames[format]}`;
  if (pages !== undefined && document.unit === 'sheet')
    throw new DocumentError(`${what}: pick a part with sheet and start_line, not with pages.`);
  if (pages !== undefined && document.unit === 'text')
    throw new DocumentError(
      `${what}, which has no pages of its own: use start_line and limit instead of pages.`,
    );
  if (sheet !== undefined && document.unit !== 'sheet')
    throw new DocumentError(`${what}, which has no sheets; leave sheet out.`);
}

/** Indexes of the parts to show, in the order asked. */
async function choose(document: OpenDocument, selection: DocumentSelection): Promise<readonly number[]> {
  const { count, unit } = document;
  const all = Array.from({ length: count }, (_, index) => index);
  if (selection.pages !== undefined) {
    const ranges = parsePages(selection.pages);
    if (!ranges.ok) throw new DocumentError(ranges.error);
    const pages = pagesWithin(ranges.value, count);
    if (pages.length > 0) return pages.map((page) => page - 1);
    const [first] = ranges.value;
    throw new DocumentError(`It has ${plural(count, unit)}; there is no ${unit} ${first?.first ?? 0}.`);
  }
  if (unit !== 'sheet') return all;
  const names = await Promise.all(all.map(async (index) => (await document.part(index)).title ?? ''));
  if (selection.sheet !== undefined) return [findSheet(names, selection.sheet)];
  const rows = selection.startLine !== undefined || selection.lines !== undefined;
  if (rows && count > 1)
    throw new DocumentError(
      `It has ${count} sheets (${quoted(names)}); name the one whose rows you want with sheet.`,
    );
  return all;
}

/** By its exact name, else whatever the case, else by its number. */
function findSheet(names: readonly string[], wanted: string): number {
  const same = names.indexOf(wanted);
  if (same >= 0) return same;
  const alike = names.findIndex((name) => name.toLowerCase() === wanted.trim().toLowerCase());
  if (alike >= 0) return alike;
  const number = /^\s*\d{1,6}\s*$/.test(wanted) ? Number(wanted) : 0;
  if (number >= 1 && number <= names.length) return number - 1;
  throw new DocumentError(`It has no sheet ${JSON.stringify(wanted)}. Its sheets are ${quoted(names)}.`);
}

function marker(document: OpenDocument, index: number, part: DocumentPart): string | undefined {
  if (document.unit === 'text') return undefined;
  const title = part.title === undefined || part.title === '' ? '' : `: ${part.title}`;
  const extent = part.extent === undefined ? '' : ` (${part.extent})`;
  return `--- ${document.unit} ${index + 1} of ${document.count}${title}${extent} ---`;
}

/** Where a part was cut: the line to go on with. */
interface Cut {
  readonly nextLine: number;
}

interface Writer {
  /** Adds a part as far as the budget goes; a cut says where it stopped. */
  add(index: number, part: DocumentPart, title: string | undefined): Promise<Cut | undefined>;
  isFull(): boolean;
  /** It stopped because the caller wanted no more. */
  asWanted(): boolean;
  text(): string;
  /** Parts of which something is shown. */
  parts(): readonly number[];
  /** First and last number of the lines shown, of the last part that had any. */
  range(): { readonly first: number; readonly last: number };
  /** Number of the last line that was looked at. */
  lastLine(): number;
}

function createWriter(selection: DocumentSelection, budget: DocumentBudget): Writer {
  const most = Math.min(selection.lines ?? budget.maxLines, budget.maxLines);
  const output: string[] = [];
  let lines = 0;
  let characters = 0;
  const parts: number[] = [];
  let first = 0;
  let last = 0;
  let seen = 0;

  function put(line: DocumentLine): void {
    // A single line longer than the whole budget is cut; it has no further lines to go on with.
    const room = budget.maxCharacters - characters;
    output.push(line.text.length > room ? `${line.text.slice(0, safeCut(line.text, room))}…` : line.text);
    characters += line.text.length + 1;
    lines += 1;
    if (first === 0) first = line.number;
    last = line.number;
  }

  return {
    async add(index, part, title) {
      // Lines are wanted from a number on: of the first part only, since every part counts anew.
      const from = parts.length === 0 ? (selection.startLine ?? 1) : 1;
      parts.push(index);
      if (title !== undefined) {
        output.push(...(parts.length > 1 ? ['', title] : [title]));
        characters += title.length + 2;
      }
      first = 0;
      for (const line of await part.lines()) {
        seen = line.number;
        if (line.number < from) continue;
        const full = lines >= most || (lines > 0 && characters + line.text.length > budget.maxCharacters);
        if (full) {
          if (first === 0 && title !== undefined) {
            output.pop();
            parts.pop();
          }
          return { nextLine: line.number };
        }
        put(line);
      }
      return undefined;
    },
    isFull: () => lines >= most || characters >= budget.maxCharacters,
    asWanted: () => selection.lines !== undefined && lines >= selection.lines,
    text: () => output.join('\n').trim(),
    parts: () => parts,
    range: () => ({ first, last }),
    lastLine: () => seen,
  };
}

/** The sentence at a cut: what is left, in the fields that fetch it. */
async function goOn(
  document: OpenDocument,
  asked: number,
  rest: readonly number[],
  line: number,
): Promise<string> {
  const { unit, count } = document;
  const [next = 0, ...others] = rest;
  const from = line > 1 ? ` and start_line ${line}` : '';
  if (unit === 'text') {
    const { lastLine } = await document.part(next);
    return `(Cut off after line ${line - 1} of ${lastLine ?? 0}. Go on with start_line ${line}.)`;
  }
  if (unit === 'sheet') {
    const { title = '', lastLine } = await document.part(next);
    const ofAll = lastLine === undefined ? '' : ` of ${lastLine}`;
    const names = await Promise.all(others.map(async (index) => (await document.part(index)).title ?? ''));
    const left =
      names.length === 0 ? '' : ` Not shown: ${names.length === 1 ? 'sheet' : 'sheets'} ${quoted(names)}.`;
    const sheet = JSON.stringify(title);
    return `(Cut off before row ${line}${ofAll} of sheet ${sheet}. Go on with sheet ${sheet}${from}.${left})`;
  }
  const pages = formatPages(rest.map((index) => index + 1));
  const where = line > 1 ? 'inside' : 'before';
  const left = asked === count ? '' : `, with ${rest.length} of the ${asked} asked for left`;
  return `(Cut off ${where} ${unit} ${next + 1} of ${count}${left}. Go on with pages "${pages}"${from}.)`;
}

/** What a caller could miss of a window that was not cut. */
function remarkOn(document: OpenDocument, { pages }: DocumentSelection): string | undefined {
  const { count, unit } = document;
  if (count === 0) return `(It has no ${unit}s.)`;
  const ranges = pages === undefined ? undefined : parsePages(pages);
  const beyond =
    ranges?.ok === true && ranges.value.some(({ first, last }) => first > count || (last ?? 0) > count);
  return beyond ? `(It has only ${plural(count, unit)}.)` : undefined;
}

function finish(document: OpenDocument, writer: Writer, remark: string | undefined): DocumentText {
  const text = writer.text();
  const { first, last } = writer.range();
  const parts = writer.parts();
  const behind = first === 0 && parts.length === 1 && writer.lastLine() > 0;
  const empty = behind
    ? `(It ends with ${document.unit === 'sheet' ? 'row' : 'line'} ${writer.lastLine()}; there is nothing from the line asked for on.)`
    : text === ''
      ? '(The document has no text.)'
      : undefined;
  const words = [text, empty, remark].filter((piece) => piece !== undefined && piece !== '');
  return { text: words.join('\n'), part: partWords(document, parts, first, last) };
}

/** For people: which part of the document was read. */
function partWords(document: OpenDocument, shown: readonly number[], first: number, last: number): string {
  const { unit, count } = document;
  if (unit === 'text') return first === 0 ? 'no text' : `lines ${first}–${last}`;
  if (unit === 'sheet') {
    const [only = 0] = shown;
    const rows = shown.length === 1 && first > 0 ? `, rows ${first}–${last}` : '';
    return shown.length === 1 ? `sheet ${only + 1} of ${count}${rows}` : `${shown.length} of ${count} sheets`;
  }
  if (shown.length === count) return plural(count, unit);
  return `${unit}${shown.length === 1 ? '' : 's'} ${formatPages(shown.map((index) => index + 1))} of ${count}`;
}

function quoted(names: readonly string[]): string {
  return names.map((name) => JSON.stringify(name)).join(', ');
}

function plural(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
