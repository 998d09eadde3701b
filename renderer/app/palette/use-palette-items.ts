import { useEffect, useMemo, useState } from 'react';
import { useServices } from '../../state/services';
import { commandItems, fileItems, readQuery } from './palette-items';
import type { PaletteItem } from './palette-items';

const limit = 50;

/** What the palette lists for a query. Files come from main; the newest question's answer counts. */
export function usePaletteItems(query: string): readonly PaletteItem[] {
  const { commands } = useServices();
  const read = useMemo(() => readQuery(query), [query]);
  const files = useFiles(read.kind === 'files' ? read.words : null);
  return useMemo(() => {
    if (read.kind === 'commands') return commandItems(commands.list(), read.words, commands.keyHint);
    if (read.kind === 'files') return files;
    return read.line === null ? [] : [{ kind: 'line', id: 'line', line: read.line }];
  }, [read, files, commands]);
}

function useFiles(words: string | null): readonly PaletteItem[] {
  const { client } = useServices();
  const [items, setItems] = useState<readonly PaletteItem[]>([]);
  useEffect(() => {
    if (words === null) return undefined;
    let current = true;
    void client.call('workspace.findFiles', { query: words.slice(0, 300), limit }).then((answer) => {
      if (current) setItems(answer.ok ? fileItems(answer.value) : []);
    });
    return () => {
      current = false;
    };
  }, [client, words]);
  return items;
}
