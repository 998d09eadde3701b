import { cleanKeys, type Fields, type Lifted } from '../../lift-fields';

/** One path alone is a list of one. */
export function liftCheckErrors(raw: Fields): Lifted {
  const cleaned = cleanKeys(raw, ['paths', 'path']);
  if (!cleaned.ok) return cleaned;
  const { path, paths, ...rest } = cleaned.value;
  const all = typeof paths === 'string' ? [paths] : paths;
  if (path === undefined) return { ok: true, value: all === undefined ? rest : { ...rest, paths: all } };
  if (all === undefined) return { ok: true, value: { ...rest, paths: [path] } };
  return { ok: false, error: { field: 'path', message: 'Give path or paths, not both.' } };
}
