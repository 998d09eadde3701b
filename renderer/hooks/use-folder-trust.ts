import type { Answer } from '@shared/contract';
import type { FolderTrust } from '@shared/domain/hook';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useServices } from '../state/services';
import { session } from '../state/session-slice';

export interface TrustDesk {
  /** Undefined until the first answer, null without a folder. */
  readonly trust: FolderTrust | null | undefined;
  readonly error: string | undefined;
  readonly saving: boolean;
  decide(trusted: boolean): Promise<void>;
  /** Puts the question off until the program starts again. */
  putOff(): Promise<void>;
  /** What is new was looked at, and goes on running. */
  keepNew(): Promise<void>;
  /** What is new was looked at, and is switched off. */
  switchOffNew(): Promise<void>;
}

interface Known {
  readonly root: string | null;
  readonly trust: FolderTrust | null;
}

/** Whether the open folder's own hooks may run, asked anew when the folder, its files or the list of trusted ones change. */
export function useFolderTrust(): TrustDesk {
  const { client } = useServices();
  const root = session.useSlice((slice) => slice.session.workspace?.root ?? null);
  const [known, setKnown] = useState<Known>();
  const [error, setError] = useState<string>();
  const [saving, setSaving] = useState(false);
  const turn = useRef(0);

  const take = useCallback(
    (mine: number, answer: Answer<FolderTrust | null>) => {
      if (mine !== turn.current) return;
      if (answer.ok) setKnown({ root, trust: answer.value });
      setError(answer.ok ? undefined : answer.error.message);
    },
    [root],
  );
  const ask = useCallback(async () => {
    turn.current += 1;
    const mine = turn.current;
    const answer = await client.call('hooks.trust', null);
    take(mine, answer);
  }, [client, take]);

  useEffect(() => void ask(), [ask]);
  useEffect(() => client.on('hooks-changed', () => void ask()), [client, ask]);

  const save = async (asked: Promise<Answer<FolderTrust | null>>): Promise<void> => {
    setSaving(true);
    turn.current += 1;
    const mine = turn.current;
    take(mine, await asked);
    setSaving(false);
  };
  // What is known of another folder says nothing about this one.
  const trust = known?.root === root ? known.trust : undefined;
  return {
    trust,
    error,
    saving,
    decide: (trusted) => save(client.call('hooks.setTrust', { trusted })),
    putOff: () => save(client.call('hooks.notNow', null)),
    keepNew: () => save(client.call('hooks.seen', null)),
    async switchOffNew() {
      for (const id of trust?.fresh ?? []) {
        const answer = await client.call('hooks.switch', { id, on: false });
        if (!answer.ok) return setError(answer.error.message);
      }
      await save(client.call('hooks.seen', null));
    },
  };
}
