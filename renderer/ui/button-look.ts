import { cx } from '../lib/cx';

export type ButtonVariant = 'primary' | 'plain' | 'ghost' | 'danger';
export type ButtonSize = 'md' | 'sm' | 'xs';

const boxes: Readonly<Record<ButtonSize, string>> = {
  md: 'h-control gap-1.5 rounded-md px-2.5 text-base',
  sm: 'h-control-sm gap-1.5 rounded-md px-2 text-small',
  xs: 'h-control-xs gap-1 rounded-sm px-1.5 text-meta',
};

const looks: Readonly<Record<ButtonVariant, string>> = {
  primary:
    'border-accent bg-accent text-onaccent hover:border-accent-hover hover:bg-accent-hover active:border-accent-active active:bg-accent-active data-popup-open:bg-accent-active',
  plain:
    'border-edge bg-raised text-fg hover:bg-hover active:bg-selected aria-pressed:bg-selected data-popup-open:bg-selected',
  ghost:
    'border-transparent bg-transparent text-muted hover:bg-hover hover:text-fg active:bg-selected aria-pressed:bg-selected aria-pressed:text-fg data-popup-open:bg-selected data-popup-open:text-fg',
  danger: 'border-edge bg-raised text-red hover:bg-redsoft active:bg-redsoft',
};

/** Size, padding and type of a text button. */
export function buttonBox(size: ButtonSize): string {
  return cx(
    'inline-flex shrink-0 items-center justify-center border font-medium whitespace-nowrap transition-colors',
    boxes[size],
  );
}

/** Icons are muted beside the words of plain and danger buttons, and take the words' colour on the others. */
export function buttonIcon(variant: ButtonVariant, off: boolean): string {
  return !off && (variant === 'plain' || variant === 'danger') ? 'text-muted' : '';
}

/** Colours of a button, at rest and off. A ghost that is off stays without a box. */
export function buttonLook(variant: ButtonVariant, off: boolean, outlined = false): string {
  if (off) return variant === 'ghost' ? 'border-transparent text-subtle' : 'border-line bg-hover text-subtle';
  return outlined ? 'border-red bg-raised text-red hover:bg-redsoft active:bg-redsoft' : looks[variant];
}
