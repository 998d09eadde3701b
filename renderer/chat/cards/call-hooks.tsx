import type { CallView } from '@shared/domain/call';
import { isSettled } from '@shared/domain/call';
import type { HookRunRow } from '@shared/domain/hook';
import { useCallback, useEffect, useState } from 'react';
import { HookRunList } from '../../hooks';
import { useBridge } from '../chat-context';

/** Hooks that ran for a call, asked for once its details are in sight and it is over. Empty until then. */
export function useCallHooks({ id, state }: CallView): readonly HookRunRow[] {
  const bridge = useBridge();
  const [runs, setRuns] = useState<readonly HookRunRow[]>([]);
  const over = isSettled(state);
  useEffect(() => {
    if (!over) return undefined;
    let gone = false;
    void bridge.call('hooks.runs', { callId: id }).then((answer) => {
      // Without an answer the card has everything else; the inspector in Settings says what is wrong.
      if (!gone && answer.ok) setRuns(answer.value);
    });
    return () => {
      gone = true;
    };
  }, [bridge, id, over]);
  return runs;
}

/** What each was given, said and did, as in Settings → Hooks, in the order in which they ran (HK7). */
export function CallHooks({ runs }: { readonly runs: readonly HookRunRow[] }) {
  const bridge = useBridge();
  const load = useCallback((id: string) => bridge.call('hooks.run', { id }), [bridge]);
  return <HookRunList runs={runs.toReversed()} load={load} ofOneCall />;
}
