import { useEffect, useRef, type RefObject } from 'react';
import type { VirtualListHandle } from '../../ui/virtual-list';
import { cardAttribute } from '../cards/card-keys';
import { chatSlice } from '../state/slice';
import type { Row } from './rows';

/** How long a card below others may take until it is drawn: the cards above it open first. */
const patienceMs = 2_000;

/** Brings the card that was asked for into sight and gives its header the focus. */
export function useReveal(
  conversationId: string,
  rows: readonly Row[],
  list: RefObject<VirtualListHandle | null>,
): void {
  const reveal = chatSlice.useSlice((slice) => slice.chat.reveal);
  // One that was asked for before this list was drawn was meant for another.
  const seen = useRef(reveal);
  const now = useRef(rows);
  useEffect(() => {
    now.current = rows;
  }, [rows]);

  useEffect(() => {
    if (reveal === null || reveal === seen.current || reveal.conversationId !== conversationId)
      return undefined;
    seen.current = reveal;
    const place = now.current.findIndex(({ id }) => id === reveal.rowId);
    if (place === -1) return undefined;
    list.current?.scrollToIndex(place, 'center');
    return whenDrawn(
      () => headerOf(list.current?.element(), reveal.callId),
      (header) => {
        header.focus();
        header.scrollIntoView({ block: 'center' });
      },
    );
  }, [reveal, conversationId, list]);
}

function headerOf(box: HTMLElement | null | undefined, callId: string): HTMLElement | null {
  return box?.querySelector<HTMLElement>(`[${cardAttribute}="${CSS.escape(callId)}"] button`) ?? null;
}

/** Looks at each frame until the element is there. Answers with what ends the looking. */
function whenDrawn(find: () => HTMLElement | null, then: (element: HTMLElement) => void): () => void {
  const end = performance.now() + patienceMs;
  let frame = requestAnimationFrame(look);
  function look(): void {
    const element = find();
    if (element !== null) then(element);
    else if (performance.now() < end) frame = requestAnimationFrame(look);
  }
  return () => cancelAnimationFrame(frame);
}
