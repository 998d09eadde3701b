import path from 'node:path';
import { displayPath } from '../../workspace/paths';
import { literalPath } from './path-pattern';

/** A rule for exactly this text. */
export function commandRule(command: string, tool = 'Bash'): string {
  return `${tool}(${command.trim().replaceAll('*', '\\*')})`;
}

/** The pattern for exactly this file: what stands between the brackets of a path rule. */
export function pathRule(real: string, root: string, home: string): string {
  return shownPathRule(displayPath(real, root, home));
}

/** The pattern for everything below a folder. */
export function folderRule(folder: string, root: string, home: string): string {
  const shown = displayPath(folder, root, home);
  // With what follows it has a slash, so it starts at the workspace by itself.
  const plain = /^[\w.-]+$/.test(shown) ? shown : shownPathRule(shown);
  return shown === '.' ? './**' : `${plain}/**`;
}

/** `//` is the file system's root in a rule; what is shown as relative or below the home already reads as a rule does. */
export function shownPathRule(shown: string): string {
  const plain = literalPath(/^[A-Za-z]:[\\/]/.test(shown) ? shown.replaceAll('\\', '/') : shown);
  if (path.isAbsolute(shown) && plain.startsWith('/')) return `/${plain}`;
  const reads = plain.startsWith('~/') || plain === '~' || (plain.includes('/') && !/^[!~]/.test(plain));
  return reads ? plain : `./${plain}`;
}
