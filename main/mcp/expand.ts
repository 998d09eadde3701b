import { err, ok, type Result } from '@shared/kit/result';

/** Variables by name. */
export type Variables = Readonly<Record<string, string | undefined>>;

/** `${VAR}` and `${VAR:-default}` as in Claude Code. The error names a variable that is not set and has no default. */
export function expandText(text: string, variables: Variables): Result<string, string> {
  let missing: string | undefined;
  const expanded = text.replaceAll(
    /\$\{([A-Za-z_][A-Za-z0-9_]*)(?::-([^}]*))?\}/g,
    (_whole, name: string, fallback?: string) => {
      const value = Object.hasOwn(variables, name) ? variables[name] : undefined;
      if (value !== undefined && (value !== '' || fallback === undefined)) return value;
      if (fallback === undefined) missing ??= name;
      return fallback ?? '';
    },
  );
  return missing === undefined ? ok(expanded) : err(missing);
}

/** Expands every text; the first missing variable is the error. */
export function expandRecord(
  record: Readonly<Record<string, string>>,
  variables: Variables,
): Result<Record<string, string>, string> {
  const expanded: Record<string, string> = {};
  for (const [name, value] of Object.entries(record)) {
    const one = expandText(value, variables);
    if (!one.ok) return one;
    expanded[name] = one.value;
  }
  return ok(expanded);
}
