import { useEffect } from 'react';

/**
 * Alt+↑ goes to the calls that wait from anywhere in the window (PE4). What has the focus sees the key first: in the
 * editor it moves a line, in a terminal it is the shell's.
 */
export function useCardsKey(waiting: boolean, toCards: () => void): void {
  useEffect(() => {
    if (!waiting) return undefined;
    const onKeyDown = (event: KeyboardEvent): void => {
      const others = event.ctrlKey || event.metaKey || event.shiftKey;
      if (event.key !== 'ArrowUp' || !event.altKey || others || event.defaultPrevented) return;
      event.preventDefault();
      toCards();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [waiting, toCards]);
}
