import type { ReplyOf } from '@shared/contract';
import type { HookRunRow } from '@shared/domain/hook';
import { useCallback, useEffect, useState } from 'react';
import { useServices } from '../../state/services';
import { session } from '../../state/session-slice';
import { useAsked } from '../use-asked';

/** What all parts of the page look at. */
export interface HooksDesk {
  readonly list: ReplyOf<'hooks.list'>;
  /** Newest first. */
  readonly runs: readonly HookRunRow[];
  /** When the runs came: what is "4 min ago" is so from here. */
  readonly now: number;
  /** Why the last switch was not kept. */
  readonly unsaved: string | undefined;
  toggle(id: string, on: boolean): Promise<void>;
}

export interface HooksState {
  readonly desk: HooksDesk | undefined;
  readonly error: string | undefined;
  ask(): Promise<void>;
}

/** Hooks and their runs, asked for anew when files, switches, trust or the folder change, and when hooks ran. */
export function useHooks(): HooksState {
  const { client } = useServices();
  const root = session.useSlice((slice) => slice.session.workspace?.root ?? null);
  const list = useAsked('hooks.list', null, 'hooks-changed');
  const runs = useAsked('hooks.runs', {}, 'hooks-ran');
  const [unsaved, setUnsaved] = useState<string>();
  const { ask, put, value } = list;
  const askRuns = runs.ask;

  useEffect(() => {
    void ask();
    void askRuns();
  }, [root, ask, askRuns]);
  // A folder that did not exist when the program started is not watched.
  useEffect(() => {
    const look = (): void => void ask();
    window.addEventListener('focus', look);
    return () => window.removeEventListener('focus', look);
  }, [ask]);

  const toggle = useCallback(
    async (id: string, on: boolean) => {
      if (value !== undefined)
        put({ ...value, hooks: value.hooks.map((hook) => (hook.id === id ? { ...hook, off: !on } : hook)) });
      const answer = await client.call('hooks.switch', { id, on });
      setUnsaved(answer.ok ? undefined : answer.error.message);
      await ask();
    },
    [client, ask, put, value],
  );

  return {
    desk:
      value === undefined
        ? undefined
        : { list: value, runs: runs.value ?? [], now: runs.at, unsaved, toggle },
    error: list.error,
    ask,
  };
}
