import { excelDate, readDateStyles } from './excel-dates';
import { DocumentError, type OpenDocument } from './open-document';
import { relationsOf } from './relations';
import { columnIndex, openSheets, type Sheet, type SheetRow } from './sheet';
import { attribute, xmlEvents } from './xml';
import type { ZipParts } from './zip';

const main = 'xl/workbook.xml';

/** What cells refer to: texts by number, which styles are dates, and from which year days count. */
interface Book {
  readonly texts: readonly string[];
  readonly dateStyles: ReadonlySet<number>;
  readonly from1904: boolean;
}

export function openXlsx(zip: ZipParts): OpenDocument {
  const workbook = zip.text(main);
  if (workbook === undefined) throw new DocumentError('It is damaged: it has no list of sheets.');
  const relations = relationsOf(zip, main);
  let book: Book | undefined;
  const read = (): Book =>
    (book ??= {
      texts: sharedTexts(zip.text(pathOf('/sharedStrings') ?? 'xl/sharedStrings.xml') ?? ''),
      dateStyles: readDateStyles(zip.text(pathOf('/styles') ?? 'xl/styles.xml') ?? ''),
      from1904: /\bdate1904\s*=\s*["'](?:1|true)["']/.test(workbook),
    });
  const pathOf = (type: string): string | undefined =>
    [...relations.values()].find((relation) => relation.type.endsWith(type))?.path;

  const sheets: Sheet[] = [];
  for (const event of xmlEvents(workbook)) {
    if (event.kind !== 'open' || event.name !== 'sheet') continue;
    const path = relations.get(attribute(event.attributes, 'r:id') ?? '')?.path ?? '';
    let xml: string | undefined;
    const load = (): string => (xml ??= zip.text(path) ?? '');
    sheets.push({
      name: attribute(event.attributes, 'name') ?? `Sheet ${sheets.length + 1}`,
      hidden: (attribute(event.attributes, 'state') ?? 'visible') !== 'visible',
      get extent() {
        return extentOf(load());
      },
      rows: () => rowsOf(load(), read()),
    });
  }
  return openSheets(sheets);
}

/** The range the file names for itself; some writers name only its first cell, which says nothing. */
function extentOf(xml: string): string | undefined {
  return /<(?:\w+:)?dimension\s[^>]*?ref\s*=\s*["']([A-Z]+\d+:[A-Z]+\d+)["']/.exec(xml.slice(0, 4_096))?.[1];
}

function sharedTexts(xml: string): readonly string[] {
  const texts: string[] = [];
  let current: string | undefined;
  let inText = false;
  let phonetic = false;
  for (const event of xmlEvents(xml)) {
    if (event.kind === 'text') {
      if (inText && !phonetic && current !== undefined) current += event.text;
    } else if (event.name === 'si') {
      if (event.kind === 'open') current = '';
      else if (current !== undefined) texts.push(current);
    } else if (event.name === 't') inText = event.kind === 'open';
    else if (event.name === 'rPh') phonetic = event.kind === 'open';
  }
  return texts;
}

interface Cell {
  readonly column: number;
  readonly type: string;
  readonly style: number;
  value: string;
  formula: string;
}

function* rowsOf(xml: string, book: Book): Generator<SheetRow> {
  let number = 0;
  let cells: string[] = [];
  let column = -1;
  let cell: Cell | undefined;
  let inside = '';
  for (const event of xmlEvents(xml)) {
    if (event.kind === 'text') {
      if (cell === undefined) continue;
      if (inside === 'f') cell.formula += event.text;
      else if (inside === 'v' || inside === 't') cell.value += event.text;
    } else if (event.kind === 'open') {
      const { name, attributes } = event;
      if (name === 'row') {
        number = Number(attribute(attributes, 'r') ?? number + 1);
        cells = [];
        column = -1;
      } else if (name === 'c') {
        const reference = attribute(attributes, 'r');
        column = reference === undefined ? column + 1 : columnIndex(reference);
        cell = {
          column,
          type: attribute(attributes, 't') ?? 'n',
          style: Number(attribute(attributes, 's') ?? 0),
          value: '',
          formula: '',
        };
      }
      inside = name;
    } else {
      inside = '';
      if (event.name === 'c' && cell !== undefined) {
        if (cell.column >= 0 && cell.column < 16_384) cells[cell.column] = cellText(cell, book);
        cell = undefined;
      } else if (event.name === 'row') yield { number, cells };
      else if (event.name === 'sheetData') return;
    }
  }
}

function cellText({ type, style, value, formula }: Cell, book: Book): string {
  if (value === '') return formula === '' ? '' : `=${formula}`;
  if (type === 's') return book.texts[Number(value)] ?? '';
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
  if (type === 'n' && book.dateStyles.has(style)) return excelDate(Number(value), book.from1904) ?? value;
  return value;
}
