/** First and last of the ranges that terminals draw two columns wide: East Asian scripts and pictures. */
const wide: readonly (readonly [number, number])[] = [
  [0x1100, 0x115f],
  [0x231a, 0x231b],
  [0x23e9, 0x23ec],
  [0x25fd, 0x25fe],
  [0x2614, 0x2615],
  [0x26a1, 0x26a1],
  [0x2705, 0x2705],
  [0x2728, 0x2728],
  [0x274c, 0x274c],
  [0x2753, 0x2755],
  [0x2795, 0x2797],
  [0x2b1b, 0x2b1c],
  [0x2b50, 0x2b50],
  [0x2e80, 0x303e],
  [0x3041, 0x33ff],
  [0x3400, 0x4dbf],
  [0x4e00, 0xa4cf],
  [0xa960, 0xa97c],
  [0xac00, 0xd7a3],
  [0xf900, 0xfaff],
  [0xfe30, 0xfe6f],
  [0xff00, 0xff60],
  [0xffe0, 0xffe6],
  [0x1f300, 0x1f64f],
  [0x1f680, 0x1f6ff],
  [0x1f900, 0x1f9ff],
  [0x1fa70, 0x1faff],
  [0x20000, 0x3fffd],
];

/** Accents, joiners and marks of direction. */
const drawnOverTheOneBefore = /^(?:\p{Mn}|\p{Me}|\p{Cf})$/u;

/** Columns that one code point takes; good enough to lay one progress line over another. */
export function characterWidth(sign: string): 0 | 1 | 2 {
  const code = sign.codePointAt(0) ?? 0;
  if (code < 0x300) return 1;
  if (drawnOverTheOneBefore.test(sign)) return 0;
  return wide.some(([first, last]) => code >= first && code <= last) ? 2 : 1;
}
