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

/** Providers as main knows them at once, then again after it looked for servers and asked for model lists. */
export function useProviders(): Providers {
  const { client } = useServices();
  const [list, setList] = useState<readonly ProviderInfo[]>();
  const [error, setError] = useState<string>();
  const [refreshing, setRefreshing] = useState(true);

  const load = useCallback(
    async (refresh: boolean) => {
      const answer = await client.call('models.list', { refresh });
      if (answer.ok) setList(answer.value);
      setError(answer.ok ? undefined : answer.error.message);
    },
    [client],
  );
  const refresh = useCallback(async () => {
    setRefreshing(true);
    await load(true);
    setRefreshing(false);
  }, [load]);

  useEffect(() => {
    void load(false).then(refresh);
  }, [load, refresh]);

  return { list, error, refreshing, refresh };
}
