import type { SkillView } from '@shared/domain/skill';
import { fuzzyScore } from '@shared/text/fuzzy';

/** What stands after the slash at the very start, while the caret is still in that word; null anywhere else. */
export function slashAt(text: string, caret: number): string | null {
  const word = /^\/([\p{L}\p{N}._:-]*)/u.exec(text)?.[0];
  if (word === undefined || caret < 1 || caret > word.length) return null;
  // A second slash makes it a path.
  return text[word.length] === '/' ? null : word.slice(1);
}

/** What a person may call by a slash: not off, and not under a name that another file holds. */
export function callable(skills: readonly SkillView[]): readonly SkillView[] {
  return skills.filter(({ forPerson, off, shadowedBy }) => forPerson && !off && shadowedBy === undefined);
}

/** The commands whose names hold the letters in order, the best first. A part after a colon counts as a word. */
export function matching(commands: readonly SkillView[], query: string, most: number): readonly SkillView[] {
  return commands
    .flatMap((command) => {
      const score = fuzzyScore(query, command.name.replaceAll(':', '/'));
      return score === undefined ? [] : [{ command, score }];
    })
    .toSorted(
      // Nothing typed yet fits all alike.
      (one, other) =>
        (query === '' ? 0 : other.score - one.score) ||
        one.command.name.localeCompare(other.command.name, 'en'),
    )
    .slice(0, most)
    .map(({ command }) => command);
}

/** The text with the whole name in the place of what was typed of it, and where the caret stands then. */
export function insertCommand(text: string, name: string): { readonly text: string; readonly caret: number } {
  const rest = text.replace(/^\/[\p{L}\p{N}._:-]*/u, '');
  const before = `/${name}${/^\s/.test(rest) ? '' : ' '}`;
  return { text: before + rest, caret: before.length + (/^\s/.test(rest) ? 1 : 0) };
}
