import type { Approval, ApprovalAnswer } from '@shared/domain/approval';
import { err, ok, type Result } from '@shared/kit/result';
import type { Refusal } from '@shared/domain/refusal';
import type { ApprovalPort } from '../tools/ports';

/** Questions that wait for the person, oldest first. Each conversation has its own stack (PE4). */
export interface Approvals extends ApprovalPort {
  /** False when the question is settled already: answered elsewhere, or the run was stopped. */
  answer(approvalId: string, answer: ApprovalAnswer): boolean;
  /** Of one conversation, or of all. */
  list(conversationId?: string): readonly Approval[];
}

export interface ApprovalEvents {
  asked(approval: Approval): void;
  settled(approval: Approval): void;
}

const stopped: Refusal = { by: 'stop', reason: 'The person stopped the turn before this call ran.' };

export function createApprovals(events: ApprovalEvents): Approvals {
  const waiting = new Map<
    string,
    { readonly approval: Approval; settle(result: Result<ApprovalAnswer, Refusal>): void }
  >();

  function ask(approval: Approval, signal: AbortSignal): Promise<Result<ApprovalAnswer, Refusal>> {
    if (signal.aborted) return Promise.resolve(err(stopped));
    return new Promise((resolve) => {
      const onAbort = (): void => settle(err(stopped));
      const settle = (result: Result<ApprovalAnswer, Refusal>): void => {
        if (!waiting.delete(approval.id)) return;
        signal.removeEventListener('abort', onAbort);
        events.settled(approval);
        resolve(result);
      };
      waiting.set(approval.id, { approval, settle });
      signal.addEventListener('abort', onAbort, { once: true });
      events.asked(approval);
    });
  }

  return {
    ask,
    answer(approvalId, answer) {
      const entry = waiting.get(approvalId);
      entry?.settle(ok(answer));
      return entry !== undefined;
    },
    list: (conversationId) =>
      [...waiting.values()]
        .map(({ approval }) => approval)
        .filter((approval) => conversationId === undefined || approval.conversationId === conversationId),
  };
}
