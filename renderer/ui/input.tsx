import { Input as BaseInput } from '@base-ui/react/input';
import type { LucideIcon } from 'lucide-react';
import type { ComponentPropsWithRef } from 'react';
import { cx } from '../lib/cx';
import { Icon } from './icon';
import { inputBox, inputSizes } from './input-look';
import type { InputSize } from './input-look';
import { Spinner } from './spinner';

export interface InputProps extends Omit<
  ComponentPropsWithRef<'input'>,
  'size' | 'value' | 'onChange' | 'defaultValue'
> {
  readonly value: string;
  readonly onValueChange?: ((value: string) => void) | undefined;
  readonly size?: InputSize | undefined;
  /** Code, names of tools, paths. */
  readonly mono?: boolean | undefined;
  /** Inside a Field with an error this comes by itself. */
  readonly invalid?: boolean | undefined;
  readonly icon?: LucideIcon | undefined;
  /** Shows a spinner at the right end while what was typed is being looked up. */
  readonly loading?: boolean | undefined;
  /** Class of the outer box: width and margins. */
  readonly className?: string | undefined;
}

/** A line of text. Inside a `Field` it takes its name, description and error from there. */
export function Input(props: InputProps) {
  const {
    value,
    onValueChange,
    size = 'md',
    mono = false,
    invalid = false,
    icon,
    loading = false,
    ...rest
  } = props;
  const { className, ...native } = rest;
  const forced = invalid ? { 'data-invalid': '', 'aria-invalid': true } : {};
  return (
    <span className={cx('relative flex min-w-0', className)}>
      {icon && (
        <Icon icon={icon} className="pointer-events-none absolute inset-y-0 left-2 my-auto text-muted" />
      )}
      <BaseInput
        {...native}
        {...forced}
        value={value}
        onValueChange={onValueChange}
        spellCheck={native.spellCheck ?? false}
        autoComplete={native.autoComplete ?? 'off'}
        className={cx(
          inputBox,
          inputSizes[size],
          'w-full min-w-0',
          mono && 'font-mono text-code',
          icon && 'pl-7',
          loading && 'pr-7',
        )}
      />
      {loading && <Spinner className="absolute inset-y-0 right-2 my-auto! text-link" label="Loading" />}
    </span>
  );
}
