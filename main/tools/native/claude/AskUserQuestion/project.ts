import type { HookProjection } from '../../../define';
import { isFields } from '../../project-files';
import { answeredText } from './answers';
import type { AskUserQuestionInput } from './definition';

/**
 * AskUserQuestion as Claude Code's hooks know it: the same fields. `answered` is told of answers that a hook set, which
 * is how they are told from a model's own.
 */
export function projectAskUserQuestion(
  answered: (answers: object) => void,
): HookProjection<AskUserQuestionInput> {
  return {
    calls: (input) => [
      {
        name: 'AskUserQuestion',
        input: {
          ...input,
          questions: input.questions.map((one) => ({ ...one, multiSelect: one.multiSelect ?? false })),
        },
      },
    ],
    fold(input, updates) {
      const { questions = input.questions, ...rest } = updates.get(0) ?? {};
      const { answers } = rest;
      if (isFields(answers)) answered(answers);
      return { ...rest, questions };
    },
    text(output) {
      const answers = isFields(output) ? output['answers'] : undefined;
      if (!isFields(answers)) return undefined;
      const texts = Object.entries(answers).filter(
        (entry): entry is [string, string] => typeof entry[1] === 'string',
      );
      return answeredText(Object.fromEntries(texts));
    },
  };
}
