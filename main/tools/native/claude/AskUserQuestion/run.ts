import type { CallDisplay } from '@shared/domain/display';
import type { ChoiceAnswer, ChoiceQuestion } from '@shared/domain/question';
import { refusalText } from '@shared/present/refusal-text';
import type { Progress, RunContext, ToolResult } from '../../../define';
import type { QuestionPort } from '../../../ports';
import { answeredText, answerText, declinedText, questionsOf, readAnswer } from './answers';
import type { AskUserQuestionInput } from './definition';

type AnswersDisplay = Extract<CallDisplay, { kind: 'answers' }>;

/** Asks the person what no hook has answered. */
export function createAskRun(questions: QuestionPort) {
  return async function* runAsk(
    input: AskUserQuestionInput,
    context: RunContext,
  ): AsyncGenerator<Progress, ToolResult> {
    yield* [];
    const all = questionsOf(input);
    const given = input.answers ?? {};
    const open = all.filter(({ question }) => !Object.hasOwn(given, question));
    if (open.length === 0) return answered(input, all, given, 'hook');
    const { conversationId, runId, callId, roster } = context;
    const reply = await questions.ask(
      {
        conversationId,
        runId,
        callId,
        ...(roster.agent === null ? {} : { agent: roster.agent }),
        from: { kind: 'tool', name: 'AskUserQuestion' },
        body: { kind: 'choices', questions: [...open] },
      },
      context.signal,
    );
    if (!reply.ok) return failed(refusalText(reply.error));
    const answers = reply.value.kind === 'choices' ? reply.value.answers : undefined;
    if (answers === undefined) return declined(all);
    return answered(input, all, { ...given, ...textsOf(open, answers) }, 'person');
  };
}

/** By the question's text, in the order asked. */
function textsOf(
  questions: readonly ChoiceQuestion[],
  answers: readonly ChoiceAnswer[],
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    questions.map((question, at) => [question.question, answerText(question, answers[at] ?? { chosen: [] })]),
  );
}

function answered(
  input: AskUserQuestionInput,
  questions: readonly ChoiceQuestion[],
  texts: Readonly<Record<string, string>>,
  by: AnswersDisplay['by'],
): ToolResult {
  const answers = Object.fromEntries(questions.map(({ question }) => [question, texts[question] ?? '']));
  const rows = questions.map((question) => ({
    ...question,
    ...readAnswer(question, answers[question.question] ?? ''),
  }));
  return {
    content: [{ type: 'text', text: answeredText(answers) }],
    isError: false,
    display: { kind: 'answers', by, rows },
    // Hooks after a call read the answers with its arguments, as Claude Code tells them.
    ranWith: { ...input, answers },
    responses: () => [{ questions: questions.map(withoutPreview), answers }],
  };
}

function declined(questions: readonly ChoiceQuestion[]): ToolResult {
  return {
    content: [{ type: 'text', text: declinedText(questions) }],
    isError: false,
    display: { kind: 'answers', by: 'nobody', rows: questions.map((one) => ({ ...one, chosen: [] })) },
    responses: () => [{ questions: questions.map(withoutPreview), answers: {} }],
  };
}

function withoutPreview({ question, header, options, multiSelect }: ChoiceQuestion): object {
  return {
    question,
    header,
    options: options.map(({ label, description }) => ({ label, description })),
    multiSelect,
  };
}

function failed(text: string): ToolResult {
  return { content: [{ type: 'text', text }], isError: true, reason: text, display: { kind: 'text' } };
}
