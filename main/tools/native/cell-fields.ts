import { z } from 'zod';
import { isNotebookName } from '../../workspace/notebook';
import { cellModes, cellTypes } from '../../workspace/notebook-edits';

/** Fields of an edit that are about a cell of a notebook. */
export const cellFields = {
  cell_id: z.string().optional().describe('Notebook cell; insert puts the new one after it'),
  edit_mode: z.enum(cellModes).optional().describe('For cells; default replace'),
  cell_type: z.enum(cellTypes).optional().describe('For cells'),
};

interface EditFields {
  readonly path: string;
  readonly old_string?: string | undefined;
  readonly cell_id?: string | undefined;
  readonly edit_mode?: string | undefined;
  readonly cell_type?: string | undefined;
}

/** What an edit lacks or says of a cell that is none; undefined when it can be tried. */
export function cellProblem(
  edit: EditFields,
): { readonly field: string; readonly message: string } | undefined {
  const field = (['cell_id', 'edit_mode', 'cell_type'] as const).find((name) => edit[name] !== undefined);
  if (field !== undefined && !isNotebookName(edit.path)) {
    return { field, message: `${field} is for notebooks (.ipynb)` };
  }
  const mode = edit.edit_mode ?? 'replace';
  if (mode === 'replace' && edit.old_string === undefined && edit.cell_id === undefined) {
    return { field: 'old_string', message: 'Give the text to replace' };
  }
  if (mode !== 'replace' && edit.old_string !== undefined && edit.old_string !== '') {
    return { field: 'old_string', message: `edit_mode ${mode} takes no old_string` };
  }
  return mode === 'delete' && edit.cell_id === undefined
    ? { field: 'cell_id', message: 'Name the cell to delete' }
    : undefined;
}
