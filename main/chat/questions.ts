import type { Question, QuestionAnswer } from '@shared/domain/question';
import type { Refusal } from '@shared/domain/refusal';
import { answerProblem } from '@shared/present/question-answer';
import { err, ok, type Result } from '@shared/kit/result';
import type { Clock, IdSource } from '@shared/kit/sources';
import type { QuestionPort } from '../tools/ports';

/** Questions that wait for the person, oldest first. */
export interface Questions extends QuestionPort {
  /** `gone` when it is settled already; a sentence when the answer does not fit the question, which then stays open. */
  answer(questionId: string, answer: QuestionAnswer): Result<void, { kind: 'gone' } | AnswerMisfit>;
}

export interface AnswerMisfit {
  readonly kind: 'misfit';
  readonly message: string;
  readonly field?: string;
}

export interface QuestionsPorts {
  asked(question: Question): void;
  settled(question: Question): void;
  /** The person's own conversation that one belongs to; itself where it is one. */
  topOf(conversationId: string): string;
  readonly clock: Clock;
  readonly ids: IdSource;
}

const stopped: Refusal = { by: 'stop', reason: 'The person stopped the turn before they answered.' };

export function createQuestions(ports: QuestionsPorts): Questions {
  const waiting = new Map<
    string,
    { readonly question: Question; settle(result: Result<QuestionAnswer, Refusal>): void }
  >();

  return {
    ask(draft, signal) {
      if (signal.aborted) return Promise.resolve(err(stopped));
      const rootId = ports.topOf(draft.conversationId);
      const question: Question = {
        ...draft,
        ...(rootId === draft.conversationId ? {} : { rootId }),
        id: ports.ids.next('question'),
        askedAt: ports.clock.now(),
      };
      return new Promise((resolve) => {
        const onAbort = (): void => settle(err(stopped));
        const settle = (result: Result<QuestionAnswer, Refusal>): void => {
          if (!waiting.delete(question.id)) return;
          signal.removeEventListener('abort', onAbort);
          ports.settled(question);
          resolve(result);
        };
        waiting.set(question.id, { question, settle });
        signal.addEventListener('abort', onAbort, { once: true });
        ports.asked(question);
      });
    },
    answer(questionId, answer) {
      const entry = waiting.get(questionId);
      if (entry === undefined) return err({ kind: 'gone' });
      const problem = answerProblem(entry.question.body, answer);
      if (problem !== undefined) return err({ kind: 'misfit', ...problem });
      entry.settle(ok(answer));
      return ok(undefined);
    },
  };
}

/** Nobody is there to answer: refused at once. */
export function createUnattendedQuestions(): Questions {
  return {
    ask: async ({ from }) =>
      err(unattendedRefusal(from.kind === 'tool' ? from.name : `MCP server ${from.name}`)),
    answer: () => err({ kind: 'gone' }),
  };
}

function unattendedRefusal(asker: string): Refusal {
  return {
    by: 'unattended',
    reason: `${asker} asks the person, and nobody is here to answer.`,
    remedy: 'Decide it yourself and say what you assumed, or run this conversation in the window.',
  };
}
