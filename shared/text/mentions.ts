/**
 * Files that a text for a model asks to be read with it: `@docs/style.md` after a blank or at the start of a line, as in
 * Claude Code. What stands in code, inline or fenced, is none, nor is a word without a slash or a dot.
 */
export function mentionedPaths(text: string): readonly string[] {
  const prose = text.replaceAll(/^(```|~~~)[\s\S]*?^\1/gm, '').replaceAll(/`[^`\n]*`/g, '');
  return [...prose.matchAll(/(?<=^|[\s(])@((?:~\/|\.{0,2}\/)?[\w.-][\w./-]*)/gm)]
    .map(([, target]) => (target ?? '').replace(/[.,;:]+$/, ''))
    .filter((target) => target.includes('/') || target.includes('.'));
}
