import { findLinks, type TextLink } from '@shared/text/links';
import type { Runs } from './protocol';
import { colorOf } from './theme';

/** A piece of text in one colour, or a link made of such pieces. */
export type Piece =
  | { readonly kind: 'text'; readonly text: string; readonly color: string | undefined }
  | { readonly kind: 'link'; readonly link: TextLink; readonly text: string };

/** Cuts a text at its tokens and links. A link is one piece: its own look says more than its token's colour. */
export function piecesOf(
  text: string,
  runs: Runs | null,
  links: readonly TextLink[] = findLinks(text),
): readonly Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  const plain = createRunReader(text, runs, pieces);
  for (const link of links) {
    plain(at, link.start);
    pieces.push({ kind: 'link', link, text: text.slice(link.start, link.end) });
    at = link.end;
  }
  plain(at, text.length);
  return pieces;
}

/** Writes the coloured pieces of a range; ranges must come in order. */
function createRunReader(
  text: string,
  runs: Runs | null,
  pieces: Piece[],
): (from: number, to: number) => void {
  let run = 0;
  let runStart = 0;
  return (from, to) => {
    if (from >= to) return;
    if (!runs) {
      pieces.push({ kind: 'text', text: text.slice(from, to), color: undefined });
      return;
    }
    let at = from;
    while (at < to) {
      while (run < runs.length && runStart + (runs[run] ?? 0) <= at) {
        runStart += runs[run] ?? 0;
        run += 2;
      }
      const end = run < runs.length ? Math.min(to, runStart + (runs[run] ?? 0)) : to;
      pieces.push({ kind: 'text', text: text.slice(at, end), color: colorOf(runs[run + 1] ?? 0) });
      at = end;
    }
  };
}
