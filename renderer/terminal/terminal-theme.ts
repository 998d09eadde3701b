import type { ITheme } from '@xterm/xterm';
import { pageTokens } from '../lib/page-tokens';

/** The page's colours for a terminal. The bright half repeats the plain one: our hues are already made to be read. */
export function terminalTheme(): ITheme {
  const token = pageTokens();
  const hues = {
    red: token('red'),
    green: token('green'),
    yellow: token('amber'),
    blue: token('link'),
    magenta: token('skey'),
    cyan: token('stype'),
  };
  return {
    background: token('sunken'),
    foreground: token('fg'),
    cursor: token('fg'),
    cursorAccent: token('sunken'),
    selectionBackground: `${token('accent')}47`,
    black: token('edge'),
    white: token('muted'),
    brightBlack: token('subtle'),
    brightWhite: token('fg'),
    ...hues,
    brightRed: hues.red,
    brightGreen: hues.green,
    brightYellow: hues.yellow,
    brightBlue: hues.blue,
    brightMagenta: hues.magenta,
    brightCyan: hues.cyan,
  };
}
