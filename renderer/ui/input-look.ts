import { cx } from '../lib/cx';

/** The box of everything that takes input: 1 px `control` line, `link` when focused, `red` when wrong. */
export const inputBox = cx(
  'rounded-md border border-control bg-surface text-base text-fg transition-colors',
  'hover:border-muted',
  'focus-visible:border-link focus-visible:outline-none focus-visible:ring-1 focus-visible:ring-link',
  'data-popup-open:border-link data-popup-open:ring-1 data-popup-open:ring-link',
  'data-invalid:border-red data-invalid:ring-1 data-invalid:ring-red',
  'data-disabled:border-line data-disabled:bg-hover data-disabled:text-subtle',
);

/** Height and padding of one-line inputs. */
export const inputSizes = {
  md: 'h-control px-2',
  sm: 'h-control-sm px-2',
  xs: 'h-control-xs rounded-sm px-1.5 text-small',
} as const;

export type InputSize = keyof typeof inputSizes;
