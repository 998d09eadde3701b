/** Cards carry this attribute, so that ↑↓ finds the next one in reading order, whatever lies between. */
export const cardAttribute = 'data-call-card';

/** Under which a card's details are remembered as open. */
export function detailsKey(callId: string): string {
  return `${callId}/details`;
}

/** Puts the focus on the header of the card before or after the one that holds `from`. False at the end of the list. */
export function focusNeighbour(from: HTMLElement, step: 1 | -1): boolean {
  const own = from.closest(`[${cardAttribute}]`);
  const scope = from.closest('[role="list"]') ?? from.ownerDocument;
  const cards = [...scope.querySelectorAll<HTMLElement>(`[${cardAttribute}]`)];
  const next = cards[cards.findIndex((card) => card === own) + step];
  const header = next?.querySelector<HTMLElement>('button');
  if (!own || !header) return false;
  header.focus();
  header.scrollIntoView({ block: 'nearest' });
  return true;
}
