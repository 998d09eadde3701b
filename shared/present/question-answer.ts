import type {
  ChoiceAnswer,
  ChoiceQuestion,
  FormField,
  FormValue,
  QuestionAnswer,
  QuestionBody,
} from '../domain/question';

export interface AnswerProblem {
  /** A sentence that says what to change. */
  readonly message: string;
  /** The field or question at fault. */
  readonly field?: string;
}

/** Why an answer does not fit its question; undefined when it does. The card and main ask the same function. */
export function answerProblem(body: QuestionBody, answer: QuestionAnswer): AnswerProblem | undefined {
  if (answer.kind === 'declined' || answer.kind === 'cancelled') return undefined;
  switch (body.kind) {
    case 'choices':
      return answer.kind === 'choices' ? choicesProblem(body.questions, answer.answers) : misfit;
    case 'plan':
      return answer.kind === 'plan-accepted' || answer.kind === 'plan-sent-back'
        ? planProblem(answer)
        : misfit;
    case 'form':
      return answer.kind === 'form' ? formProblem(body.fields, answer.values) : misfit;
    case 'link':
    case 'consent':
      return answer.kind === 'agreed' ? undefined : misfit;
  }
}

const misfit: AnswerProblem = { message: 'This is no answer to that question.' };

function choicesProblem(
  questions: readonly ChoiceQuestion[],
  answers: readonly ChoiceAnswer[],
): AnswerProblem | undefined {
  if (answers.length !== questions.length)
    return { message: `Answer ${counted(questions.length, 'question')}, not ${answers.length}.` };
  for (const [at, question] of questions.entries()) {
    const message = choiceProblem(question, answers[at] ?? { chosen: [] });
    if (message !== undefined) return { message, field: question.header };
  }
  return undefined;
}

/** Why an answer does not fit one question with options. */
export function choiceProblem(question: ChoiceQuestion, { chosen, text }: ChoiceAnswer): string | undefined {
  const own = text === undefined || text.trim() === '' ? 0 : 1;
  if (chosen.length + own === 0) return 'Choose an option or write an answer.';
  if (!question.multiSelect && chosen.length + own > 1) return 'Choose one.';
  const stray = chosen.find((label) => !question.options.some((option) => option.label === label));
  return stray === undefined ? undefined : `“${stray}” is none of the options.`;
}

function planProblem(answer: QuestionAnswer): AnswerProblem | undefined {
  return answer.kind === 'plan-accepted' && answer.plan !== undefined && answer.plan.trim() === ''
    ? { message: 'The plan is empty. Write it, or send it back with words.', field: 'plan' }
    : undefined;
}

function formProblem(
  fields: readonly FormField[],
  values: Readonly<Record<string, FormValue>>,
): AnswerProblem | undefined {
  const known = new Set(fields.map(({ name }) => name));
  const stray = Object.keys(values).find((name) => !known.has(name));
  if (stray !== undefined) return { message: `The form has no field ${stray}.`, field: stray };
  for (const field of fields) {
    const message = fieldProblem(field, Object.hasOwn(values, field.name) ? values[field.name] : undefined);
    if (message !== undefined) return { message, field: field.name };
  }
  return undefined;
}

/** Why a value does not fit its field, as it stands beside the field; undefined when it does. */
export function fieldProblem(field: FormField, value: FormValue | undefined): string | undefined {
  if (value === undefined) return field.required ? 'This is needed.' : undefined;
  switch (field.kind) {
    case 'text':
      return typeof value === 'string' ? textProblem(field, value) : 'Write text.';
    case 'number':
    case 'integer':
      return typeof value === 'number' ? numberProblem(field, value) : 'Write a number.';
    case 'boolean':
      return typeof value === 'boolean' ? undefined : 'Say yes or no.';
    case 'choice':
      return field.options.some((option) => option.value === value)
        ? undefined
        : 'Choose one of the options.';
    case 'choices':
      return Array.isArray(value) ? itemsProblem(field, value) : 'Choose from the options.';
  }
}

type Field<Kind extends FormField['kind']> = Extract<FormField, { kind: Kind }>;

function textProblem(field: Field<'text'>, value: string): string | undefined {
  // By code points, as JSON Schema counts.
  const length = Array.from(value).length;
  if (field.minLength !== undefined && length < field.minLength)
    return `Write at least ${counted(field.minLength, 'character')}.`;
  if (field.maxLength !== undefined && length > field.maxLength)
    return `Write at most ${counted(field.maxLength, 'character')}.`;
  return field.format === undefined || formats[field.format].fits(value)
    ? undefined
    : formats[field.format].hint;
}

const formats: Readonly<
  Record<
    NonNullable<Field<'text'>['format']>,
    { readonly fits: (value: string) => boolean; readonly hint: string }
  >
> = {
  email: {
    fits: (value) => /^[^\s@]+@[^\s@]+$/u.test(value),
    hint: 'Write an email address, as in ada@example.org.',
  },
  uri: {
    fits: (value) => /^[a-z][a-z\d+.-]*:[^\s:]\S*$/iu.test(value),
    hint: 'Write a whole address, as in https://example.org.',
  },
  date: { fits: isDate, hint: 'Write a date as 2026-03-31.' },
  'date-time': { fits: isDateTime, hint: 'Write date and time as 2026-03-31T09:30:00Z.' },
};

/** A day that exists: 2026-02-30 does not. */
function isDate(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const at = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value);
}

function isDateTime(value: string): boolean {
  const parts = /^(\d{4}-\d{2}-\d{2})[Tt]\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:[Zz]|[+-]\d{2}:\d{2})$/.exec(value);
  return parts?.[1] !== undefined && isDate(parts[1]) && !Number.isNaN(Date.parse(value));
}

function numberProblem(field: Field<'number' | 'integer'>, value: number): string | undefined {
  if (!Number.isFinite(value)) return 'Write a number.';
  if (field.kind === 'integer' && !Number.isInteger(value)) return 'Write a whole number.';
  if (field.minimum !== undefined && value < field.minimum) return `Write ${field.minimum} or more.`;
  if (field.maximum !== undefined && value > field.maximum) return `Write ${field.maximum} or less.`;
  return undefined;
}

function itemsProblem(field: Field<'choices'>, value: readonly string[]): string | undefined {
  if (!value.every((item) => field.options.some((option) => option.value === item)))
    return 'Choose from the options.';
  if (new Set(value).size !== value.length) return 'Choose each option once.';
  if (field.minItems !== undefined && value.length < field.minItems)
    return `Choose at least ${field.minItems}.`;
  if (field.maxItems !== undefined && value.length > field.maxItems)
    return `Choose at most ${field.maxItems}.`;
  return undefined;
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
