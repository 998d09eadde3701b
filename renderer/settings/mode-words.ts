import type { Mode } from '@shared/domain/danger';

export const modeLabels: Readonly<Record<Mode, string>> = { manual: 'Manual', edits: 'Edits', full: 'Full' };

/** When each mode asks (PE1), as the mode picker, the first run and Settings say it. */
export const modeSentences: Readonly<Record<Mode, string>> = {
  manual: 'Asks before anything that changes or leaves this folder.',
  edits: 'Does not ask for edits here. Asks for network, installs and paths outside.',
  full: 'Asks only for critical calls.',
};
