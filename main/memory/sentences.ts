/** A sentence or a line of a text, with its offset. */
export interface Sentence {
  readonly at: number;
  readonly text: string;
}

/** A dot ends a sentence only before a blank, so names of files and versions stay whole. */
export function splitSentences(text: string): readonly Sentence[] {
  const found: Sentence[] = [];
  for (const match of text.matchAll(/[^\n]+?(?:[.!?](?=\s)|$)/gm)) {
    if (match[0].trim() !== '') found.push({ at: match.index, text: match[0] });
  }
  return found;
}
