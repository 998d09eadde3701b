import { Tooltip as BaseTooltip } from '@base-ui/react/tooltip';
import { useContext } from 'react';
import type { ComponentPropsWithRef, ReactElement } from 'react';
import { TooltipContext } from './tooltip-layer';
import type { TooltipContent } from './tooltip-layer';

export interface TooltipProps extends Omit<TooltipContent, 'text'> {
  readonly text: string | undefined;
  /** One element that takes props and a ref. It must carry its own accessible name: a tooltip is for eyes only. */
  readonly children: ReactElement<ComponentPropsWithRef<'button'>>;
}

/**
 * Name and key of a control, after 400 ms under the pointer and at once on keyboard focus. Without text it shows
 * nothing, and the element stays the same one, so a reason can come and go without losing focus.
 */
export function Tooltip({ text, keyHint, side, children }: TooltipProps) {
  const handle = useContext(TooltipContext);
  if (!handle) return children;
  return (
    <BaseTooltip.Trigger
      handle={handle}
      payload={{ text: text ?? '', keyHint, side }}
      disabled={!text}
      render={children}
    />
  );
}
