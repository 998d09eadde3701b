import type { MemoryRow } from '@shared/contract/memory';
import type { MemoryKind } from '@shared/domain/memory';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useServices } from '../../state/services';

export interface MemoryList {
  /** Undefined before the first answer. */
  readonly rows: readonly MemoryRow[] | undefined;
  readonly total: number;
  readonly error: string | undefined;
  /** When the rows came: what is "4 min ago" is so from here. */
  readonly at: number;
  ask(): Promise<void>;
  /** The next page; nothing when all is there. */
  more(): Promise<void>;
}

interface State {
  readonly rows?: readonly MemoryRow[];
  readonly total: number;
  readonly error?: string;
  readonly at: number;
}

/** Memories of some kinds, newest first; asked for again whenever one was written or a switch was changed. */
export function useMemory(kinds: readonly MemoryKind[], everywhere: boolean): MemoryList {
  const { client } = useServices();
  const [state, setState] = useState<State>({ total: 0, at: 0 });
  const turn = useRef(0);
  const key = JSON.stringify({ kinds, everywhere });

  const fetchRows = useCallback(
    async (before: MemoryRow | undefined) => {
      turn.current += 1;
      const mine = turn.current;
      const request = JSON.parse(key) as { kinds: MemoryKind[]; everywhere: boolean };
      const answer = await client.call('memory.list', {
        ...request,
        ...(before === undefined ? {} : { before: before.id }),
      });
      if (mine !== turn.current) return;
      setState((last) => {
        if (!answer.ok) return { ...last, error: answer.error.message };
        const { rows, total } = answer.value;
        const known = before === undefined ? [] : (last.rows ?? []);
        return { rows: [...known, ...rows], total, at: Date.now() };
      });
    },
    [client, key],
  );

  const ask = useCallback(() => fetchRows(undefined), [fetchRows]);
  useEffect(() => void ask(), [ask]);
  useEffect(() => client.on('memory', () => void ask()), [client, ask]);
  useEffect(() => client.on('tools-changed', () => void ask()), [client, ask]);
  const last = state.rows?.at(-1);
  const isWhole = (state.rows?.length ?? 0) >= state.total;
  return {
    rows: state.rows,
    total: state.total,
    error: state.error,
    at: state.at,
    ask,
    more: async () => (isWhole ? undefined : await fetchRows(last)),
  };
}
