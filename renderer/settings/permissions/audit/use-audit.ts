import type { AuditFilter, AuditRow } from '@shared/contract/permissions';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useServices } from '../../../state/services';

const PAGE = 100;

export interface Audit {
  /** Newest first; undefined until the first answer. */
  readonly rows: readonly AuditRow[] | undefined;
  readonly total: number;
  readonly error: string | undefined;
  /** There are older rows than those. */
  readonly more: boolean;
  loadMore(): void;
  refresh(): void;
}

interface Found {
  readonly rows?: readonly AuditRow[];
  readonly total: number;
  readonly error?: string;
}

/** What was decided, page by page as it is scrolled to; a filter begins anew when the typing pauses. */
export function useAudit(filter: AuditFilter): Audit {
  const { client } = useServices();
  const [found, setFound] = useState<Found>({ total: 0 });
  const turn = useRef(0);
  const loading = useRef(false);
  const key = JSON.stringify(filter);

  const load = useCallback(
    async (before: readonly AuditRow[]) => {
      turn.current += 1;
      const mine = turn.current;
      loading.current = true;
      const last = before.at(-1)?.id;
      const answer = await client.call('permissions.audit', {
        filter: JSON.parse(key) as AuditFilter,
        limit: PAGE,
        ...(last === undefined ? {} : { before: last }),
      });
      if (mine !== turn.current) return;
      loading.current = false;
      setFound((now) =>
        answer.ok
          ? { rows: [...before, ...answer.value.rows], total: answer.value.total }
          : { ...now, error: answer.error.message },
      );
    },
    [client, key],
  );

  useEffect(() => {
    const timer = setTimeout(() => void load([]), 120);
    return () => clearTimeout(timer);
  }, [load]);

  const { rows, total, error } = found;
  return {
    rows,
    total,
    error,
    more: rows !== undefined && rows.length > 0 && rows.length < total,
    loadMore: () => {
      if (!loading.current && rows !== undefined) void load(rows);
    },
    refresh: () => void load([]),
  };
}
