/** A stretch of text as it stands, or the name of something in it that nobody would see. */
export interface RevealedPiece {
  readonly kind: 'text' | 'mark';
  readonly text: string;
}

/**
 * What takes no place, turns the direction of writing, or looks like a blank and is none: format and control characters,
 * separators, fillers and variation selectors. Line ends and tabs are seen.
 */
const hidden = String.raw`[\p{Cf}\p{Zl}\p{Zp}\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000\u115F\u1160\u17B4\u17B5\u180B-\u180F\u2800\u3164\uFE00-\uFE0F\uFFA0\u{E0100}-\u{E01EF}]|(?![\t\n\r])\p{Cc}|\r(?!\n)`;
/** Empty space that pushes what follows out of sight. */
const gaps = String.raw`(?:[ \t]*\r?\n){7,}|[ \t]{80,}`;
const notable = new RegExp(`(?<gap>${gaps})|(?<hidden>(?:${hidden})+)`, 'gu');
/** Of characters in one mark. */
const named = 3;
/** A text that is made of little else is hostile whatever it says; past this, each is one sign. */
const mostMarks = 2000;

/**
 * A text that somebody else wrote, ready to be looked at before it is trusted: hidden characters and long gaps become
 * marks that say what stands there.
 */
export function reveal(text: string): readonly RevealedPiece[] {
  const pieces: RevealedPiece[] = [];
  let at = 0;
  const say = (kind: RevealedPiece['kind'], words: string): void => {
    if (words !== '') pieces.push({ kind, text: words });
  };
  for (const match of text.matchAll(notable)) {
    if (pieces.length >= mostMarks) break;
    say('text', text.slice(at, match.index));
    at = match.index + match[0].length;
    if (match.groups?.['gap'] === undefined) say('mark', names(match[0]));
    else {
      say('mark', gapWords(match[0]));
      if (match[0].includes('\n')) say('text', '\n');
    }
  }
  const rest = text.slice(at);
  say('text', pieces.length < mostMarks ? rest : rest.replaceAll(new RegExp(hidden, 'gu'), '\uFFFD'));
  return pieces;
}

function names(characters: string): string {
  const all = Array.from(characters, (one) => {
    const code = one.codePointAt(0) ?? 0;
    return `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
  });
  const more = all.length - named;
  return more > 0 ? `${all.slice(0, named).join(' ')} and ${more} more hidden` : all.join(' ');
}

function gapWords(gap: string): string {
  const lines = gap.split('\n').length - 1;
  return lines > 0 ? `${lines} empty lines` : `${gap.length} blanks`;
}
