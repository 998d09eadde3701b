import path from 'node:path';

/**
 * The files that a note asks to be read with it: `@docs/style.md` after a blank or at the start of a line, as in Claude
 * Code. What stands in code, inline or fenced, is no import.
 */
export function importsOf(text: string): readonly string[] {
  const prose = text.replaceAll(/^(```|~~~)[\s\S]*?^\1/gm, '').replaceAll(/`[^`\n]*`/g, '');
  return [...prose.matchAll(/(?<=^|[\s(])@((?:~\/|\.{0,2}\/)?[\w.-][\w./-]*)/gm)]
    .map(([, target]) => (target ?? '').replace(/[.,;:]+$/, ''))
    .filter((target) => target.includes('/') || target.includes('.'));
}

/** Where an import leads: from the folder of the note that has it, or from the person's home. */
export function importPath(target: string, noteFile: string, home: string): string {
  return target.startsWith('~/')
    ? path.join(home, target.slice(2))
    : path.resolve(path.dirname(noteFile), target);
}
