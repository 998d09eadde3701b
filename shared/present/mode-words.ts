import type { Mode } from '../domain/danger';

interface ModeWords {
  readonly word: string;
  /** From which danger on it asks, beside the dangers themselves. */
  readonly short: string;
  /** What it asks about, where the dangers are not in sight (PE1). */
  readonly sentence: string;
}

/** The modes in the words of the mode picker, the first run and Settings. */
export const modeWords: Readonly<Record<Mode, ModeWords>> = {
  manual: {
    word: 'Manual',
    short: 'Asks from Low up',
    sentence: 'Asks before anything that changes or leaves this folder.',
  },
  edits: {
    word: 'Edits',
    short: 'Asks from High up',
    sentence: 'Does not ask for edits here. Asks for network, installs and paths outside.',
  },
  full: { word: 'Full', short: 'Asks only at Critical', sentence: 'Asks only for critical calls.' },
};
