import type { RunEvent } from '@shared/domain/event';
import type { HookEngine } from './engine';

export interface PermissionNotices {
  see(conversationId: string, event: RunEvent): void;
  close(): void;
}

/** As long as Claude Code leaves a person to see the question by themselves. */
const patienceMs = 6000;

/** Fires Notification when a question has waited for a while. */
export function createPermissionNotices(deps: {
  readonly engine: HookEngine;
  readonly rootOf: (conversationId: string) => string | null;
  readonly userHome: string;
  readonly waitMs?: number;
}): PermissionNotices {
  const waiting = new Map<string, ReturnType<typeof setTimeout>>();

  async function notify(conversationId: string, tool: string): Promise<void> {
    const root = deps.rootOf(conversationId);
    const scene = { conversationId, root, cwd: root ?? deps.userHome };
    if (!(await deps.engine.listens('Notification', scene))) return;
    const type = 'permission_prompt';
    const fields = { message: `Toolwright needs your permission to use ${tool}`, notification_type: type };
    await deps.engine.fire(
      { event: 'Notification', subject: type, fields },
      scene,
      new AbortController().signal,
    );
  }

  return {
    see(conversationId, event) {
      if (event.type === 'approval-asked') {
        const { id, tool } = event.approval;
        const timer = setTimeout(() => {
          waiting.delete(id);
          void notify(conversationId, tool);
        }, deps.waitMs ?? patienceMs);
        timer.unref();
        waiting.set(id, timer);
      }
      if (event.type === 'approval-settled') {
        clearTimeout(waiting.get(event.approvalId));
        waiting.delete(event.approvalId);
      }
    },
    close() {
      for (const timer of waiting.values()) clearTimeout(timer);
      waiting.clear();
    },
  };
}
