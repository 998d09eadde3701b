/** A comment is read this far up; a licence of two pages says nothing about the function below it. */
const maxDocLines = 40;
const maxDocCharacters = 2_000;

const commentLine = /^\s*(?:\/\/|\/\*|\*|#(?!!)|--|<!--|"""|''')/;
/** Stand between a comment and what it is about. */
const annotationLine = /^\s*(?:@[\w.]+|\[[\w.]+[^\]]*\]|#\[.*\])/;
const marks = /^\s*(?:\/\/[/!]?|\/\*+|\*+\/?|#+|--|<!--)\s?|\s*(?:\*\/|-->)\s*$/g;

export interface Doc {
  readonly doc: string;
  readonly docFirst: number;
}

/** The comment lines that stand right above line `first` (counted from 1), or the docstring right below it. */
export function docOf(lines: readonly string[], first: number): Doc {
  let from = first;
  while (from > 1 && first - from < maxDocLines && isAbout(lines[from - 2] ?? '')) from -= 1;
  const above = lines.slice(from - 1, first - 1).filter((line) => commentLine.test(line));
  const text = above.length > 0 ? above : docstring(lines, first);
  const doc = text.map((line) => line.replaceAll(marks, '').trim()).join(' ');
  return { doc: doc.trim().slice(0, maxDocCharacters), docFirst: from };
}

function isAbout(line: string): boolean {
  return commentLine.test(line) || annotationLine.test(line);
}

/** Python's own place for a comment: the first statement. */
function docstring(lines: readonly string[], first: number): readonly string[] {
  const start = lines.slice(first, first + 4).findIndex((line) => /^\s*[rbu]?(?:"""|''')/i.test(line));
  if (start < 0) return [];
  const from = first + start;
  const end = lines.slice(from, from + maxDocLines).findIndex((line, index) => closes(line, index));
  return lines.slice(from, from + (end < 0 ? 1 : end + 1)).map((line) => line.replaceAll(/"""|'''/g, ' '));
}

function closes(line: string, index: number): boolean {
  const quotes = line.match(/"""|'''/g)?.length ?? 0;
  return index === 0 ? quotes > 1 : quotes > 0;
}
