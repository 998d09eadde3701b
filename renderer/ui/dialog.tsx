import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import type { ReactNode, RefObject } from 'react';
import { cx } from '../lib/cx';

export type DialogWidth = 400 | 560 | 640;

export interface DialogProps {
  readonly open: boolean;
  /** Called on Esc, a press outside and the close of any part inside. */
  readonly onOpenChange: (open: boolean) => void;
  /** A question or the name of what is being filled in. */
  readonly title: string;
  /** What happens. */
  readonly description?: ReactNode | undefined;
  readonly children?: ReactNode | undefined;
  /** Buttons, the safe one first. */
  readonly actions?: ReactNode | undefined;
  readonly width?: DialogWidth | undefined;
  /** What is focused first; otherwise the first control inside. */
  readonly initialFocus?: RefObject<HTMLElement | null> | undefined;
  /** A press outside does not close it: for forms with work in them. */
  readonly holdsWork?: boolean | undefined;
}

/** The shade behind dialogs. */
export const dialogShade =
  'fixed inset-0 z-30 bg-scrim transition-opacity duration-(--motion-open) data-ending-style:opacity-0 data-starting-style:opacity-0';

/** The paper of a dialog, a third of the way down. */
export const dialogBox =
  'unfolds fixed top-[18vh] left-1/2 z-30 -ml-(--dialog-half) flex max-h-[72vh] max-w-[calc(100vw-32px)] flex-col rounded-lg border border-edge bg-raised text-base text-fg shadow-e3 outline-none focus-visible:outline-none';

/** Its title and description. */
export const dialogTitle = 'text-dialog font-semibold tracking-title';
export const dialogBody = 'mt-1 text-base text-muted';
export const dialogActions = 'flex shrink-0 items-center justify-end gap-2 px-4 pt-1 pb-4';

/** Width and half of it, so that the paper is centred without a transform, which motion needs. */
export function dialogSize(width: number): Readonly<Record<string, string | number>> {
  return { width, '--dialog-half': `min(${width / 2}px, calc(50vw - 16px))` };
}

/** A question or a form over the window. Esc closes it and focus goes back where it was. */
export function Dialog(props: DialogProps) {
  const { open, onOpenChange, title, description, children, actions, width = 400, initialFocus } = props;
  return (
    <BaseDialog.Root
      open={open}
      onOpenChange={(next) => onOpenChange(next)}
      disablePointerDismissal={props.holdsWork ?? false}
    >
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={dialogShade} />
        <BaseDialog.Popup initialFocus={initialFocus} style={dialogSize(width)} className={dialogBox}>
          <div className="min-h-0 flex-1 overflow-y-auto p-4">
            <BaseDialog.Title className={dialogTitle}>{title}</BaseDialog.Title>
            {description && (
              <BaseDialog.Description className={dialogBody}>{description}</BaseDialog.Description>
            )}
            {children && <div className={cx('mt-4 flex flex-col gap-3')}>{children}</div>}
          </div>
          {actions && <div className={dialogActions}>{actions}</div>}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}
