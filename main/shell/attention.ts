import { BrowserWindow, Notification } from 'electron';
import type { WindowEvent } from '@shared/contract/events';

export interface AttentionDeps {
  /** Brings the window to the front that the person will look at. */
  focus(): void;
}

/**
 * A call that waits while no window of ours is in front is told through the system, once for each call; a run must not
 * stand still for an hour because nobody looked.
 */
export function createAttention(deps: AttentionDeps): (event: WindowEvent) => void {
  const shown = new Map<string, Notification>();
  return (event) => {
    if (event.topic !== 'conversation') return;
    const { event: told } = event.event;
    if (told.type === 'approval-settled') {
      shown.get(told.approvalId)?.close();
      shown.delete(told.approvalId);
    }
    if (told.type !== 'approval-asked' || BrowserWindow.getFocusedWindow() !== null) return;
    const { id, tool, subject, reason } = told.approval;
    const body = subject === '' ? reason : `${subject}\n${reason}`;
    const notification = new Notification({ title: `${tool} waits for you`, body });
    notification.on('click', deps.focus);
    // Held until it is settled, or the click would be lost with the object.
    shown.set(id, notification);
    notification.show();
  };
}
