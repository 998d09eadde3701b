import { z } from 'zod';

export const description =
  'Asks the person what only they can decide: a choice, a missing fact, what they prefer. They choose, or answer in words ' +
  'of their own. Say which option you would take and why.';

const Option = z.strictObject({
  label: z.string().trim().min(1).describe('A few words'),
  description: z.string().describe('What it means'),
  preview: z.string().optional().describe('Markdown sample, as code'),
});

const Question = z.strictObject({
  question: z.string().trim().min(1).describe('Whole sentence'),
  header: z.string().trim().min(1).describe('Chip, at most 12 characters'),
  options: z.array(Option).min(2).max(4).describe('No "Other": it is there'),
  multiSelect: z.boolean().optional().describe('Several may be chosen'),
});

/** Claude Code's shape. */
export const AskUserQuestionInput = z
  .strictObject({
    questions: z.array(Question).min(1).max(4).describe('One card'),
    answers: z.record(z.string(), z.string()).optional().describe('Set by hooks alone'),
  })
  .superRefine(({ questions, answers }, context) => {
    const problem = problemOf(questions, answers ?? {});
    if (problem !== undefined)
      context.addIssue({ code: 'custom', path: [problem.field], message: problem.message });
  });
export type AskUserQuestionInput = z.infer<typeof AskUserQuestionInput>;

interface Problem {
  readonly field: string;
  readonly message: string;
}

/** Answers go by the question's text, and a choice by its label: either twice could not be told apart. */
function problemOf(
  questions: readonly z.infer<typeof Question>[],
  answers: Readonly<Record<string, string>>,
): Problem | undefined {
  const texts = questions.map(({ question }) => question);
  const twice = texts.find((text, at) => texts.indexOf(text) !== at);
  if (twice !== undefined)
    return { field: 'questions', message: `"${twice}" is asked twice; ask each question once` };
  for (const [at, { options }] of questions.entries()) {
    const labels = options.map(({ label }) => label);
    const same = labels.find((label, index) => labels.indexOf(label) !== index);
    if (same !== undefined)
      return { field: `questions[${at}].options`, message: `"${same}" is there twice; each label once` };
  }
  const stray = Object.keys(answers).find((text) => !texts.includes(text));
  return stray === undefined
    ? undefined
    : { field: 'answers', message: `"${stray}" is none of the questions; answers go by the question's text` };
}
