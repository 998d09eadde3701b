import type { ComponentPropsWithRef } from 'react';
import { cx } from '../../../../lib/cx';

export interface CellInputProps extends Omit<ComponentPropsWithRef<'input'>, 'onChange' | 'size'> {
  readonly onValueChange: (value: string) => void;
  readonly mono?: boolean | undefined;
  readonly invalid?: boolean | undefined;
}

/** An input inside a row of a table: the row's lines are its box. */
export function CellInput({
  onValueChange,
  mono = false,
  invalid = false,
  className,
  ...native
}: CellInputProps) {
  return (
    <input
      autoComplete="off"
      spellCheck={false}
      {...native}
      aria-invalid={invalid || undefined}
      onChange={(event) => onValueChange(event.target.value)}
      className={cx(
        'h-control w-full min-w-0 rounded-sm bg-transparent px-2 text-base text-fg placeholder:text-subtle',
        'outline-none focus-visible:outline-none focus-visible:ring-1 focus-visible:ring-link focus-visible:ring-inset',
        invalid && 'ring-1 ring-red ring-inset',
        mono && 'font-mono text-code',
        className,
      )}
    />
  );
}

const cellText = cx(
  'block w-full min-w-0 resize-none field-sizing-content rounded-sm bg-transparent px-2 py-1 text-base text-fg placeholder:text-subtle',
  'outline-none focus-visible:outline-none focus-visible:ring-1 focus-visible:ring-link focus-visible:ring-inset',
);

/** One line of words in a row, wrapped so that all of it is read; it holds no line breaks. */
export function CellText({
  onValueChange,
  ...native
}: Omit<ComponentPropsWithRef<'textarea'>, 'onChange'> & {
  readonly onValueChange: (value: string) => void;
}) {
  return (
    <textarea
      rows={1}
      spellCheck
      {...native}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) event.preventDefault();
      }}
      onChange={(event) => onValueChange(event.target.value.replaceAll(/\s*[\r\n]+\s*/g, ' '))}
      className={cellText}
    />
  );
}
