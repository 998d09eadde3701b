import { statSync } from 'node:fs';
import { resolve } from 'node:path';

/**
 * The folder named on the command line. `isDefaultApp`: the program runs from its source folder, whose path is then
 * the first plain argument. What is no existing folder is left out: desktops pass arguments of their own.
 */
export function folderArgument(
  argv: readonly string[],
  cwd: string,
  isDefaultApp: boolean,
): string | undefined {
  const plain = argv.slice(1).filter((argument) => !argument.startsWith('-'));
  const named = plain[isDefaultApp ? 1 : 0];
  if (named === undefined) return undefined;
  const path = resolve(cwd, named);
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true ? path : undefined;
}
