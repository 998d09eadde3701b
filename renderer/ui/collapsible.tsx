import { Collapsible as BaseCollapsible } from '@base-ui/react/collapsible';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../lib/cx';
import { Icon } from './icon';

export interface CollapsibleProps {
  readonly title: ReactNode;
  /** Muted, right of the title. */
  readonly note?: ReactNode | undefined;
  /** At the right end; buttons in it do not fold the row. */
  readonly end?: ReactNode | undefined;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly children: ReactNode;
  readonly className?: string | undefined;
}

/** A row that unfolds what lies under it. Enter and Space turn it. */
export function Collapsible({ title, note, end, open, onOpenChange, children, className }: CollapsibleProps) {
  return (
    <BaseCollapsible.Root open={open} onOpenChange={(next) => onOpenChange(next)} className={className}>
      <div className="relative flex h-row items-center gap-2 rounded-sm hover:bg-hover">
        <BaseCollapsible.Trigger className="group flex min-w-0 flex-1 items-center gap-1.5 px-1 text-base font-medium before:absolute before:inset-0">
          <Icon
            icon={ChevronRight}
            className="text-muted transition-transform group-data-panel-open:rotate-90"
          />
          <span className="truncate">{title}</span>
          {note && <span className="truncate text-small font-normal text-muted">{note}</span>}
        </BaseCollapsible.Trigger>
        {end && <div className={cx('relative flex items-center gap-2 pr-1', passThrough)}>{end}</div>}
      </div>
      <BaseCollapsible.Panel className="unfolds">{children}</BaseCollapsible.Panel>
    </BaseCollapsible.Root>
  );
}

/** Lets presses on plain text fall through to the row's own button, and keeps those on controls. */
export const passThrough =
  'pointer-events-none [&_a]:pointer-events-auto [&_button]:pointer-events-auto [&_input]:pointer-events-auto [&_[role]]:pointer-events-auto';
