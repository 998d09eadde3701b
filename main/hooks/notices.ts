import type { RunEvent } from '@shared/domain/event';
import type { Question } from '@shared/domain/question';
import type { HookEngine } from './engine';
import type { HookScene } from './ports';

export interface HookNotices {
  see(conversationId: string, event: RunEvent): void;
  /** A server's question was answered. */
  elicited(conversationId: string, server: string, action: string): void;
  close(): void;
}

type NoticeType = 'permission_prompt' | 'idle_prompt' | 'elicitation_dialog' | 'elicitation_response';

/** As long as Claude Code leaves a person to see by themselves: a question, and the end of a turn. */
const patience = { questionMs: 6000, idleMs: 60_000 };

/** Fires Notification when a question has waited for a while, and when the person has not written for longer. */
export function createHookNotices(deps: {
  readonly engine: HookEngine;
  /** Undefined for a sub-agent's conversation. */
  readonly sceneOf: (conversationId: string) => HookScene | undefined;
  /** Someone looks on, who may be away. */
  readonly attended: boolean;
  readonly waits?: typeof patience;
}): HookNotices {
  const { questionMs, idleMs } = deps.waits ?? patience;
  const waiting = new Map<string, ReturnType<typeof setTimeout>>();

  async function notify(conversationId: string, type: NoticeType, message: string): Promise<void> {
    const scene = deps.sceneOf(conversationId);
    if (scene === undefined || !(await deps.engine.listens('Notification', scene))) return;
    await deps.engine.fire(
      { event: 'Notification', subject: type, fields: { message, notification_type: type } },
      scene,
      new AbortController().signal,
    );
  }

  function later(id: string, ms: number, conversationId: string, type: NoticeType, message: string): void {
    over(id);
    const timer = setTimeout(() => {
      waiting.delete(id);
      void notify(conversationId, type, message);
    }, ms);
    timer.unref();
    waiting.set(id, timer);
  }

  function over(id: string): void {
    clearTimeout(waiting.get(id));
    waiting.delete(id);
  }

  function seeQuestion(conversationId: string, { id, from }: Question): void {
    if (from.kind === 'mcp-server')
      later(id, questionMs, conversationId, 'elicitation_dialog', `${from.name} asks for your input`);
    else later(id, questionMs, conversationId, 'permission_prompt', needs(from.name));
  }

  return {
    see(conversationId, event) {
      switch (event.type) {
        case 'approval-asked': {
          const { id, tool } = event.approval;
          return later(id, questionMs, conversationId, 'permission_prompt', needs(tool));
        }
        case 'approval-settled':
          return over(event.approvalId);
        case 'question-asked':
          return seeQuestion(conversationId, event.question);
        case 'question-settled':
          return over(event.questionId);
        case 'run-started':
        case 'conversation-removed':
          return over(`idle:${conversationId}`);
        case 'run-ended':
          if (!deps.attended || event.end === 'stopped') return;
          return later(
            `idle:${conversationId}`,
            idleMs,
            conversationId,
            'idle_prompt',
            'Toolwright is waiting for your input',
          );
        default:
      }
    },
    elicited: (conversationId, server, action) =>
      void notify(
        conversationId,
        'elicitation_response',
        `The question of ${server} was answered: ${action}`,
      ),
    close() {
      for (const timer of waiting.values()) clearTimeout(timer);
      waiting.clear();
    },
  };
}

function needs(tool: string): string {
  return `Toolwright needs your permission to use ${tool}`;
}
