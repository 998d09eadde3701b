/** A piece of a template: text that stands as it is, a parameter's place, or a secret's. */
export type Token =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'parameter'; readonly name: string }
  | { readonly kind: 'vault'; readonly name: string };

export type Place = Exclude<Token, { kind: 'text' }>;

/** `{{name}}`, blanks inside allowed. Whatever looks like a name counts, so that a misspelt one is found. */
const placeholder = /\{\{[ \t]*([\p{L}\p{N}_][\p{L}\p{N}_.:\- \t]*?)[ \t]*\}\}/uy;
const vaultName = /^vault:[ \t]*([A-Za-z_][A-Za-z0-9_]{0,63})$/;

/** The place that begins at `at`, and where it ends. */
export function placeAt(
  text: string,
  at: number,
): { readonly place: Place; readonly end: number } | undefined {
  placeholder.lastIndex = at;
  const found = placeholder.exec(text);
  const name = found?.[1];
  if (found === null || name === undefined) return undefined;
  const vault = vaultName.exec(name)?.[1];
  const place: Place = vault === undefined ? { kind: 'parameter', name } : { kind: 'vault', name: vault };
  return { place, end: at + found[0].length };
}

/**
 * Reads a template of plain text. `\{{` writes a literal `{{`; a `{{` that begins no placeholder is text; `{{{name}}}`
 * is a brace, the value and a brace.
 */
export function readTemplate(text: string): readonly Token[] {
  const tokens: Token[] = [];
  let plain = '';
  const flush = (): void => {
    if (plain !== '') tokens.push({ kind: 'text', text: plain });
    plain = '';
  };
  for (let at = 0; at < text.length;) {
    if (text.startsWith('\\{{', at)) {
      plain += '{{';
      at += 3;
      continue;
    }
    const found = text.startsWith('{{', at) ? placeAt(text, at) : undefined;
    if (found === undefined) {
      plain += text.charAt(at);
      at += 1;
      continue;
    }
    flush();
    tokens.push(found.place);
    at = found.end;
  }
  flush();
  return tokens;
}

/** Reads text in which only secrets have places, as the value of a variable of a Bash tool: other braces are text. */
export function readSecretTemplate(text: string): readonly Token[] {
  const tokens: Token[] = [];
  let from = 0;
  for (const found of text.matchAll(/\{\{[ \t]*vault:[ \t]*([A-Za-z_][A-Za-z0-9_]{0,63})[ \t]*\}\}/g)) {
    if (found.index > from) tokens.push({ kind: 'text', text: text.slice(from, found.index) });
    tokens.push({ kind: 'vault', name: found[1] ?? '' });
    from = found.index + found[0].length;
  }
  if (from < text.length) tokens.push({ kind: 'text', text: text.slice(from) });
  return tokens;
}

/** As the author wrote it, for messages. */
export function spelled(place: Place): string {
  return place.kind === 'vault' ? `{{vault:${place.name}}}` : `{{${place.name}}}`;
}

export function placesOf(tokens: readonly Token[]): readonly Place[] {
  return tokens.filter((token) => token.kind !== 'text');
}
