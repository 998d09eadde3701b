import { readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { maxFileBytes } from './file-rules';
import type { CodeHit } from './rank';
import { splitName, stem } from './split-words';

export interface ExcerptLine {
  readonly line: number;
  readonly text: string;
}

const maxLines = 4;
const maxLineCharacters = 160;

/**
 * The first telling line of a hit and those that hold most words of the question. Nothing when the file is no longer
 * what the index listed, a link to elsewhere for one.
 */
export function readExcerpt(root: string, hit: CodeHit, stems: ReadonlySet<string>): readonly ExcerptLine[] {
  const lines = readLines(path.join(root, hit.path)).slice(hit.first - 1, hit.last);
  const rated = lines.map((text, index) => ({ index, rating: rateLine(text, stems, index) }));
  const chosen = rated
    .filter(({ rating }) => rating > 0)
    .toSorted((one, other) => other.rating - one.rating || one.index - other.index)
    .slice(0, maxLines)
    .map(({ index }) => index)
    .toSorted((one, other) => one - other);
  return chosen.map((index) => ({ line: hit.first + index, text: shorten(lines[index] ?? '') }));
}

function readLines(file: string): readonly string[] {
  try {
    if (realpathSync(file) !== file) return [];
    const text = readFileSync(file, 'utf8');
    return text.length > maxFileBytes ? [] : text.split(/\r?\n/);
  } catch {
    // Gone since the index was asked: the place is named without its text.
    return [];
  }
}

/** The first line is shown whatever it holds, unless it is empty. */
function rateLine(text: string, stems: ReadonlySet<string>, index: number): number {
  const words = new Set((text.match(/[\p{L}\p{N}]+/gu) ?? []).flatMap(splitName).map(stem));
  if (words.size === 0) return 0;
  const hits = [...stems].filter((word) => words.has(word)).length;
  return index === 0 ? 100 + hits : hits;
}

function shorten(text: string): string {
  return text.length > maxLineCharacters ? `${text.slice(0, maxLineCharacters)}…` : text;
}
