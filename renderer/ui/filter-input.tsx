import { Search } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { KeyboardEvent } from 'react';
import { Input } from './input';
import type { InputProps } from './input';

export interface FilterInputProps extends Omit<InputProps, 'type' | 'icon' | 'onValueChange'> {
  readonly onValueChange: (value: string) => void;
  /** Its name; the placeholder is only an example. */
  readonly 'aria-label': string;
}

/** A filter field. Esc leaves it; a second Esc straight after clears it. */
export function FilterInput({ value, onValueChange, onKeyDown, ...rest }: FilterInputProps) {
  const clear = useRef(onValueChange);
  const cancel = useRef<(() => void) | undefined>(undefined);
  useEffect(() => {
    clear.current = onValueChange;
  });
  useEffect(() => () => cancel.current?.(), []);

  function leave(event: KeyboardEvent<HTMLInputElement>): void {
    event.stopPropagation();
    event.currentTarget.blur();
    const page = event.currentTarget.ownerDocument;
    const onNextKey = (next: globalThis.KeyboardEvent): void => {
      cancel.current?.();
      if (next.key !== 'Escape' || next.defaultPrevented) return;
      next.preventDefault();
      clear.current('');
    };
    cancel.current = () => page.removeEventListener('keydown', onNextKey);
    // The press that brought us here is still on its way to the document.
    queueMicrotask(() => page.addEventListener('keydown', onNextKey));
  }

  return (
    <Input
      {...rest}
      type="text"
      role="searchbox"
      icon={Search}
      value={value}
      onValueChange={onValueChange}
      onKeyDown={(event) => {
        onKeyDown?.(event);
        if (event.key === 'Escape' && !event.defaultPrevented) leave(event);
      }}
    />
  );
}
