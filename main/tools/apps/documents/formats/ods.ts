import { openContent } from './odf';
import type { OpenDocument } from './open-document';
import { openSheets, type Sheet, type SheetRow } from './sheet';
import { attribute, xmlEvents } from './xml';
import type { ZipParts } from './zip';

/** A cell or row that is said to be repeated more often fills the rest of the sheet and is empty. */
const maxRepeatedRows = 10_000;
const maxRepeatedCells = 1_024;

export function openOds(zip: ZipParts): OpenDocument {
  const xml = openContent(zip);
  const sheets: Sheet[] = [];
  for (const event of xmlEvents(xml)) {
    if (event.kind !== 'open' || event.name !== 'table') continue;
    const index = sheets.length;
    sheets.push({
      name: attribute(event.attributes, 'table:name') ?? `Sheet ${index + 1}`,
      hidden: false,
      rows: () => rowsOf(xml, index),
    });
  }
  return openSheets(sheets);
}

function* rowsOf(xml: string, index: number): Generator<SheetRow> {
  let table = -1;
  let number = 1;
  let cells: string[] = [];
  let rowRepeat = 1;
  let cellRepeat = 1;
  let cell: string | undefined;
  for (const event of xmlEvents(xml)) {
    if (event.kind === 'text') {
      if (cell !== undefined) cell += event.text;
      continue;
    }
    if (event.kind === 'open' && event.name === 'table') table += 1;
    if (table < index) continue;
    if (table > index) return;
    if (event.kind === 'open') {
      if (event.name === 'table-row') {
        cells = [];
        rowRepeat = repeatOf(event.attributes, 'number-rows-repeated');
      } else if (event.name === 'table-cell' || event.name === 'covered-table-cell') {
        cell = '';
        cellRepeat = repeatOf(event.attributes, 'number-columns-repeated');
      } else if (event.name === 'p' && cell !== undefined && cell !== '') cell += ' ';
      else if (event.name === 's') cell = cell === undefined ? undefined : `${cell} `;
    } else if (event.name === 'table-cell' || event.name === 'covered-table-cell') {
      const times =
        cell === '' ? Math.min(cellRepeat, maxRepeatedCells) : Math.min(cellRepeat, maxRepeatedCells);
      for (let at = 0; at < times; at += 1) cells.push(cell ?? '');
      cell = undefined;
    } else if (event.name === 'table-row') {
      while (cells.at(-1) === '') cells.pop();
      const times = cells.length === 0 ? 0 : Math.min(rowRepeat, maxRepeatedRows);
      for (let at = 0; at < times; at += 1) yield { number: number + at, cells };
      number += rowRepeat;
    }
  }
}

function repeatOf(attributes: string, name: string): number {
  const times = Number(attribute(attributes, name) ?? 1);
  return Number.isSafeInteger(times) && times > 0 ? times : 1;
}
