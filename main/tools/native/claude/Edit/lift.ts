import { err, ok, type Result } from '@shared/kit/result';
import type { LiftProblem } from '../../../define';
import {
  cleanKeys,
  isFields,
  liftEntries,
  renameFields,
  sameValue,
  type Fields,
  type Lifted,
} from '../../lift-fields';

const entryFields = ['path', 'old_string', 'new_string', 'replace_all', 'cell_id', 'edit_mode', 'cell_type'];
/** Claude Code's Edit and NotebookEdit. */
const foreign = { file_path: 'path', notebook_path: 'path', new_source: 'new_string' };

/**
 * The single-edit shapes, Claude Code's Edit and MultiEdit included, become a batch (WE5). A top-level path is the
 * path of every edit that names none; an edit that names another contradicts it.
 */
export function liftEdit(raw: Fields): Lifted {
  const cleaned = cleanKeys(raw, [...entryFields, ...Object.keys(foreign), 'edits']);
  if (!cleaned.ok) return cleaned;
  const named = renameFields(cleaned.value, foreign);
  if (!named.ok) return named;
  const { edits: listed, path } = named.value;
  const own = pick(named.value, (field) => field !== 'path' && entryFields.includes(field));
  const rest = pick(named.value, (field) => field !== 'edits' && !entryFields.includes(field));
  const single = Object.keys(own).length > 0;
  const list: unknown = isFields(listed) ? [listed] : listed;
  if (!Array.isArray(list)) {
    if (listed !== undefined) return ok(named.value);
    return ok(single || path !== undefined ? { ...rest, edits: [complete(given({ path, ...own }))] } : rest);
  }
  const entries = liftEntries(list, (entry) => liftEntry(entry, path), 'edits');
  if (!entries.ok) return entries;
  const twin = entries.value.length === 1 && sameValue(entries.value[0], complete(given({ path, ...own })));
  if (single && !twin) {
    const [field = 'old_string'] = Object.keys(own);
    return err({
      field,
      message: `${Object.keys(own).join(', ')} beside edits belong to no edit; put them into edits.`,
    });
  }
  return ok({ ...rest, edits: entries.value });
}

function liftEntry(entry: Fields, path: unknown): Result<Fields, LiftProblem> {
  const cleaned = cleanKeys(entry, [...entryFields, ...Object.keys(foreign)]);
  if (!cleaned.ok) return cleaned;
  const named = renameFields(cleaned.value, foreign);
  if (!named.ok) return named;
  if (path === undefined) return ok(complete(named.value));
  const own = named.value['path'];
  if (own !== undefined && own !== path) {
    return err({
      field: 'path',
      message: `The edit names ${JSON.stringify(own)}, the call ${JSON.stringify(path)}; name each file only in its edits.`,
    });
  }
  return ok(complete({ path, ...named.value }));
}

/** A cell that goes away needs no text. */
function complete(entry: Fields): Fields {
  return entry['edit_mode'] === 'delete' && entry['new_string'] === undefined
    ? { ...entry, new_string: '' }
    : entry;
}

function pick(fields: Fields, wanted: (field: string) => boolean): Fields {
  return Object.fromEntries(
    Object.entries(fields).filter(([field, value]) => wanted(field) && value !== undefined),
  );
}

function given(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
