import type { Danger } from '@shared/domain/danger';

/** The tint of what asks, by its danger: of a strip, and of the exact part that is to blame. */
export const dangerTints: Readonly<Record<Danger, { readonly strip: string; readonly mark: string }>> = {
  none: { strip: 'bg-hover', mark: 'bg-hover text-fg' },
  low: { strip: 'bg-hover', mark: 'bg-hover text-fg' },
  medium: { strip: 'bg-ambersoft', mark: 'bg-ambersoft text-amber' },
  high: { strip: 'bg-orangesoft', mark: 'bg-orangesoft text-orange' },
  critical: { strip: 'bg-redsoft', mark: 'bg-redsoft text-red' },
};
