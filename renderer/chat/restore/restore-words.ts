import type { RestoreFile, RestorePreview, TurnFile } from '@shared/domain/checkpoint';
import { formatCount } from '../../lib/format';

/** What a restore does to a file. */
export const effectWords: Readonly<Record<RestoreFile['effect'], string>> = {
  delete: 'is deleted',
  'bring-back': 'comes back',
  change: 'goes back',
};

/** What a turn did to a file. */
export const statusWords: Readonly<Record<TurnFile['status'], string>> = {
  created: 'new',
  changed: 'changed',
  deleted: 'deleted',
};

/** Why a file has to be ticked by hand; nothing for one that only this turn changed. */
export const sinceWords: Readonly<Record<RestoreFile['since'], string | null>> = {
  turn: null,
  'later-turn': 'changed again by a later turn',
  someone: 'changed since the turn by someone else',
};

/** Names what a restore cannot reach. */
export function leftOutWords({ count, some }: RestorePreview['leftOut']): string {
  const rest = count - some.length;
  const names = rest > 0 ? `${some.join(', ')} and ${rest} more` : some.join(', ');
  return count === 1
    ? `1 large or generated file or folder stays as it is: ${names}.`
    : `${formatCount(count)} large or generated files and folders stay as they are: ${names}.`;
}
