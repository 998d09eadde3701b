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

const entryFields = ['path', 'old_string', 'new_string', 'replace_all'];

/**
 * The single-edit shapes, Claude Code's Edit and MultiEdit included, become a batch (WE5). A top-level path is the
 * path of every edit that names none; an edit that names another contradicts it.
 */
export function liftEdit(raw: Fields): Lifted {
  const notebook = ['notebook_path', 'cell_id', 'edit_mode', 'new_source', 'cell_type'].find(
    (field) => field in raw,
  );
  if (notebook !== undefined) {
    return err({
      field: notebook,
      message: `${notebook} is about a cell of a notebook, and cells cannot be edited yet.`,
    });
  }
  const cleaned = cleanKeys(raw, [...entryFields, 'file_path', 'edits']);
  if (!cleaned.ok) return cleaned;
  const named = renameFields(cleaned.value, { file_path: 'path' });
  if (!named.ok) return named;
  const { edits: listed, path, old_string: old, new_string: fresh, replace_all: all, ...rest } = named.value;
  const own = given({ old_string: old, new_string: fresh, replace_all: all });
  const single = Object.keys(own).length > 0;
  const list: unknown = isFields(listed) ? [listed] : listed;
  if (!Array.isArray(list)) {
    if (listed !== undefined) return ok(named.value);
    return ok(single || path !== undefined ? { ...rest, edits: [given({ path, ...own })] } : rest);
  }
  const entries = liftEntries(list, (entry) => liftEntry(entry, path), 'edits');
  if (!entries.ok) return entries;
  const twin = entries.value.length === 1 && sameValue(entries.value[0], given({ path, ...own }));
  if (single && !twin) {
    const message =
      'old_string, new_string or replace_all beside edits belong to no edit; put them into edits.';
    return err({ field: Object.keys(own)[0] ?? 'old_string', message });
  }
  return ok({ ...rest, edits: entries.value });
}

function liftEntry(entry: Fields, path: unknown): Result<Fields, LiftProblem> {
  const cleaned = cleanKeys(entry, [...entryFields, 'file_path']);
  if (!cleaned.ok) return cleaned;
  const named = renameFields(cleaned.value, { file_path: 'path' });
  if (!named.ok || path === undefined) return named;
  const own = named.value['path'];
  if (own !== undefined && own !== path) {
    return err({
      field: 'path',
      message: `The edit names ${JSON.stringify(own)}, the call ${JSON.stringify(path)}; name each file only in its edits.`,
    });
  }
  return ok({ path, ...named.value });
}

function given(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
