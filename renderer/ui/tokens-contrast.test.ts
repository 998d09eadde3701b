import { describe, expect, test } from 'vitest';
import { REQUIRED_RATIO, tokenPairs } from './tokens';

type Rgb = readonly [number, number, number];
type Theme = Readonly<Record<string, string>>;

// Node's types stay out of the renderer, and a test run hands out style sheets empty: so this one is read by hand.
const nodeFiles: string = 'node:fs';
const { readFileSync } = (await import(/* @vite-ignore */ nodeFiles)) as {
  readFileSync: (file: URL, encoding: 'utf8') => string;
};
const css = readFileSync(new URL('../styles/tokens.css', import.meta.url), 'utf8').replace(
  /\/\*[\s\S]*?\*\//g,
  '',
);

/** How heavy a selector is on a root with these attributes; undefined where it does not match. */
function weightOn(selector: string, attributes: Readonly<Record<string, string>>): number | undefined {
  const wanted = [...selector.matchAll(/\[data-(\w+)(?:='(\w+)')?\]/g)];
  const matches = wanted.every(([, name = '', value]) =>
    value === undefined ? name in attributes : attributes[name] === value,
  );
  return matches ? wanted.length : undefined;
}

/** Declarations that win on a root with these attributes: the heavier selector, then the later rule. */
function themeOf(attributes: Readonly<Record<string, string>>): Theme {
  const flat = css.replace(/@media[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, '');
  const matching: { weight: number; body: string }[] = [];
  for (const [, selectors = '', body = ''] of flat.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
    const weights = selectors.split(',').flatMap((selector) => weightOn(selector, attributes) ?? []);
    if (weights.length > 0) matching.push({ weight: Math.max(...weights), body });
  }
  const found: Record<string, string> = {};
  for (const { body } of matching.toSorted((one, other) => one.weight - other.weight)) {
    for (const [, name = '', value = ''] of body.matchAll(/--([\w-]+):\s*([^;]+);/g))
      found[name] = value.trim();
  }
  return found;
}

function mix(one: Rgb, other: Rgb, share: number): Rgb {
  const at = (index: 0 | 1 | 2): number => one[index] * share + other[index] * (1 - share);
  return [at(0), at(1), at(2)];
}

/** Resolves a hex value, `black`, `var(--x)` or a two-colour `color-mix(in srgb, …)`. */
function colour(theme: Theme, value: string): Rgb {
  const hex = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(value);
  if (hex) return [hex[1], hex[2], hex[3]].map((part) => Number.parseInt(part ?? '', 16)) as unknown as Rgb;
  if (value === 'black') return [0, 0, 0];
  const reference = /^var\(--([\w-]+)\)$/.exec(value);
  if (reference) return colour(theme, theme[reference[1] ?? ''] ?? '');
  const mixed = /^color-mix\(in srgb, (.+?) (\d+)%, (.+)\)$/.exec(value);
  if (mixed) {
    const [, one = '', share = '', other = ''] = mixed;
    return mix(colour(theme, one), colour(theme, other), Number(share) / 100);
  }
  throw new Error(`cannot read the colour "${value}"`);
}

function luminance(rgb: Rgb): number {
  const [red, green, blue] = rgb.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function ratio(theme: Theme, over: string, ground: string): number {
  const tone = (token: string): number => luminance(colour(theme, `var(--${token})`));
  const [low, high] = [tone(over), tone(ground)].toSorted((a, b) => a - b) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

const themes = {
  light: themeOf({ theme: 'light' }),
  dark: themeOf({ theme: 'dark' }),
  contrast: themeOf({ theme: 'contrast' }),
  'contrast on dark': themeOf({ theme: 'contrast', base: 'dark' }),
} as const;

describe.each(Object.entries(themes))('%s', (_name, theme) => {
  const cases = tokenPairs().map(({ kind, over, ground }) => [over, ground, kind] as const);

  test.each(cases)('%s on %s can be told apart (%s)', (over, ground, kind) => {
    expect(ratio(theme, over, ground)).toBeGreaterThanOrEqual(REQUIRED_RATIO[kind]);
  });
});

test('the contrast themes write all text in fg and draw all lines in control', () => {
  for (const theme of [themes.contrast, themes['contrast on dark']]) {
    for (const token of ['muted', 'subtle', 'scom']) expect(theme[token]).toBe('var(--fg)');
    for (const token of ['line', 'edge']) expect(theme[token]).toBe('var(--control)');
    for (const ground of ['app', 'surface', 'raised', 'sunken', 'hover', 'selected']) {
      expect(ratio(theme, 'fg', ground)).toBeGreaterThanOrEqual(7);
    }
  }
});

test('dark sets every colour that light sets', () => {
  const names = Object.entries(themes.light).filter(([, value]) => value.startsWith('#'));
  for (const [name, value] of names) {
    if (name !== 'onaccent') expect(themes.dark[name], name).not.toBe(value);
  }
});

test('the design language is repeated to the letter', () => {
  expect(tokenPairs().length).toBeGreaterThan(100);
  expect(themes.light['accent']).toBe('#2a59db');
  expect(themes.dark['accent']).toBe('#3f6ce8');
});
