import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../lib/cx';
import { Icon } from './icon';
import { Spinner } from './spinner';

export interface ButtonLabelProps {
  readonly icon: LucideIcon | undefined;
  readonly iconSize: 12 | 14;
  readonly iconClass: string;
  readonly loading: boolean;
  readonly loadingLabel: string | undefined;
  readonly children: ReactNode;
}

/**
 * Icon and words of a button. It is as wide while loading as at rest: the spinner takes the icon's place, and the words
 * of the other state keep their room unseen. With no icon and no words for loading, the spinner lies over the label.
 */
export function ButtonLabel({
  icon,
  iconSize,
  iconClass,
  loading,
  loadingLabel,
  children,
}: ButtonLabelProps) {
  const spinner = <Spinner immediate size={iconSize} />;
  if (loading && !icon && !loadingLabel) {
    return (
      <span className="relative">
        <span className="opacity-0">{children}</span>
        <span className="absolute inset-0 grid place-items-center">{spinner}</span>
      </span>
    );
  }
  const other = loading ? children : loadingLabel;
  return (
    <>
      {icon && (loading ? spinner : <Icon icon={icon} size={iconSize} className={iconClass} />)}
      <span
        className="label-keeps-width"
        data-reserve={typeof other === 'string' ? other : undefined}
        data-spinner-room={(!loading && !icon) || undefined}
      >
        <span className={cx(loading && !icon && 'inline-flex items-center gap-1.5')}>
          {loading && !icon && spinner}
          {loading && loadingLabel ? loadingLabel : children}
        </span>
      </span>
    </>
  );
}
