import { useState } from 'react';
import type { Conversation } from '@shared/domain/message';
import { AlertDialog } from '../../ui/alert-dialog';
import { useChatActions } from '../chat-context';

interface DeleteDialogProps {
  /** The one to delete; null keeps the dialog closed. */
  readonly conversation: Conversation | null;
  readonly onClose: () => void;
}

/** Asks once before a conversation goes. */
export function DeleteDialog({ conversation, onClose }: DeleteDialogProps) {
  const actions = useChatActions();
  const [acting, setActing] = useState(false);
  return (
    <AlertDialog
      open={conversation !== null}
      onOpenChange={(open) => !open && onClose()}
      title={`Delete ${conversation?.title ?? ''}?`}
      description="Its messages and the record of its calls go. Files it changed stay as they are."
      keepLabel="Keep"
      actLabel="Delete"
      actingLabel="Deleting"
      acting={acting}
      onAct={() => {
        if (!conversation) return;
        setActing(true);
        void actions.remove(conversation.id).finally(() => {
          setActing(false);
          onClose();
        });
      }}
    />
  );
}
