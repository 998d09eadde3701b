/** A file pattern taken apart: the folder its fixed beginning names, and what is left to match below it. */
export interface SplitGlob {
  /** Relative to where the search starts (or absolute); `.` when the pattern begins with a wildcard. */
  readonly base: string;
  /** For ripgrep, relative to `base`; undefined when everything below it matches. */
  readonly glob?: string;
  /** Only what lies directly in `base`. */
  readonly shallow: boolean;
}

const wildcard = /[*?[\]{}!\\]/;

/**
 * Names the folder that a pattern is about, so that `build/**` lists `build` although .gitignore names it: a
 * folder that was asked for by name is searched (B19).
 */
export function splitGlob(pattern: string): SplitGlob {
  const segments = pattern.split('/');
  let fixed = 0;
  while (fixed < segments.length - 1 && !wildcard.test(segments[fixed] ?? '')) fixed += 1;
  const head = segments.slice(0, fixed).join('/');
  const rest = segments.slice(fixed).join('/');
  const absolute = pattern.startsWith('/');
  const base = head === '' ? (absolute ? '/' : '.') : head;
  const below = fixed > 0;
  if (rest === '' || rest === '**' || rest === '**/*' || (rest === '*' && !below))
    return { base, shallow: false };
  if (rest === '*') return { base, shallow: true };
  return { base, glob: below ? `/${rest}` : rest, shallow: false };
}

/**
 * Whether a search text can only be meant as a file pattern (`*.{ts,tsx}`, or anything with a `**` segment). What could be a regular
 * expression that somebody writes is none: no escapes, no groups, no `.*`.
 */
export function isBareGlob(text: string): boolean {
  if (!/^[\w\-./*?{},@[\]~]+$/.test(text) || text.startsWith('/*')) return false;
  if (/(^|\/)\*\*(\/|$)/.test(text)) return true;
  if (text.includes('.*')) return false;
  return /^\*\.[\w{]/.test(text) || /[\w\]}]\/\*(\.[\w{]|$)/.test(text) || /\w\.\{\w+(,\w+)+\}$/.test(text);
}
