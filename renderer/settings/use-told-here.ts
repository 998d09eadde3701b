import { useEffect } from 'react';
import { session } from '../state/session-slice';

/** While the page is in sight it tells of these notices' subjects itself, so the bar above it does not. */
export function useToldHere(prefix: string | undefined): void {
  const { tellHere } = session.useSlice((state) => state.sessionActions);
  useEffect(() => {
    if (prefix === undefined) return undefined;
    tellHere(prefix, true);
    return () => tellHere(prefix, false);
  }, [prefix, tellHere]);
}
