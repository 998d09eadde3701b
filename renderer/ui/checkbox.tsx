import { Checkbox as BaseCheckbox } from '@base-ui/react/checkbox';
import { Check, Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../lib/cx';
import { Icon } from './icon';

export interface CheckboxProps {
  readonly checked: boolean;
  readonly onCheckedChange?: ((checked: boolean) => void) | undefined;
  /** Neither all nor none of what it stands for. */
  readonly indeterminate?: boolean | undefined;
  /** The row is the target: press the words as well as the box. */
  readonly children?: ReactNode | undefined;
  readonly 'aria-label'?: string | undefined;
  readonly disabled?: boolean | undefined;
  readonly className?: string | undefined;
}

const box = cx(
  'flex size-3.5 shrink-0 items-center justify-center rounded-sm border border-control bg-surface text-onaccent transition-colors',
  'hover:border-muted data-checked:border-accent data-checked:bg-accent data-indeterminate:border-accent data-indeterminate:bg-accent',
  'data-disabled:border-line data-disabled:bg-hover data-disabled:text-subtle',
);

/** A 14 px box and its words. Space turns it. */
export function Checkbox(props: CheckboxProps) {
  const { checked, onCheckedChange, indeterminate = false, children, disabled = false, className } = props;
  const control = (
    <BaseCheckbox.Root
      checked={checked}
      onCheckedChange={onCheckedChange}
      indeterminate={indeterminate}
      disabled={disabled}
      aria-label={props['aria-label']}
      className={cx(box, children === undefined && className)}
    >
      <BaseCheckbox.Indicator className="flex">
        <Icon icon={indeterminate ? Minus : Check} size={12} />
      </BaseCheckbox.Indicator>
    </BaseCheckbox.Root>
  );
  if (children === undefined) return control;
  return (
    <label className={cx('flex min-h-control-sm items-center gap-2', disabled && 'text-subtle', className)}>
      {control}
      {children}
    </label>
  );
}
