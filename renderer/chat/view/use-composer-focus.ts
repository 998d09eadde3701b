import { useEffect, type RefObject } from 'react';
import type { ComposerHandle } from '../composer/composer';

/**
 * Puts the focus into a message box that has just come, where nobody loses it: when nothing has the focus (the box
 * before this one went with it) or, for a new conversation, when no text is being typed elsewhere.
 */
export function useComposerFocus(box: RefObject<ComposerHandle | null>, fresh: boolean): void {
  useEffect(() => {
    const active = document.activeElement;
    const free = active === null || active === document.body;
    const typing =
      active instanceof HTMLElement && active.matches('input, textarea, [contenteditable="true"]');
    if (free || (fresh && !typing)) box.current?.focus();
  }, [box, fresh]);
}
