import { useCallback, useEffect, useRef } from 'react';

/**
 * Does something at once, or, while a pointer is down, after its press: a sentence that appears between press and release
 * would push away what is being pressed.
 */
export function useAfterPress(): (act: () => void) => void {
  const isDown = useRef(false);
  const waiting = useRef<(() => void)[]>([]);
  useEffect(() => {
    const press = (): void => {
      isDown.current = true;
    };
    const release = (): void => {
      isDown.current = false;
      // The click comes first.
      setTimeout(() => waiting.current.splice(0).forEach((act) => act()));
    };
    window.addEventListener('pointerdown', press, true);
    window.addEventListener('pointerup', release, true);
    window.addEventListener('pointercancel', release, true);
    return () => {
      window.removeEventListener('pointerdown', press, true);
      window.removeEventListener('pointerup', release, true);
      window.removeEventListener('pointercancel', release, true);
    };
  }, []);
  return useCallback((act) => {
    if (isDown.current) waiting.current.push(act);
    else act();
  }, []);
}
