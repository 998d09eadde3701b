import type { Word } from '../state/services';

/** Words said before the toasts are drawn wait for them. */
export interface WordQueue {
  say(word: Word): void;
  /** Gives every word, past and future, to the listener. */
  listen(listener: (word: Word) => void): () => void;
}

export function createWordQueue(): WordQueue {
  const early: Word[] = [];
  let current: ((word: Word) => void) | undefined;
  return {
    say(word) {
      if (current === undefined) early.push(word);
      else current(word);
    },
    listen(listener) {
      current = listener;
      early.splice(0).forEach(listener);
      return () => {
        if (current === listener) current = undefined;
      };
    },
  };
}
