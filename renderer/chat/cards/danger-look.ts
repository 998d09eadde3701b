import type { Danger } from '@shared/domain/danger';

/** The tint of what asks, by its danger; `mark` and `strip` are the same hue on its own tint. */
export interface DangerLook {
  readonly strip: string;
  readonly icon: string;
  readonly mark: string;
}

const orange = { strip: 'bg-orangesoft', icon: 'text-orange', mark: 'bg-orangesoft text-orange' };
const quiet = { strip: 'bg-hover', icon: 'text-muted', mark: 'bg-hover text-fg' };

export const dangerLooks: Readonly<Record<Danger, DangerLook>> = {
  none: quiet,
  low: quiet,
  medium: { strip: 'bg-ambersoft', icon: 'text-amber', mark: 'bg-ambersoft text-amber' },
  high: orange,
  critical: { strip: 'bg-redsoft', icon: 'text-red', mark: 'bg-redsoft text-red' },
};
