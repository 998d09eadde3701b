import { safeCut, type DocumentLine, type DocumentPart, type OpenDocument } from './open-document';

export interface SheetRow {
  readonly number: number;
  /** By column from 0; holes are empty cells. */
  readonly cells: readonly (string | undefined)[];
}

export interface Sheet {
  readonly name: string;
  readonly hidden: boolean;
  /** "A1:H200", where the file says so. */
  readonly extent?: string | undefined;
  rows(): Iterable<SheetRow>;
}

/** A cell's text is cut here: longer ones are documents of their own. */
const maxCell = 2_000;
/** Columns shown of a row. */
const maxColumns = 256;

/** A spreadsheet as rows of tab-separated cells, each with its number as a first column. */
export function openSheets(sheets: readonly Sheet[]): OpenDocument {
  return {
    unit: 'sheet',
    count: sheets.length,
    part: (index) => partOf(sheets[index]),
    outline: () =>
      sheets.map((sheet, index) => {
        const extent = sheet.extent ?? measure(sheet);
        return `- sheet ${index + 1}: ${sheet.name} (${extent}${sheet.hidden ? ', hidden' : ''})`;
      }),
  };
}

/** Extent and rows are looked at only when somebody asks: the names of all sheets cost nothing. */
function partOf(sheet: Sheet | undefined): DocumentPart {
  if (sheet === undefined) return { lines: () => [] };
  return {
    title: sheet.name,
    get extent() {
      const words = [sheet.extent, sheet.hidden ? 'hidden' : undefined].filter((word) => word !== undefined);
      return words.length === 0 ? undefined : words.join(', ');
    },
    get lastLine() {
      const lastRow = /(\d+)$/.exec(sheet.extent ?? '')?.[1];
      return lastRow === undefined ? undefined : Number(lastRow);
    },
    lines: () => rowLines(sheet.rows()),
  };
}

function* rowLines(rows: Iterable<SheetRow>): Generator<DocumentLine> {
  for (const { number, cells } of rows) {
    const shown = Array.from(cells.slice(0, maxColumns), cellText);
    while (shown.at(-1) === '') shown.pop();
    if (shown.length === 0) continue;
    const more = cells.length > maxColumns ? `\t(${cells.length - maxColumns} more columns)` : '';
    yield { number, text: `${number}\t${shown.join('\t')}${more}` };
  }
}

function cellText(cell: string | undefined): string {
  const flat = (cell ?? '').replaceAll(/[\t\r\n]+/g, ' ').trim();
  return flat.length > maxCell ? `${flat.slice(0, safeCut(flat, maxCell))}…` : flat;
}

function measure(sheet: Sheet): string {
  let rows = 0;
  let columns = 0;
  for (const { number, cells } of sheet.rows()) {
    if (cells.every((cell) => cell === undefined || cell === '')) continue;
    rows = number;
    columns = Math.max(columns, cells.length);
  }
  return rows === 0 ? 'empty' : `A1:${columnName(columns - 1)}${rows}`;
}

/** "A", "Z", "AA" … */
export function columnName(index: number): string {
  const last = String.fromCodePoint(65 + (index % 26));
  return index < 26 ? last : columnName(Math.floor(index / 26) - 1) + last;
}

/** The column of a cell's name: 0 for "A7". */
export function columnIndex(reference: string): number {
  let index = 0;
  for (const letter of reference) {
    const code = letter.toUpperCase().charCodeAt(0);
    if (code < 65 || code > 90) break;
    index = index * 26 + code - 64;
  }
  return index - 1;
}
