/** Whether a text can be written as UTF-8: no half of a surrogate pair stands alone. */
export function isWellFormed(text: string): boolean {
  return !/\p{Surrogate}/u.test(text);
}

export function utf8Bytes(text: string): number {
  let bytes = 0;
  for (const sign of text) {
    const code = sign.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x1_0000 ? 3 : 4;
  }
  return bytes;
}
