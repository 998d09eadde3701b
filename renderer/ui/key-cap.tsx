import { CornerDownLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../lib/cx';
import { Icon } from './icon';

export interface KeyCapProps {
  /** As the platform writes it: `Ctrl K`, `⌘K`, `Esc`. `Enter` and `↵` are drawn as the return arrow. */
  readonly keys: string;
  /** `inherit` takes colour and outline from the button the cap lies in. */
  readonly tone?: 'quiet' | 'inherit' | undefined;
  readonly className?: string | undefined;
}

function face(keys: string): ReactNode {
  if (keys === 'Enter' || keys === '↵') return <Icon icon={CornerDownLeft} size={12} label="Enter" />;
  return keys;
}

/** A key that works now, drawn as its cap. */
export function KeyCap({ keys, tone = 'quiet', className }: KeyCapProps) {
  return (
    <kbd
      className={cx(
        'inline-flex h-4 shrink-0 items-center rounded-sm border px-1 font-sans text-meta font-medium whitespace-nowrap',
        tone === 'quiet' ? 'border-edge text-muted' : 'border-current',
        className,
      )}
    >
      {face(keys)}
    </kbd>
  );
}
