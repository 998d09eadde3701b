import { aliases, coreToolNames } from '@shared/catalog/names';

/** Names that no app can take, in small letters: native tools of either catalogue, and other names they are called by. */
export const takenNames: ReadonlySet<string> = new Set([
  ...coreToolNames.map((name) => name.toLowerCase()),
  ...Object.keys(aliases),
]);
