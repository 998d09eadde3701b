/** What Windows-1252 has in place of Latin-1's control characters, from 0x80 on; itself where it has nothing. */
const upper =
  '\u20ac\u0081\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u008d\u017d\u008f' +
  '\u0090\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u009d\u017e\u0178';

const bytes: ReadonlyMap<string, string> = new Map(
  Array.from(upper, (character, index) => [character, String.fromCharCode(0x80 + index)]),
);

/** One-byte text as both of its encodings read it: Latin-1 texts hold none of the characters they differ in. */
export function decodeWindows1252(data: Uint8Array): string {
  const text = Buffer.from(data.buffer, data.byteOffset, data.byteLength).toString('latin1');
  return text.replaceAll(/[\u0080-\u009f]/g, (control) => upper[control.charCodeAt(0) - 0x80] ?? control);
}

/** Bytes of a text that holds nothing outside the encoding (`foreignToWindows1252`). */
export function encodeWindows1252(text: string): Buffer {
  const latin = text.replaceAll(/[^\u0000-\u007f\u00a0-\u00ff]/g, (character) => bytes.get(character) ?? '?');
  return Buffer.from(latin, 'latin1');
}

/** The first character that Windows-1252 cannot hold. */
export function foreignToWindows1252(text: string): string | undefined {
  for (const [character] of text.matchAll(/[^\u0000-\u007f\u00a0-\u00ff]/gu)) {
    if (!bytes.has(character)) return character;
  }
  return undefined;
}
