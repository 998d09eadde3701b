import { Tabs as BaseTabs } from '@base-ui/react/tabs';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatCount } from '../lib/format';
import { cx } from '../lib/cx';
import { Icon } from './icon';

export interface TabItem<Value extends string = string> {
  readonly value: Value;
  readonly label: string;
  readonly icon?: LucideIcon | undefined;
  readonly count?: number | undefined;
  readonly panel: ReactNode;
}

export interface TabsProps<Value extends string> {
  readonly items: readonly TabItem<Value>[];
  readonly value: Value;
  readonly onValueChange: (value: Value) => void;
  readonly 'aria-label': string;
  /** At the right end of the tab row. */
  readonly end?: ReactNode | undefined;
  /** Keeps panels that are not shown in the page, hidden, so that they keep their state. */
  readonly keepMounted?: boolean | undefined;
  readonly className?: string | undefined;
  readonly panelClassName?: string | undefined;
}

const tab = cx(
  'relative flex h-tabs items-center gap-1.5 text-base font-medium text-muted transition-colors hover:text-fg data-active:text-fg',
  'after:absolute after:inset-x-0 after:-bottom-px after:h-0.5 data-active:after:bg-accent',
  'focus-visible:rounded-sm focus-visible:-outline-offset-2',
);

/** Pages of one place. ←→, Home and End move and show. */
export function Tabs<Value extends string>(props: TabsProps<Value>) {
  const { items, value, onValueChange, end, keepMounted = false, className, panelClassName } = props;
  return (
    <BaseTabs.Root
      value={value}
      onValueChange={(next: Value) => onValueChange(next)}
      className={cx('flex min-h-0 flex-col', className)}
    >
      <div className="flex shrink-0 items-center border-b border-line">
        <BaseTabs.List activateOnFocus aria-label={props['aria-label']} className="flex min-w-0 flex-1 gap-5">
          {items.map((item) => (
            <BaseTabs.Tab key={item.value} value={item.value} className={tab}>
              {item.icon && <Icon icon={item.icon} />}
              {item.label}
              {item.count !== undefined && (
                <span className="text-small font-normal text-subtle tabular-nums">
                  {formatCount(item.count)}
                </span>
              )}
            </BaseTabs.Tab>
          ))}
        </BaseTabs.List>
        {end}
      </div>
      {items.map((item) => (
        <BaseTabs.Panel
          key={item.value}
          value={item.value}
          keepMounted={keepMounted}
          className={cx('min-h-0 flex-1 outline-none data-hidden:hidden', panelClassName)}
        >
          {item.panel}
        </BaseTabs.Panel>
      ))}
    </BaseTabs.Root>
  );
}
