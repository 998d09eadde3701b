/** A class name, or a falsy value standing for "not this one". */
export type ClassPart = string | false | null | undefined;

/** Joins class names with spaces and drops what is falsy: `cx('a', open && 'b')`. */
export function cx(...parts: readonly ClassPart[]): string {
  let joined = '';
  for (const part of parts) {
    if (part) joined = joined ? `${joined} ${part}` : part;
  }
  return joined;
}
