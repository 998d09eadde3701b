import type { ProviderInfo } from '@shared/domain/model';
import { useCallback, useEffect, useState } from 'react';
import { useServices } from '../state/services';

export interface Providers {
  /** Undefined until the first answer. */
  readonly list: readonly ProviderInfo[] | undefined;
  readonly error: string | undefined;
  /** Local servers are being looked for and model lists fetched. */
  readonly refreshing: boolean;
  refresh(): Promise<void>;
}

interface Found {
  readonly list?: readonly ProviderInfo[];
  readonly error?: string;
  readonly refreshing: boolean;
}

/** Providers as main knows them at once, then again after it looked for servers and asked for model lists. */
export function useProviders(): Providers {
  const { client } = useServices();
  const [found, setFound] = useState<Found>({ refreshing: true });

  const look = useCallback(
    async (refresh: boolean, refreshing: boolean) => {
      const answer = await client.call('models.list', { refresh });
      setFound(({ list }) =>
        answer.ok
          ? { list: answer.value, refreshing }
          : { ...(list === undefined ? {} : { list }), error: answer.error.message, refreshing },
      );
    },
    [client],
  );

  useEffect(() => {
    const start = async () => {
      await look(false, true);
      await look(true, false);
    };
    void start();
  }, [look]);

  return {
    list: found.list,
    error: found.error,
    refreshing: found.refreshing,
    async refresh() {
      setFound((before) => ({ ...before, refreshing: true }));
      await look(true, false);
    },
  };
}
