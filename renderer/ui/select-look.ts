import { cx } from '../lib/cx';
import { inputBox, inputSizes } from './input-look';
import type { InputSize } from './input-look';

/** `box` looks like an input, `ghost` like a quiet button: for tool bars and the composer. */
export type SelectVariant = 'box' | 'ghost';

/** The closed control of select and combobox. */
export function selectTrigger(variant: SelectVariant, size: InputSize): string {
  if (variant === 'box') {
    return cx(
      inputBox,
      inputSizes[size],
      'group flex min-w-0 items-center gap-2 text-left',
      size !== 'md' && 'text-small',
    );
  }
  return cx(
    'group flex h-control-sm min-w-0 items-center gap-1.5 rounded-md px-1.5 text-small font-medium text-muted transition-colors',
    'hover:bg-hover hover:text-fg data-popup-open:bg-selected data-popup-open:text-fg data-disabled:text-subtle',
  );
}
