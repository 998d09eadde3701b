import type { ChoiceAnswer, ChoiceQuestion } from '@shared/domain/question';
import type { AskUserQuestionInput } from './definition';

/** The questions as a card shows them. */
export function questionsOf(input: AskUserQuestionInput): readonly ChoiceQuestion[] {
  return input.questions.map(({ question, header, options, multiSelect }) => ({
    question,
    header,
    multiSelect: multiSelect ?? false,
    options: options.map(({ label, description, preview }) => ({
      label,
      description,
      ...(preview === undefined ? {} : { preview }),
    })),
  }));
}

/** An answer as Claude Code writes it: labels in the order of the options, then the person's own words. */
export function answerText({ options }: ChoiceQuestion, { chosen, text }: ChoiceAnswer): string {
  const labels = options.filter(({ label }) => chosen.includes(label)).map(({ label }) => label);
  const own = text?.trim() ?? '';
  return [...labels, ...(own === '' ? [] : [own])].join(', ');
}

/**
 * The other way: which labels a text names and what else it says. A label that has a comma in it is found too; the
 * longest that fits is taken, and what follows the first word that is no label is the person's own.
 */
export function readAnswer(question: ChoiceQuestion, text: string): ChoiceAnswer {
  const chosen = new Set<string>();
  const labels = question.options
    .map(({ label }) => label)
    .toSorted((one, other) => other.length - one.length);
  let rest = text.trim();
  while (rest !== '' && (question.multiSelect || chosen.size === 0)) {
    const next = labels.find((label) => rest === label || rest.startsWith(`${label}, `));
    // A single choice is one label and nothing else.
    if (next === undefined || chosen.has(next) || (!question.multiSelect && rest !== next)) break;
    chosen.add(next);
    rest = rest.slice(next.length).replace(/^, */, '');
  }
  const inOrder = question.options.flatMap(({ label }) => (chosen.has(label) ? [label] : []));
  return rest === '' ? { chosen: inOrder } : { chosen: inOrder, text: rest };
}

/** What the model reads of answers, in Claude Code's words. */
export function answeredText(answers: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(answers).map(([question, answer]) => `"${question}"="${answer}"`);
  return `Your questions have been answered: ${pairs.join(', ')}. You can now continue with these answers in mind.`;
}

export function declinedText(questions: readonly ChoiceQuestion[]): string {
  const texts = questions.map(({ question }) => `"${question}"`).join(', ');
  return `The person declined to answer ${texts}. Go on without the answer, or end your turn and say what you need; do not ask the same again.`;
}
