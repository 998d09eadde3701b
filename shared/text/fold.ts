const ascii = /^[\p{ASCII}]*$/u;

/** Lower case and without accents, unit for unit, so that a place in the one is the same place in the other. */
export function fold(text: string): string {
  if (ascii.test(text)) return text.toLowerCase();
  let folded = '';
  for (let at = 0; at < text.length; at += 1) folded += foldUnit(text[at] ?? '');
  return folded;
}

function foldUnit(unit: string): string {
  const base = unit.normalize('NFD')[0] ?? unit;
  const lower = base.toLowerCase();
  return lower.length === 1 ? lower : base;
}

/** Whether a word begins at that unit: after a separator, or where a capital follows a small letter. */
export function startsWord(text: string, at: number): boolean {
  if (at === 0) return true;
  const before = text.charCodeAt(at - 1);
  const letter = text.charCodeAt(at);
  if (before > maxAscii || letter > maxAscii) return startsWordOf(text[at - 1] ?? '', text[at] ?? '');
  return !isWord(before) || (isCapital(letter) && !isCapital(before));
}

const maxAscii = 0x7f;

function startsWordOf(before: string, letter: string): boolean {
  return /[^\p{L}\p{N}]/u.test(before) || (/[\p{Ll}\p{N}]/u.test(before) && /\p{Lu}/u.test(letter));
}

function isWord(code: number): boolean {
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39) || isCapital(code);
}

function isCapital(code: number): boolean {
  return code >= 0x41 && code <= 0x5a;
}
