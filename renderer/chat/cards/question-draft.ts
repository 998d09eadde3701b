import { choiceProblem } from '@shared/present/question-answer';
import type { ChoiceAnswer, ChoiceQuestion } from '@shared/domain/question';

/** What is chosen and typed so far for one question. */
export interface ChoiceDraft {
  readonly chosen: readonly string[];
  readonly text: string;
}

export const emptyDraft: ChoiceDraft = { chosen: [], text: '' };

/** An option chosen; of several that may be, turned. One choice takes the place of words of one's own. */
export function withOption(question: ChoiceQuestion, draft: ChoiceDraft, index: number): ChoiceDraft {
  const label = question.options[index]?.label;
  if (label === undefined) return draft;
  if (!question.multiSelect) return { chosen: [label], text: '' };
  const others = draft.chosen.filter((one) => one !== label);
  const isNew = others.length === draft.chosen.length;
  return { ...draft, chosen: isNew ? inOrder(question, [...others, label]) : others };
}

/** Words of one's own; where one answer is asked for they take the place of the option chosen. */
export function withText(question: ChoiceQuestion, draft: ChoiceDraft, text: string): ChoiceDraft {
  return { chosen: question.multiSelect || text.trim() === '' ? draft.chosen : [], text };
}

export function answerOf({ chosen, text }: ChoiceDraft): ChoiceAnswer {
  const own = text.trim();
  return own === '' ? { chosen: [...chosen] } : { chosen: [...chosen], text: own };
}

/** Why the question is not answered yet. */
export function missing(question: ChoiceQuestion, draft: ChoiceDraft): string | undefined {
  return choiceProblem(question, answerOf(draft));
}

/** An answer as it reads on one line. */
export function draftWords(draft: ChoiceDraft): string {
  const { chosen, text } = answerOf(draft);
  return [...chosen, ...(text === undefined ? [] : [text])].join(', ');
}

function inOrder(question: ChoiceQuestion, labels: readonly string[]): readonly string[] {
  return question.options.flatMap(({ label }) => (labels.includes(label) ? [label] : []));
}
