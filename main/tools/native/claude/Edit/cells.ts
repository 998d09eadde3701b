import { err, ok, type Result } from '@shared/kit/result';
import type { FileGuard } from '../../../../workspace/file-guard';
import { isNotebookName, parseNotebook } from '../../../../workspace/notebook';
import { applyCellEdits, type CellMode, type CellType } from '../../../../workspace/notebook-edits';
import type { FileEdits } from './plan';

export type FileState = ReturnType<FileGuard['check']>;

/** What an edit says of a cell. */
export interface CellFields {
  readonly id?: string;
  readonly mode: CellMode;
  readonly type?: CellType;
  /** No text to replace is named: the whole source is meant. */
  readonly whole: boolean;
}

/** What edits made of a file's text. */
export interface EditedFile {
  readonly text: string;
  readonly replacements: number;
  readonly noOps: readonly number[];
  readonly notes?: readonly string[];
}

/** The edits of a notebook, by its cells (WE3); undefined for every other file, which is edited as text. */
export function planCells(
  group: FileEdits,
  real: string,
  text: string | undefined,
  state: FileState,
): Result<EditedFile, string> | undefined {
  if (!isNotebookName(real) || text === undefined || text === '') return noCells(group);
  if (parseNotebook(text) === undefined) return noCells(group);
  const applied = applyCellEdits(
    text,
    group.edits.map(({ oldText, newText, replaceAll, cell }) => ({
      mode: cell?.mode ?? 'replace',
      newText,
      replaceAll,
      ...(cell?.whole === true ? {} : { oldText }),
      ...(cell?.id === undefined ? {} : { cellId: cell.id }),
      ...(cell?.type === undefined ? {} : { cellType: cell.type }),
    })),
  );
  if (!applied.ok)
    return err(`edits[${group.edits[applied.error.index]?.index ?? 0}]: ${applied.error.message}`);
  const { unproven, noOps, ...edited } = applied.value;
  if (unproven && state !== 'fresh') {
    const seen = state === 'unread' ? 'It was not read in this conversation' : 'It changed after it was read';
    return err(
      `${seen}, and a whole cell would be replaced or deleted; read it first, or name the text with old_string.`,
    );
  }
  const skipped = noOps.map((index) => group.edits[index]?.index ?? index);
  if (edited.replacements === 0) {
    return err(
      `${skipped.map((index) => `edits[${index}]`).join(', ')}: the cell has this source already, which changes nothing.`,
    );
  }
  return ok({ ...edited, noOps: skipped });
}

/** A cell can only be edited where there are cells. */
function noCells(group: FileEdits): Result<never, string> | undefined {
  const edit = group.edits.find(({ cell }) => cell !== undefined);
  return edit === undefined
    ? undefined
    : err(
        `edits[${edit.index}]: It is no notebook with cells (nbformat 4). Edit its text with old_string and new_string.`,
      );
}
