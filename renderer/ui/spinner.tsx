import { cx } from '../lib/cx';

export interface SpinnerProps {
  readonly size?: 12 | 14 | 16 | undefined;
  /** Says what is being waited for. Leave it out where text beside the spinner says so. */
  readonly label?: string | undefined;
  /** Shows at once. Otherwise it waits 200 ms, so that what is quick never flickers. */
  readonly immediate?: boolean | undefined;
  readonly className?: string | undefined;
}

/** A turning ring in the colour of the text around it. With reduced motion, a dot in three steps. */
export function Spinner({ size = 14, label, immediate = false, className }: SpinnerProps) {
  const named = label ? { role: 'status', 'aria-label': label } : { 'aria-hidden': true as const };
  return (
    <span
      className={cx('spinner', !immediate && 'spinner-late', className)}
      style={{ width: size - 2, height: size - 2, margin: 1 }}
      {...named}
    />
  );
}
