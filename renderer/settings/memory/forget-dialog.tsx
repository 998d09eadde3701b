import { useState } from 'react';
import { useServices } from '../../state/services';
import { AlertDialog } from '../../ui/alert-dialog';

export interface ForgetDialogProps {
  readonly conversationId: string;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** Asks once before a conversation is taken out of memory for good. */
export function ForgetDialog({ conversationId, open, onOpenChange }: ForgetDialogProps) {
  const { client, notify } = useServices();
  const [acting, setActing] = useState(false);

  async function forget(): Promise<void> {
    setActing(true);
    const answer = await client.call('memory.forget', { conversationId });
    setActing(false);
    onOpenChange(false);
    if (!answer.ok) notify({ title: 'It was not forgotten', text: answer.error.message, tone: 'error' });
  }

  return (
    <AlertDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Forget this conversation?"
      description="What was kept of it is deleted, and no agent finds it again, whatever is said in it later. The conversation itself stays in your list."
      keepLabel="Keep it"
      actLabel="Forget"
      actingLabel="Forgetting"
      acting={acting}
      onAct={() => void forget()}
    />
  );
}
