import { Tooltip as BaseTooltip } from '@base-ui/react/tooltip';
import { createContext, useState } from 'react';
import type { ReactNode } from 'react';

/** What a tooltip shows: a name, and the key that does the same. */
export interface TooltipContent {
  readonly text: string;
  readonly keyHint?: string | undefined;
  readonly side?: 'top' | 'bottom' | 'left' | 'right' | undefined;
}

/** Ties every trigger below to the one popup of the layer. */
export type TooltipHandle = ReturnType<typeof BaseTooltip.createHandle<TooltipContent>>;

/** Undefined outside a layer: triggers then render their child alone. */
export const TooltipContext = createContext<TooltipHandle | undefined>(undefined);

/** Holds the one tooltip of a window. Put it around the app; triggers inside cost next to nothing. */
export function TooltipLayer({ children }: { readonly children: ReactNode }) {
  const [handle] = useState(() => BaseTooltip.createHandle<TooltipContent>());
  return (
    <BaseTooltip.Provider delay={400}>
      <TooltipContext value={handle}>{children}</TooltipContext>
      <BaseTooltip.Root handle={handle}>
        {({ payload }) => (
          <BaseTooltip.Portal>
            <BaseTooltip.Positioner
              sideOffset={6}
              side={payload?.side ?? 'top'}
              collisionPadding={8}
              className="z-50"
            >
              <BaseTooltip.Popup className="unfolds flex min-h-6 max-w-80 items-center gap-2 rounded-sm bg-tip px-2 py-1 text-small text-ontip data-instant:transition-none">
                <span>{payload?.text}</span>
                {payload?.keyHint ? <span className="text-tipsubtle">{payload.keyHint}</span> : null}
              </BaseTooltip.Popup>
            </BaseTooltip.Positioner>
          </BaseTooltip.Portal>
        )}
      </BaseTooltip.Root>
    </BaseTooltip.Provider>
  );
}
