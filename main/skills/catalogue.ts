import { textTokens } from '@shared/catalog/schema-tokens';
import type { Skill } from './skill';

/** Of one line. A description says when to load a skill; what it does then stands in its body. */
export const lineTokens = 40;
/** Lines of the section: 40 of them cost as much as the dearest tools. */
export const mostLines = 40;

/** A skill's line in the prompt, its description cut at a word where it is too long. */
export function catalogueLine({ name, description }: Pick<Skill, 'name' | 'description'>): string {
  const words = description.split(/\s+/).filter((word) => word !== '');
  if (words.length === 0) return cutName(`- ${name}`);
  const whole = `- ${name}: ${words.join(' ')}`;
  if (textTokens(whole) <= lineTokens) return whole;
  let line = `- ${name}:`;
  for (const word of words) {
    const next = `${line} ${word}`;
    if (textTokens(`${next}…`) > lineTokens) break;
    line = next;
  }
  return line.endsWith(':') ? cutName(`- ${name}`) : `${line.replace(/[,;:.]$/, '')}…`;
}

/** A plugin's name and a skill's may be 64 letters each, and some scripts take four bytes a letter. */
function cutName(line: string): string {
  const letters = Array.from(line);
  while (textTokens(letters.join('')) > lineTokens) letters.pop();
  return letters.join('');
}

/** The section of the prompt; undefined without skills. What has no line is named by count. */
export function catalogueText(skills: readonly Pick<Skill, 'name' | 'description'>[]): string | undefined {
  if (skills.length === 0) return undefined;
  const shown = skills.slice(0, mostLines).map(catalogueLine);
  const rest = skills.length - shown.length;
  return [
    '# Skills',
    'Load one with Skill before you do what it is for.',
    ...shown,
    ...(rest === 0 ? [] : [`…and ${rest} more, named by Skill with the action list.`]),
  ].join('\n');
}
