import { Field as BaseField } from '@base-ui/react/field';
import type { ComponentPropsWithRef } from 'react';
import { cx } from '../lib/cx';
import { inputBox } from './input-look';

export interface TextAreaProps extends Omit<
  ComponentPropsWithRef<'textarea'>,
  'value' | 'onChange' | 'defaultValue'
> {
  readonly value: string;
  readonly onValueChange?: ((value: string) => void) | undefined;
  readonly mono?: boolean | undefined;
  readonly invalid?: boolean | undefined;
  /** Lines shown when empty. */
  readonly minLines?: number | undefined;
  /** Lines after which it scrolls instead of growing. */
  readonly maxLines?: number | undefined;
  /** Leaves out box and ring, for a field that lies inside a box of its own. */
  readonly bare?: boolean | undefined;
}

/** Padding above and below plus both lines of the border. */
const FRAME = 10;
const LINE = 20;

/** Text of several lines. Grows with what is typed, by the browser's own measure, so nothing jumps. */
export function TextArea(props: TextAreaProps) {
  const { value, onValueChange, mono = false, invalid = false, minLines = 1, maxLines = 12, ...rest } = props;
  const { bare = false, className, style, ref, ...native } = rest;
  const forced = invalid ? { 'data-invalid': '', 'aria-invalid': true } : {};
  const frame = bare ? 0 : FRAME;
  return (
    <BaseField.Control
      value={value}
      onValueChange={onValueChange}
      render={<textarea ref={ref} rows={minLines} {...native} {...forced} />}
      style={{ minHeight: minLines * LINE + frame, maxHeight: maxLines * LINE + frame, ...style }}
      className={cx(
        'block w-full min-w-0 resize-none field-sizing-content',
        bare
          ? 'bg-transparent text-base text-fg outline-none focus-visible:outline-none'
          : cx(inputBox, 'px-2 py-1'),
        mono && 'font-mono text-code',
        className,
      )}
    />
  );
}
