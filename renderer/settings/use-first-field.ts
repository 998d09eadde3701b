import { useEffect, useRef, type RefObject } from 'react';

/** The first field of a form that the person just opened takes the focus, so that they can type at once. */
export function useFirstField<Field extends HTMLElement = HTMLInputElement>(): RefObject<Field | null> {
  const field = useRef<Field>(null);
  useEffect(() => field.current?.focus(), []);
  return field;
}
