import { NumberField as BaseNumberField } from '@base-ui/react/number-field';
import { useState } from 'react';
import type { Ref } from 'react';
import { cx } from '../lib/cx';
import { inputBox, inputSizes } from './input-look';
import type { InputSize } from './input-look';

export interface NumberFieldProps {
  readonly value: number | null;
  readonly onValueChange?: ((value: number | null) => void) | undefined;
  /** After leaving the field, or at once for the arrow keys. */
  readonly onValueCommitted?: ((value: number | null) => void) | undefined;
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  readonly step?: number | undefined;
  /** Digits after the point; whole numbers unless set. */
  readonly decimals?: number | undefined;
  readonly size?: InputSize | undefined;
  readonly invalid?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  readonly placeholder?: string | undefined;
  readonly className?: string | undefined;
  readonly inputRef?: Ref<HTMLInputElement> | undefined;
  readonly 'aria-label'?: string | undefined;
}

/** A number. ↑↓ step by one, with Shift by ten. Digits are grouped except while being typed. */
export function NumberField(props: NumberFieldProps) {
  const {
    value,
    onValueChange,
    onValueCommitted,
    min,
    max,
    step = 1,
    decimals = 0,
    size = 'md',
    ...rest
  } = props;
  const { invalid = false, disabled = false, placeholder, className, inputRef } = rest;
  const [focused, setFocused] = useState(false);
  const forced = invalid ? { 'data-invalid': '', 'aria-invalid': true } : {};
  return (
    <BaseNumberField.Root
      value={value}
      onValueChange={onValueChange}
      onValueCommitted={onValueCommitted}
      min={min}
      max={max}
      step={step}
      largeStep={step * 10}
      disabled={disabled}
      format={{ useGrouping: !focused, maximumFractionDigits: decimals }}
      locale="en-US"
      className={cx('flex min-w-0', className)}
    >
      <BaseNumberField.Input
        {...forced}
        ref={inputRef}
        aria-label={rest['aria-label']}
        placeholder={placeholder}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
        className={cx(inputBox, inputSizes[size], 'w-full min-w-0 tabular-nums')}
      />
    </BaseNumberField.Root>
  );
}
