/** The words a developer hears in a name: `parseHTTPCall` → parse, http, call. Lower case. */
export function splitName(name: string): readonly string[] {
  return (name.match(nameParts) ?? []).map((part) => part.toLowerCase());
}

const nameParts = /\p{Lu}+(?=\p{Lu}\p{Ll})|\p{Lu}?\p{Ll}+\d*|\p{Lu}+\d*|\d+|[\p{Lo}\p{Lt}\p{Lm}\p{M}]+/gu;
const mixedCase = /[A-Za-z0-9]*[a-z0-9][A-Z][A-Za-z0-9]*/g;

/** Names repeat all over a project, so most are split only once. */
const maxRemembered = 20_000;
/** Longer runs are data, such as a hash or base64, and nobody asks for their parts. */
const maxName = 60;

/**
 * Writes the parts of every mixed-case name after the name itself, so that `parseCall` is found by its own spelling,
 * by either word and by the phrase "parse call". Names with `_`, `-` or `.` need none of it: the tokenizer parts them.
 */
export function createNameExpander(): (text: string) => string {
  const known = new Map<string, string>();
  return (text) =>
    text.replace(mixedCase, (name) => {
      if (name.length > maxName) return ' ';
      const before = known.get(name);
      if (before !== undefined) return before;
      const parts = splitName(name);
      const expanded = parts.length > 1 ? `${name} ${parts.join(' ')}` : name;
      if (known.size >= maxRemembered) known.clear();
      known.set(name, expanded);
      return expanded;
    });
}

/**
 * One form for a word and its usual endings, for comparing words in memory. It need not agree with the index's own
 * stemmer, because both sides of every comparison go through it.
 */
export function stem(word: string): string {
  let base = word;
  if (base.length > 4) base = base.replace(/(?:ies|ied)$/, 'y').replace(/(?:sses)$/, 'ss');
  if (base.length > 3) base = base.replace(/([^s])s$/, '$1');
  if (base.length > 5)
    base = base.replace(/(?:ations?|ators?|ating|ated)$/, 'ate').replace(/(?:ing|ed|er|or|ly)$/, '');
  if (base.length > 3) base = base.replace(/([bdfglmnprt])\1$/, '$1').replace(/e$/, '');
  return base;
}
