import { createContext, useContext, useEffect, useState } from 'react';
import type { Language } from '@shared/text/languages';
import type { Highlighter } from './highlighter';
import type { Runs } from './protocol';

/** Null: everything stays plain, as in a test without a worker. */
export const HighlightContext = createContext<Highlighter | null>(null);

/** Tokens of a text once they are known; null while it is plain. Keeps nothing of an older text. */
export function useTokens(text: string, language: Language | null): Runs | null {
  const highlighter = useContext(HighlightContext);
  const [arrived, setArrived] = useState<{ readonly text: string; readonly runs: Runs | null } | null>(null);
  const known = language === null ? undefined : highlighter?.peek(text, language);
  useEffect(() => {
    if (!highlighter || language === null || known) return undefined;
    const abort = new AbortController();
    void highlighter.highlight(text, language, abort.signal).then((runs) => {
      if (!abort.signal.aborted) setArrived({ text, runs });
    });
    return () => abort.abort();
  }, [highlighter, text, language, known]);
  return known ?? (arrived?.text === text && language !== null ? arrived.runs : null);
}
