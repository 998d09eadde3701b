import { modeAsks, modes, type Danger, type Mode } from '@shared/domain/danger';

const words: Readonly<Record<Mode, string>> = { manual: 'Manual', edits: 'Edits', full: 'Full' };

/** When a level asks, in one sentence: "Asks in Manual and Edits, not in Full." */
export function asksSentence(danger: Danger): string {
  const asks = modes.filter((mode) => modeAsks(mode, danger)).map((mode) => words[mode]);
  const quiet = modes.filter((mode) => !modeAsks(mode, danger)).map((mode) => words[mode]);
  if (asks.length === 0) return 'Never asks.';
  if (quiet.length === 0) return 'Asks in every mode.';
  if (asks.length === 1) return `Asks in ${joined(asks)} only.`;
  return `Asks in ${joined(asks)}, not in ${joined(quiet)}.`;
}

function joined(list: readonly string[]): string {
  return list.length < 2 ? list.join('') : `${list.slice(0, -1).join(', ')} and ${list.at(-1)}`;
}
