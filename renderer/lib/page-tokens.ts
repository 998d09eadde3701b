/** A colour of the design language by its name, as `#rrggbb`. */
export type TokenReader = (name: string) => string;

/** Reads the page's custom properties as they are now. */
export function pageTokens(): TokenReader {
  const style = getComputedStyle(document.documentElement);
  return (name) => longHex(style.getPropertyValue(`--${name}`));
}

/** Editor and terminal add two digits of opacity, so they need all six: the style sheet's build writes `#fff`. */
export function longHex(color: string): string {
  const trimmed = color.trim().toLowerCase();
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/.exec(trimmed);
  if (short === null) return trimmed;
  return `#${short
    .slice(1)
    .map((digit) => digit + digit)
    .join('')}`;
}
