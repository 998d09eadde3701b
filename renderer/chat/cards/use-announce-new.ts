import { useEffect, useRef } from 'react';
import { useAnnounce } from '../../ui/announcer';

/** Reads each new card out once, at once. `wordsOf` must stay the same function. */
export function useAnnounceNew<Card extends { readonly id: string }>(
  cards: readonly Card[],
  wordsOf: (card: Card) => string,
): void {
  const announce = useAnnounce();
  const told = useRef(new Set<string>());
  useEffect(() => {
    for (const card of cards) {
      if (told.current.has(card.id)) continue;
      told.current.add(card.id);
      announce(wordsOf(card), 'assertive');
    }
  }, [cards, wordsOf, announce]);
}
