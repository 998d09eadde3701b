import { useEffect, useEffectEvent, useState } from 'react';
import type { Answer } from '@shared/contract';

/** The newest answer to a question that changes as somebody types. */
export interface Asked<T> {
  /** What the value answers; null while nothing is asked. An earlier answer is kept until the newer one is there. */
  readonly words: string | null;
  readonly value: T | undefined;
  /** Why there is none. */
  readonly problem: string | undefined;
}

const nothing: Asked<never> = { words: null, value: undefined, problem: undefined };

/** Asks when the words change, `pauseMs` after the last letter. An answer that comes after a newer question is dropped. */
export function useAsked<T>(
  words: string | null,
  ask: (words: string) => Promise<Answer<T>>,
  pauseMs: number,
): Asked<T> {
  const [asked, setAsked] = useState<Asked<T>>(nothing);
  const put = useEffectEvent(ask);
  useEffect(() => {
    if (words === null) return undefined;
    let current = true;
    const timer = setTimeout(async () => {
      const answer = await put(words);
      if (!current) return;
      setAsked(
        answer.ok
          ? { words, value: answer.value, problem: undefined }
          : { words, value: undefined, problem: answer.error.message },
      );
    }, pauseMs);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [words, pauseMs]);
  return words === null ? nothing : asked;
}
