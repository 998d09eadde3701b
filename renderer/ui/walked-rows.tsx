import type { ReactNode } from 'react';
import { moveBetweenRows } from './row-keys';

interface WalkedRowsProps {
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A box whose rows are walked by ↑ and ↓, across its tables and lists; see `moveBetweenRows`. */
export function WalkedRows({ className, children }: WalkedRowsProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- moves the focus between its controls
    <div onKeyDownCapture={moveBetweenRows} className={className}>
      {children}
    </div>
  );
}
