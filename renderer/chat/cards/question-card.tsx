import { useState, type Ref } from 'react';
import type { Mode } from '@shared/domain/danger';
import type { Question, QuestionAnswer } from '@shared/domain/question';
import { planTitle } from '@shared/present/plan-title';
import { assertNever } from '@shared/kit/assert-never';
import { useChatActions } from '../chat-context';
import { QuestionChoices } from './question-choices';
import { QuestionConsent } from './question-consent';
import { QuestionForm } from './question-form';
import { QuestionPlan } from './question-plan';

interface QuestionCardProps {
  readonly question: Question;
  readonly mode: Mode;
  /** Alt+↑↓ on the card. */
  readonly onMove: (step: 1 | -1) => void;
  readonly ref?: Ref<HTMLElement> | undefined;
}

/** A question that waits, by what is asked (CO2, CO3). Keys work only while it has the focus. */
export function QuestionCard({ question, mode, onMove, ref }: QuestionCardProps) {
  const actions = useChatActions();
  const [busy, setBusy] = useState(false);
  const asker = askerOf(question);
  const shared = {
    ref,
    busy,
    onMove,
    onAnswer(answer: QuestionAnswer): void {
      if (busy) return;
      setBusy(true);
      void actions.answerQuestion(question.id, answer).finally(() => setBusy(false));
    },
  };
  const { body } = question;
  switch (body.kind) {
    case 'choices':
      return <QuestionChoices {...shared} asker={asker} questions={body.questions} />;
    case 'plan':
      return <QuestionPlan {...shared} planner={plannerOf(question)} plan={body.plan} mode={mode} />;
    case 'form':
      return <QuestionForm {...shared} asker={asker} message={body.message} fields={body.fields} />;
    case 'link':
    case 'consent':
      return <QuestionConsent {...shared} asker={asker} body={body} />;
    default:
      return assertNever(body);
  }
}

/** "tester asks", "MCP server weather asks". */
export function askerOf({ from, agent }: Question): string {
  if (from.kind === 'mcp-server') return `MCP server ${from.name} asks`;
  return `${plannerOf({ agent })} asks`;
}

function plannerOf({ agent }: Pick<Question, 'agent'>): string {
  return agent ?? 'The agent';
}

/** What is asked, in the words of a list row. */
export function questionWords({ body }: Question): string {
  switch (body.kind) {
    case 'choices':
      return body.questions.map(({ question }) => question).join(' ');
    case 'plan':
      return `Accept the plan “${planTitle(body.plan)}”?`;
    case 'form':
    case 'link':
      return body.message;
    case 'consent':
      return body.title;
    default:
      return assertNever(body);
  }
}
