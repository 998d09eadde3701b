import { err, ok, type Result } from '@shared/kit/result';
import type { LiftProblem } from '../define';

export type Fields = Readonly<Record<string, unknown>>;
export type Lifted = Result<Fields, LiftProblem>;

/**
 * Moves older spellings to ours. A spelling beside ours must say the same, else the call is refused: nobody knows
 * which one was meant (RD5).
 */
export function renameFields(fields: Fields, names: Readonly<Record<string, string>>): Lifted {
  let current = fields;
  for (const [from, to] of Object.entries(names)) {
    if (!(from in current)) continue;
    const { [from]: value, ...rest } = current;
    if (to in rest && !sameValue(rest[to], value)) return err(disagreement(from, to));
    current = { ...rest, [to]: value };
  }
  return ok(current);
}

/** Renames a key with stray characters at its ends (`.new_string`) to the known key that is missing (WE6). */
export function cleanKeys(fields: Fields, known: readonly string[]): Lifted {
  const wrong = Object.keys(fields).filter((key) => !known.includes(key) && known.includes(trimKey(key)));
  return renameFields(fields, Object.fromEntries(wrong.map((key) => [key, trimKey(key)])));
}

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Lifts every entry of a list; what is no object is left for the schema to refuse. */
export function liftEntries(
  list: readonly unknown[],
  lift: (entry: Fields) => Lifted,
  name: string,
): Result<readonly unknown[], LiftProblem> {
  const entries: unknown[] = [];
  for (const [index, entry] of list.entries()) {
    if (!isFields(entry)) {
      entries.push(entry);
      continue;
    }
    const lifted = lift(entry);
    if (!lifted.ok) {
      return err({ field: `${name}[${index}].${lifted.error.field}`, message: lifted.error.message });
    }
    entries.push(lifted.value);
  }
  return ok(entries);
}

export function disagreement(from: string, to: string): LiftProblem {
  return {
    field: from,
    message: `${from} and ${to} are two spellings of one thing and disagree; send only ${to}.`,
  };
}

/** Equality of JSON values, whatever the order of their keys. */
export function sameValue(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((value, index) => sameValue(value, other[index]));
  }
  if (isFields(one) && isFields(other)) {
    const keys = Object.keys(one);
    return (
      keys.length === Object.keys(other).length &&
      keys.every((key) => key in other && sameValue(one[key], other[key]))
    );
  }
  return Object.is(one, other);
}

function trimKey(key: string): string {
  return key.replaceAll(/^[^a-zA-Z0-9-]+|[^a-zA-Z0-9]+$/g, '');
}

/** One path, under any of its names, becomes a list of one. */
export function liftPaths(fields: Fields, list: string): Lifted {
  const named = renameFields(fields, { file_path: list, path: list, directory: list });
  if (!named.ok) return named;
  const value = named.value[list];
  return ok(typeof value === 'string' ? { ...named.value, [list]: [value] } : named.value);
}
