import { err, ok } from '@shared/kit/result';
import { cleanKeys, liftEntries, renameFields, sameValue, type Fields, type Lifted } from '../../lift-fields';

const fields = ['files', 'create_directories', 'path', 'content'];
const entryFields = ['path', 'content'];

/** The single-file shapes (`path` or Claude Code's `file_path`, with `content`) become a batch of one (WE5). */
export function liftWrite(raw: Fields): Lifted {
  const cleaned = cleanKeys(raw, [...fields, 'file_path']);
  if (!cleaned.ok) return cleaned;
  const named = renameFields(cleaned.value, { file_path: 'path' });
  if (!named.ok) return named;
  const { path, content, ...rest } = named.value;
  const own = dropMissing({ path, content });
  const listed: unknown = rest['files'];
  const files: unknown =
    listed !== null && typeof listed === 'object' && !Array.isArray(listed) ? [listed] : listed;
  if (!Array.isArray(files)) {
    return ok(
      Object.keys(own).length === 0 ? rest : { ...rest, files: listed === undefined ? [own] : listed },
    );
  }
  const entries = liftEntries(files, liftEntry, 'files');
  if (!entries.ok) return entries;
  if (Object.keys(own).length > 0 && !(entries.value.length === 1 && sameValue(entries.value[0], own))) {
    return err({
      field: 'path',
      message: 'path and content beside files name a second thing to write; put it into files.',
    });
  }
  return ok({ ...rest, files: entries.value });
}

function liftEntry(entry: Fields): Lifted {
  const cleaned = cleanKeys(entry, [...entryFields, 'file_path']);
  return cleaned.ok ? renameFields(cleaned.value, { file_path: 'path' }) : cleaned;
}

function dropMissing(entry: Fields): Fields {
  return Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== undefined));
}
