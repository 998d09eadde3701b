/** What a pair of colours must reach: text 4.5:1, outlines, focus rings and fills that carry meaning 3:1. */
export type PairKind = 'text' | 'shape';

/** Contrast ratio a pair of that kind needs. */
export const REQUIRED_RATIO: Readonly<Record<PairKind, number>> = { text: 4.5, shape: 3 };

/** Tokens that may be painted on these tokens. */
export interface PairRule {
  readonly kind: PairKind;
  readonly over: readonly string[];
  readonly ground: readonly string[];
}

const plain = ['app', 'surface', 'raised', 'sunken', 'hover'];
const tints = ['soft', 'redsoft', 'orangesoft', 'ambersoft', 'greensoft'];
const lines = ['add', 'del'];
const words = ['addword', 'delword'];

/**
 * Every pair the components may use. What is not here is not allowed: `subtle` never lies on `selected` or on a tint, a
 * hue lies on its own tint only, and a comment never lies on a marked word.
 */
export const PAIR_RULES: readonly PairRule[] = [
  { kind: 'text', over: ['fg', 'muted'], ground: [...plain, 'selected', ...tints, ...lines] },
  { kind: 'text', over: ['fg'], ground: words },
  { kind: 'text', over: ['subtle'], ground: plain },
  { kind: 'text', over: ['link'], ground: [...plain, 'thumb', 'selected', 'soft'] },
  { kind: 'text', over: ['red'], ground: [...plain, 'thumb', 'selected', 'redsoft', 'del'] },
  { kind: 'text', over: ['orange'], ground: [...plain, 'orangesoft'] },
  { kind: 'text', over: ['amber'], ground: [...plain, 'thumb', 'selected', 'ambersoft'] },
  { kind: 'text', over: ['green'], ground: [...plain, 'selected', 'greensoft', 'add'] },
  {
    kind: 'text',
    over: ['skey', 'sstr', 'snum', 'sfn', 'stype'],
    ground: ['surface', 'raised', 'sunken', ...lines, ...words],
  },
  { kind: 'text', over: ['scom'], ground: ['surface', 'raised', 'sunken', ...lines] },
  { kind: 'text', over: ['onaccent'], ground: ['accent', 'accent-hover', 'accent-active'] },
  { kind: 'text', over: ['ontip', 'tipsubtle'], ground: ['tip'] },
  { kind: 'shape', over: ['control'], ground: ['app', 'surface', 'raised', 'sunken'] },
  { kind: 'shape', over: ['link', 'red'], ground: [...plain, 'selected'] },
  { kind: 'shape', over: ['accent'], ground: ['app', 'surface', 'raised', 'sunken', 'soft'] },
];

/** One foreground on one background. */
export interface TokenPair {
  readonly kind: PairKind;
  readonly over: string;
  readonly ground: string;
}

/** The rules written out, one pair each. */
export function tokenPairs(): readonly TokenPair[] {
  return PAIR_RULES.flatMap(({ kind, over, ground }) =>
    over.flatMap((front) => ground.map((back) => ({ kind, over: front, ground: back }))),
  );
}
