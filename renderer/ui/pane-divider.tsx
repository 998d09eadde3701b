import { Separator } from 'react-resizable-panels';
import { cx } from '../lib/cx';

export interface PaneDividerProps {
  /** What it sizes: "Side panel width". */
  readonly 'aria-label': string;
  readonly disabled?: boolean | undefined;
  readonly className?: string | undefined;
}

/** The 1 px line between two panes. Its target is 10 px wide; arrows move it when it has focus. */
export function PaneDivider({ disabled = false, className, ...rest }: PaneDividerProps) {
  return (
    <Separator
      aria-label={rest['aria-label']}
      disabled={disabled}
      className={cx(
        'relative shrink-0 bg-line transition-colors outline-none aria-[orientation=horizontal]:h-px aria-[orientation=vertical]:w-px',
        'data-[separator=hover]:bg-control data-[separator=active]:bg-accent data-[separator=focus]:bg-link focus-visible:outline-1 focus-visible:outline-offset-0',
        className,
      )}
    />
  );
}
