import type { Mode } from '@shared/domain/danger';

const words: Readonly<Record<Mode, { readonly word: string; readonly sentence: string }>> = {
  manual: { word: 'Manual', sentence: 'Asks from Low up' },
  edits: { word: 'Edits', sentence: 'Asks from High up' },
  full: { word: 'Full', sentence: 'Asks only at Critical' },
};

export function modeWord(mode: Mode): string {
  return words[mode].word;
}

/** What the mode asks about, for its tooltip and its list. */
export function modeSentence(mode: Mode): string {
  return words[mode].sentence;
}
