import { createHash } from 'node:crypto';
import { err, ok, type Result } from '@shared/kit/result';
import { itemSpans, memberSpans, rootStart, splice, type Span } from './json-spans';
import { parseNotebook, type Notebook, type NotebookCell } from './notebook';
import { applyEdits, type EditFailure } from './text-edits';
import { usualLineEnd } from './text-file';

export const cellTypes = ['code', 'markdown', 'raw'] as const;
export type CellType = (typeof cellTypes)[number];
export const cellModes = ['replace', 'insert', 'delete'] as const;
export type CellMode = (typeof cellModes)[number];

/** One change of a notebook's cells. */
export interface CellEdit {
  /** The cell; absent for an insert at the beginning, and for a text that is in one cell only. */
  readonly cellId?: string;
  readonly mode: CellMode;
  readonly cellType?: CellType;
  /** Text in the source to replace; absent for the whole source. */
  readonly oldText?: string;
  readonly newText: string;
  readonly replaceAll: boolean;
}

export interface EditedNotebook {
  readonly text: string;
  readonly replacements: number;
  /** Indexes of edits that change nothing. */
  readonly noOps: readonly number[];
  /** What was done, for the model: it needs the id of a new cell. */
  readonly notes: readonly string[];
  /** A cell was replaced or deleted as a whole: nothing proves that it is still the one that was meant. */
  readonly unproven: boolean;
}

/**
 * Applies edits in order to the JSON of a notebook. Only the cells that are named change; everything else, numbers
 * and blanks included, stays byte for byte. A changed code cell loses its outputs, which are of the old source.
 */
export function applyCellEdits(
  text: string,
  edits: readonly CellEdit[],
): Result<EditedNotebook, EditFailure> {
  const noOps: number[] = [];
  const notes: string[] = [];
  let current = text;
  let replacements = 0;
  for (const [index, edit] of edits.entries()) {
    const changed = applyOne(current, edit);
    if (!changed.ok) return err({ index, message: changed.error });
    if (changed.value === undefined) {
      noOps.push(index);
      continue;
    }
    current = changed.value.text;
    replacements += changed.value.replacements;
    notes.push(changed.value.note);
  }
  const unproven = edits.some(
    (edit, index) => edit.mode !== 'insert' && edit.oldText === undefined && !noOps.includes(index),
  );
  return ok({ text: current, replacements, noOps, notes, unproven });
}

interface Change {
  readonly text: string;
  readonly replacements: number;
  readonly note: string;
}

/** Undefined when the edit changes nothing. */
function applyOne(text: string, edit: CellEdit): Result<Change | undefined, string> {
  const notebook = parseNotebook(text);
  if (notebook === undefined) return err('It is no notebook with cells (nbformat 4).');
  const { cellId } = edit;
  const at = cellId === undefined ? undefined : indexOf(notebook, cellId);
  if (at === -1)
    return err(`There is no cell ${JSON.stringify(cellId)}. Its cells are ${named(notebook.cells)}.`);
  const places = placesIn(text);
  if (edit.mode === 'insert') return ok(insertCell(text, notebook, places, (at ?? -1) + 1, edit));
  if (at === undefined) {
    return edit.mode === 'replace' && edit.oldText !== undefined
      ? replaceAnywhere(text, notebook, places, edit, edit.oldText)
      : err(`edit_mode ${edit.mode} needs a cell_id.`);
  }
  const cell = notebook.cells[at];
  if (cell === undefined) return err('There is no such cell.');
  if (edit.mode === 'delete') {
    return ok({
      text: splice(text, [withoutItem(places, at)]),
      replacements: 1,
      note: `Deleted cell ${cell.id}.`,
    });
  }
  const source = newSource(cell, edit);
  if (!source.ok) return source;
  const type = edit.cellType ?? cell.kind;
  if (source.value.source === cell.source && type === cell.kind) return ok(undefined);
  const changes =
    type === cell.kind
      ? sourceChanges(text, places, at, cell, source.value.source)
      : [retyped(text, places, at, type, source.value.source)];
  return ok({
    text: splice(text, changes),
    replacements: source.value.replacements,
    note: `Changed cell ${cell.id}.`,
  });
}

/** Its own id first; else the place that is shown where cells have none. */
function indexOf(notebook: Notebook, id: string): number {
  return notebook.cells.findIndex((cell) => cell.id === id);
}

/** Cells named in a message. */
const maxNamed = 20;

function named(cells: readonly NotebookCell[]): string {
  const ids = cells.slice(0, maxNamed).map((cell) => cell.id);
  return `${ids.join(', ')}${cells.length > maxNamed ? ' …' : ''}`;
}

function newSource(
  cell: NotebookCell,
  edit: CellEdit,
): Result<{ source: string; replacements: number }, string> {
  const { oldText, newText, replaceAll } = edit;
  if (oldText === undefined || (oldText === '' && cell.source === ''))
    return ok({ source: newText, replacements: 1 });
  if (oldText === '') return err('old_string is empty; leave it out to replace the whole cell.');
  const applied = applyEdits(cell.source, [{ oldText, newText, replaceAll }]);
  if (!applied.ok) return err(applied.error.message.replaceAll('the file', `cell ${cell.id}`));
  return ok({ source: applied.value.text, replacements: Math.max(1, applied.value.replacements) });
}

function replaceAnywhere(
  text: string,
  notebook: Notebook,
  places: Places,
  edit: CellEdit,
  oldText: string,
): Result<Change | undefined, string> {
  const found = [...notebook.cells.entries()].filter(
    ([, cell]) => oldText !== '' && cell.source.includes(oldText),
  );
  if (found.length === 0)
    return err('old_string is in the source of no cell. Outputs and metadata are not edited.');
  if (found.length > 1 && !edit.replaceAll) {
    return err(
      `old_string is in ${found.length} cells: ${named(found.map(([, cell]) => cell))}. Name one with cell_id.`,
    );
  }
  if (oldText === edit.newText) return ok(undefined);
  const changes: (Span & { text: string })[] = [];
  let replacements = 0;
  for (const [at, cell] of found) {
    const source = newSource(cell, edit);
    if (!source.ok) return source;
    replacements += source.value.replacements;
    changes.push(...sourceChanges(text, places, at, cell, source.value.source));
  }
  return ok({
    text: splice(text, changes),
    replacements,
    note: `Changed ${found.length === 1 ? 'cell' : 'cells'} ${named(found.map(([, cell]) => cell))}.`,
  });
}

/** Where the cells stand in the text, and how it is laid out. */
interface Places {
  readonly array: Span;
  readonly items: readonly Span[];
  /** One step of indentation; undefined for a text on one line. */
  readonly unit: string | undefined;
  readonly lineEnd: string;
  readonly hasIds: boolean;
}

function placesIn(text: string): Places {
  const root = memberSpans(text, rootStart(text));
  const array = root.get('cells') ?? { start: 0, end: 0 };
  const number = (name: string): number => {
    const span = root.get(name);
    return span === undefined ? 0 : Number(text.slice(span.start, span.end));
  };
  const [major, minor] = [number('nbformat'), number('nbformat_minor')];
  return {
    array,
    items: itemSpans(text, array.start),
    unit: /^\s*\{\r?\n([ \t]{1,10})"/.exec(text)?.[1],
    lineEnd: usualLineEnd(text) ?? '\n',
    hasIds: major > 4 || (major === 4 && minor >= 5),
  };
}

function written(value: unknown, depth: number, { unit, lineEnd }: Places): string {
  if (unit === undefined) return JSON.stringify(value);
  return JSON.stringify(value, null, unit).replaceAll('\n', lineEnd + unit.repeat(depth));
}

/** In the form that the notebook has: a list of lines, or one string. */
function writtenSource(source: string, asLines: boolean): unknown {
  return asLines ? source.split(/(?<=\n)/).filter((line) => line !== '') : source;
}

function sourceChanges(
  text: string,
  places: Places,
  at: number,
  cell: NotebookCell,
  source: string,
): readonly (Span & { readonly text: string })[] {
  const members = memberSpans(text, places.items[at]?.start ?? 0);
  const span = members.get('source');
  const changes: (Span & { text: string })[] = [];
  const put = (where: Span | undefined, value: unknown): void => {
    if (where !== undefined) changes.push({ ...where, text: written(value, 3, places) });
  };
  put(span, writtenSource(source, span !== undefined && text[span.start] === '['));
  if (cell.kind === 'code') {
    put(members.get('execution_count'), null);
    put(members.get('outputs'), []);
  }
  return changes;
}

/** A cell of another type has other members, so it is written anew; its id and metadata stay. */
function retyped(
  text: string,
  places: Places,
  at: number,
  type: string,
  source: string,
): Span & { readonly text: string } {
  const span = places.items[at] ?? { start: 0, end: 0 };
  const {
    outputs: _outputs,
    execution_count: _count,
    ...kept
  } = JSON.parse(text.slice(span.start, span.end)) as Record<string, unknown>;
  const asLines = Array.isArray(kept['source']);
  const cell = cellOf(type, { ...kept, source: writtenSource(source, asLines) });
  return { ...span, text: written(cell, 2, places) };
}

function cellOf(type: string, members: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const code = type === 'code' ? { execution_count: null, outputs: [] } : {};
  const cell = { ...members, ...code, cell_type: type };
  // The order that Jupyter saves them in, so that its next save shows no difference.
  return Object.fromEntries(Object.entries(cell).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

function insertCell(text: string, notebook: Notebook, places: Places, at: number, edit: CellEdit): Change {
  const { array, items, unit, lineEnd } = places;
  const first = items[0];
  const source = first === undefined ? undefined : memberSpans(text, first.start).get('source');
  const asLines = source === undefined || text[source.start] === '[';
  const id = places.hasIds ? freshId(notebook, edit, at) : `cell-${at}`;
  const cell = cellOf(edit.cellType ?? 'code', {
    ...(places.hasIds ? { id } : {}),
    metadata: {},
    source: writtenSource(edit.newText, asLines),
  });
  const json = written(cell, 2, places);
  const gap = unit === undefined ? ' ' : lineEnd + unit.repeat(2);
  const before = items[at - 1];
  const change =
    before !== undefined
      ? { start: before.end, end: before.end, text: `,${gap}${json}` }
      : first !== undefined
        ? { start: first.start, end: first.start, text: `${json},${gap}` }
        : { ...array, text: unit === undefined ? `[${json}]` : `[${gap}${json}${lineEnd}${unit}]` };
  return { text: splice(text, [change]), replacements: 1, note: `Inserted cell ${id}.` };
}

/** Made of what is inserted where, so that a preview and the change itself name the same cell. */
function freshId(notebook: Notebook, edit: CellEdit, at: number): string {
  const taken = new Set(notebook.cells.map((cell) => cell.id));
  for (let round = 0; ; round += 1) {
    const id = createHash('sha256').update(`${round} ${at} ${edit.newText}`).digest('hex').slice(0, 8);
    if (!taken.has(id)) return id;
  }
}

function withoutItem({ array, items }: Places, at: number): Span & { readonly text: string } {
  const [item, before, after] = [items[at], items[at - 1], items[at + 1]];
  if (item !== undefined && before !== undefined) return { start: before.end, end: item.end, text: '' };
  return item !== undefined && after !== undefined
    ? { start: item.start, end: after.start, text: '' }
    : { ...array, text: '[]' };
}
