import { err, ok } from '@shared/kit/result';
import type { Tool } from '../../../define';
import type { EditInput } from '../../claude/Edit/definition';
import { isFields, type Fields, type Lifted } from '../../lift-fields';
import { createTwin } from '../../twin';
import { description, EditFileInput } from './definition';

/** Edit of one file. */
export function createEditFileTool(edit: Tool<EditInput>): Tool<EditFileInput> {
  return createTwin(edit, {
    name: 'edit_file',
    description,
    primaryArgument: 'path',
    input: EditFileInput,
    fromBase: pathOnce,
    toBase: ({ path, edits }) => ({ edits: edits.map((one) => ({ path, ...one })) }),
  });
}

/** The path that all edits name, named once. */
function pathOnce(fields: Fields): Lifted {
  const { edits, ...rest } = fields;
  if (!Array.isArray(edits)) return ok(fields);
  const entries = edits as readonly unknown[];
  const paths = new Set(entries.filter(isFields).flatMap(({ path }) => (path === undefined ? [] : [path])));
  if (paths.size > 1) {
    return err({ field: 'edits', message: 'edit_file changes one file; call it once for each file.' });
  }
  const [path] = paths;
  const bare = entries.map((entry) => {
    if (!isFields(entry)) return entry;
    const { path: _path, ...change } = entry;
    return change;
  });
  return ok({ ...rest, ...(path === undefined ? {} : { path }), edits: bare });
}
