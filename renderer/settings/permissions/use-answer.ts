import type { Answer } from '@shared/contract';
import { useEffect, useRef, useState } from 'react';

export interface Late<T> {
  /** The newest answer that arrived; it stays while the next is on its way. */
  readonly answer: Answer<T> | undefined;
  /** What is shown is not of what is typed now. */
  readonly pending: boolean;
}

/** Typing pauses this long before it is looked at. */
const PAUSE_MS = 200;

/**
 * What main says about something that is being typed: asked when the typing pauses, an answer that comes too late is
 * dropped. A null key asks nothing and forgets what was answered.
 */
export function useAnswer<T>(key: string | null, ask: () => Promise<Answer<T>>): Late<T> {
  const [state, setState] = useState<{ readonly key: string | null; readonly answer?: Answer<T> }>({
    key: null,
  });
  const latest = useRef(ask);
  useEffect(() => {
    latest.current = ask;
  });
  useEffect(() => {
    if (key === null) {
      const forget = setTimeout(() => setState({ key }));
      return () => clearTimeout(forget);
    }
    let dropped = false;
    const timer = setTimeout(async () => {
      const answer = await latest.current();
      if (!dropped) setState({ key, answer });
    }, PAUSE_MS);
    return () => {
      dropped = true;
      clearTimeout(timer);
    };
  }, [key]);
  return { answer: key === null ? undefined : state.answer, pending: state.key !== key };
}
