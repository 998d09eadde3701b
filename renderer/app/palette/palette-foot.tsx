import { useEffect, useState } from 'react';
import { session } from '../../state/session-slice';
import type { PaletteQuery } from './palette-query';
import type { PaletteMode } from './prefixes';
import type { PaletteList } from './use-palette-list';

/** A wait is only worth a word from here on. */
const lateMs = 200;

const nothing: Readonly<Record<Exclude<PaletteMode, 'all'>, string>> = {
  commands: 'No command has these words.',
  conversations: 'No conversation has these words.',
  memory: 'Nothing in memory has these words.',
  text: 'No line of a file has these words.',
  tools: 'No tool has these words.',
  settings: 'No setting has these words.',
  line: 'Type the number of a line.',
  help: 'No sign has these words.',
};

interface PaletteFootProps {
  readonly query: PaletteQuery;
  readonly list: PaletteList;
}

/** What the list itself cannot say: that it is empty, still asked for, cut, or could not be made. */
export function PaletteFoot({ query, list }: PaletteFootProps) {
  const hasFolder = session.useSlice((state) => state.session.workspace !== null);
  const isLate = useLate(!list.settled);
  const isEmpty = list.sections.length === 0;
  const words =
    list.problem ??
    (list.settled
      ? isEmpty
        ? emptyWords(query, hasFolder)
        : list.more
          ? 'There is more: type on to narrow it.'
          : undefined
      : isLate && isEmpty
        ? 'Looking…'
        : undefined);
  return words === undefined ? null : (
    <p className="shrink-0 px-4 pt-2 pb-3 text-small text-muted">{words}</p>
  );
}

function emptyWords({ mode, words }: PaletteQuery, hasFolder: boolean): string {
  if (mode === 'all')
    return hasFolder ? 'Nothing has these letters.' : 'No folder is open. Type > for commands.';
  if (mode === 'text' && !hasFolder) return 'No folder is open, so there are no files to look into.';
  if (mode === 'text' && words.length < 2) return 'Type two letters or more.';
  return nothing[mode];
}

function useLate(pending: boolean): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!pending) return undefined;
    const timer = setTimeout(() => setLate(true), lateMs);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [pending]);
  return late;
}
