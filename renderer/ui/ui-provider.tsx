import type { ReactNode } from 'react';
import { Announcer } from './announcer';
import { CopyTextContext } from './copy-text';
import type { CopyText } from './copy-text';
import { ToastProvider } from './toast';
import { TooltipLayer } from './tooltip-layer';

export interface UiProviderProps {
  /** How text gets to the clipboard. The browser's own way unless given. */
  readonly copyText?: CopyText | undefined;
  readonly children: ReactNode;
}

/** Everything the kit needs around an app, once a window: tooltip, live regions, toasts, clipboard. */
export function UiProvider({ copyText, children }: UiProviderProps) {
  const inner = (
    <Announcer>
      <TooltipLayer>
        <ToastProvider>{children}</ToastProvider>
      </TooltipLayer>
    </Announcer>
  );
  return copyText ? <CopyTextContext value={copyText}>{inner}</CopyTextContext> : inner;
}
