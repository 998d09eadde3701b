/** An `@…` that is being typed: where it starts and what stands after the sign. */
export interface Mention {
  readonly start: number;
  readonly end: number;
  readonly query: string;
}

/** The mention under the caret, if there is one. An `@` inside a word, as in a mail address, is none. */
export function mentionAt(text: string, caret: number): Mention | null {
  const match = /(?:^|[\s([{"'`])@([^\s@]{0,200})$/.exec(text.slice(0, caret));
  if (!match) return null;
  const query = match[1] ?? '';
  return { start: caret - query.length - 1, end: caret, query };
}

/** The text with the mention replaced by a path, and where the caret stands then. A path with blanks is quoted. */
export function insertPath(
  text: string,
  mention: Mention,
  path: string,
): { readonly text: string; readonly caret: number } {
  const written = /\s/.test(path) ? `"${path}"` : path;
  const after = text.slice(mention.end);
  const gap = /^\s/.test(after) ? '' : ' ';
  const before = text.slice(0, mention.start) + written + gap;
  return { text: before + after, caret: before.length + (gap === '' ? 1 : 0) };
}
