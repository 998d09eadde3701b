import { AlertDialog as BaseAlertDialog } from '@base-ui/react/alert-dialog';
import { useRef } from 'react';
import type { ReactNode } from 'react';
import { Button } from './button';
import { dialogActions, dialogBody, dialogBox, dialogShade, dialogSize, dialogTitle } from './dialog';

export interface AlertDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** A question with the thing's own name: "Delete query_logs?" */
  readonly title: string;
  /** What happens then. */
  readonly description: ReactNode;
  /** The safe answer, focused first: "Keep". */
  readonly keepLabel: string;
  /** The answer that does it: "Delete". */
  readonly actLabel: string;
  readonly actingLabel?: string | undefined;
  readonly onAct: () => void;
  /** While it is being done. The dialog stays until `open` turns false. */
  readonly acting?: boolean | undefined;
  /** False for an answer that destroys nothing. */
  readonly danger?: boolean | undefined;
}

/** Asks before what cannot be taken back. Only its two answers and Esc close it. */
export function AlertDialog(props: AlertDialogProps) {
  const {
    open,
    onOpenChange,
    title,
    description,
    keepLabel,
    actLabel,
    actingLabel,
    onAct,
    acting = false,
  } = props;
  const { danger = true } = props;
  const safe = useRef<HTMLButtonElement>(null);
  return (
    <BaseAlertDialog.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <BaseAlertDialog.Portal>
        <BaseAlertDialog.Backdrop className={dialogShade} />
        <BaseAlertDialog.Popup initialFocus={safe} style={dialogSize(400)} className={dialogBox}>
          <div className="min-h-0 overflow-y-auto p-4">
            <BaseAlertDialog.Title className={dialogTitle}>{title}</BaseAlertDialog.Title>
            <BaseAlertDialog.Description className={dialogBody}>{description}</BaseAlertDialog.Description>
          </div>
          <div className={dialogActions}>
            <BaseAlertDialog.Close render={<Button ref={safe}>{keepLabel}</Button>} />
            <Button
              variant={danger ? 'danger' : 'primary'}
              outlined={danger}
              loading={acting}
              loadingLabel={actingLabel}
              onClick={onAct}
            >
              {actLabel}
            </Button>
          </div>
        </BaseAlertDialog.Popup>
      </BaseAlertDialog.Portal>
    </BaseAlertDialog.Root>
  );
}
