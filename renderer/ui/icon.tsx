import type { LucideIcon } from 'lucide-react';

/** 12 in metadata, 14 beside text, 16 where an icon stands alone, 20 in the activity bar. */
export type IconSize = 12 | 14 | 16 | 20;

export interface IconProps {
  readonly icon: LucideIcon;
  readonly size?: IconSize | undefined;
  readonly className?: string | undefined;
  /** Give a name only where no text beside the icon says the same. */
  readonly label?: string | undefined;
}

/** A Lucide icon whose stroke is 1.2 px wide at any size. Takes the colour of the text around it. */
export function Icon({ icon: Drawing, size = 14, className, label }: IconProps) {
  const named = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true as const };
  return (
    <Drawing
      size={size}
      strokeWidth={(1.2 * 24) / size}
      className={className ? `shrink-0 ${className}` : 'shrink-0'}
      {...named}
    />
  );
}
