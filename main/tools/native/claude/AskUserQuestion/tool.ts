import { err } from '@shared/kit/result';
import { harmless, type LiftProblem, type Tool } from '../../../define';
import type { QuestionPort } from '../../../ports';
import { cleanKeys, isFields, liftEntries, renameFields, type Fields, type Lifted } from '../../lift-fields';
import { AskUserQuestionInput, description } from './definition';
import { projectAskUserQuestion } from './project';
import { createAskRun } from './run';

export interface AskUserQuestionDeps {
  readonly questions: QuestionPort;
}

/**
 * Asks the person (CO2). Only in their own conversations: nobody could answer in an unattended run, and a sub-agent asks
 * whoever started it, who knows what the person wants.
 */
export function createAskUserQuestionTool({ questions }: AskUserQuestionDeps): Tool<AskUserQuestionInput> {
  const fromHooks = new WeakSet<object>();
  return {
    name: 'AskUserQuestion',
    group: 'Agents',
    shapes: ['chat'],
    description,
    input: AskUserQuestionInput,
    primaryArgument: 'questions',
    lift: (raw) => liftAsk(raw, (answers) => fromHooks.has(answers)),
    readOnly: () => true,
    assess: async () => harmless,
    preview: async () => ({ kind: 'paths', paths: [] }),
    project: projectAskUserQuestion((answers) => fromHooks.add(answers)),
    run: createAskRun(questions),
  };
}

/** Answers that no hook has set would be the model's own words in the person's mouth. */
const forged: LiftProblem = {
  field: 'answers',
  message: 'The answers come from the person, or from a hook for them. Leave answers out.',
};

function liftAsk(raw: Fields, isFromHook: (answers: object) => boolean): Lifted {
  const cleaned = cleanKeys(raw, ['questions', 'answers']);
  if (!cleaned.ok) return cleaned;
  const { questions, answers } = cleaned.value;
  if (answers !== undefined && !(isFields(answers) && isFromHook(answers))) return err(forged);
  if (!Array.isArray(questions)) return cleaned;
  const lifted = liftEntries(questions, liftQuestion, 'questions');
  return lifted.ok ? { ok: true, value: { ...cleaned.value, questions: lifted.value } } : lifted;
}

function liftQuestion(entry: Fields): Lifted {
  const named = renameFields(entry, { multi_select: 'multiSelect' });
  return named.ok ? cleanKeys(named.value, ['question', 'header', 'options', 'multiSelect']) : named;
}
