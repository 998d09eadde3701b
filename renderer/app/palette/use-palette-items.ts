import { useEffect, useMemo, useState } from 'react';
import { useServices } from '../../state/services';
import { commandItems, fileItems, readQuery } from './palette-items';
import type { PaletteItem } from './palette-items';

const limit = 50;

export interface PaletteList {
  readonly items: readonly PaletteItem[];
  /** Whether the items answer this query; false while those of an earlier one are still shown. */
  readonly settled: boolean;
}

interface FoundFiles {
  readonly words: string | null;
  readonly items: readonly PaletteItem[];
}

/** What the palette lists for a query. Files come from main; the newest question's answer counts. */
export function usePaletteItems(query: string): PaletteList {
  const { commands } = useServices();
  const read = useMemo(() => readQuery(query), [query]);
  const files = useFiles(read.kind === 'files' ? read.words : null);
  return useMemo(() => {
    if (read.kind === 'files') return { items: files.items, settled: files.words === read.words };
    if (read.kind === 'commands') {
      return { items: commandItems(commands.list(), read.words, commands.keyHint), settled: true };
    }
    const items: PaletteItem[] = read.line === null ? [] : [{ kind: 'line', id: 'line', line: read.line }];
    return { items, settled: true };
  }, [read, files, commands]);
}

function useFiles(words: string | null): FoundFiles {
  const { client } = useServices();
  const [found, setFound] = useState<FoundFiles>({ words: null, items: [] });
  useEffect(() => {
    if (words === null) return undefined;
    let current = true;
    void client.call('workspace.findFiles', { query: words.slice(0, 300), limit }).then((answer) => {
      if (current) setFound({ words, items: answer.ok ? fileItems(answer.value) : [] });
    });
    return () => {
      current = false;
    };
  }, [client, words]);
  return found;
}
