import path from 'node:path';

/** Where an import leads: from the folder of the note that has it, or from the person's home. */
export function importPath(target: string, noteFile: string, home: string): string {
  return target.startsWith('~/')
    ? path.join(home, target.slice(2))
    : path.resolve(path.dirname(noteFile), target);
}
