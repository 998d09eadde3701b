import { err, ok } from '@shared/kit/result';
import {
  cleanKeys,
  disagreement,
  liftEntries,
  renameFields,
  type Fields,
  type Lifted,
} from '../../lift-fields';

const fields = [
  'path',
  'start_line',
  'end_line',
  'limit',
  'byte_offset',
  'reads',
  'cwd',
  'pages',
  'sheet',
  'mode',
];
const entryFields = ['path', 'start_line', 'end_line'];

/** Claude Code's `file_path`, `offset` and `limit`, and bare paths in `reads`, become our fields (RD2, RD5). */
export function liftRead(raw: Fields): Lifted {
  const cleaned = cleanKeys(raw, fields);
  if (!cleaned.ok) return cleaned;
  const named = renameFields(liftOffset(liftNumbers(cleaned.value)), {
    file_path: 'path',
    offset: 'start_line',
    files: 'reads',
  });
  if (!named.ok) return named;
  const { reads } = named.value;
  if (!Array.isArray(reads)) return named;
  const bare = reads.map((entry: unknown) => (typeof entry === 'string' ? { path: entry } : entry));
  const entries = liftEntries(bare, liftEntry, 'reads');
  return entries.ok ? ok({ ...named.value, reads: entries.value }) : entries;
}

function liftEntry(entry: Fields): Lifted {
  const cleaned = cleanKeys(entry, entryFields);
  if (!cleaned.ok) return cleaned;
  const named = renameFields(liftOffset(cleaned.value), { file_path: 'path', offset: 'start_line' });
  if (!named.ok) return named;
  const { limit, ...rest } = named.value;
  if (typeof limit !== 'number') return named;
  const start = typeof rest['start_line'] === 'number' ? rest['start_line'] : 1;
  const end = start + limit - 1;
  if ('end_line' in rest && rest['end_line'] !== end) return err(disagreement('limit', 'end_line'));
  return ok({ ...rest, end_line: end });
}

/** Claude Code counts lines from 1 and takes 0 for the beginning too. */
function liftOffset(entry: Fields): Fields {
  return entry['offset'] === 0 ? { ...entry, offset: 1 } : entry;
}

/** A page or sheet given as a number is its spelling. */
function liftNumbers(entry: Fields): Fields {
  const spelled = ['pages', 'sheet'].filter((field) => typeof entry[field] === 'number');
  return { ...entry, ...Object.fromEntries(spelled.map((field) => [field, String(entry[field])])) };
}
