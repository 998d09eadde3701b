import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FormField, FormValue, QuestionBody } from '../domain/question';
import { answerProblem, fieldProblem } from './question-answer';

const base = { name: 'f', required: false } as const;
const text = (more: Partial<Extract<FormField, { kind: 'text' }>>): FormField => ({
  kind: 'text',
  ...base,
  ...more,
});

describe('what is wrong with a value of a form', () => {
  it.each<[FormField, FormValue | undefined, string | undefined]>([
    [text({ required: true }), undefined, 'This is needed.'],
    [text({}), undefined, undefined],
    [text({ minLength: 2 }), '😀', 'Write at least 2 characters.'],
    [text({ maxLength: 1 }), '😀', undefined],
    [text({ maxLength: 1 }), 'ab', 'Write at most 1 character.'],
    [text({ format: 'email' }), 'ada', 'Write an email address, as in ada@example.org.'],
    [text({ format: 'email' }), 'ada@example.org', undefined],
    [text({ format: 'uri' }), 'example.org', 'Write a whole address, as in https://example.org.'],
    [text({ format: 'uri' }), 'https://example.org/a?b', undefined],
    [text({ format: 'date' }), '2026-02-30', 'Write a date as 2026-03-31.'],
    [text({ format: 'date' }), '2024-02-29', undefined],
    [text({ format: 'date-time' }), '2026-03-31 09:30', 'Write date and time as 2026-03-31T09:30:00Z.'],
    [text({ format: 'date-time' }), '2026-03-31T09:30:00+02:00', undefined],
    [text({ format: 'date-time' }), '2026-03-31T29:30:00Z', 'Write date and time as 2026-03-31T09:30:00Z.'],
    [{ kind: 'integer', ...base }, 1.5, 'Write a whole number.'],
    [{ kind: 'number', ...base, minimum: 1 }, 0, 'Write 1 or more.'],
    [{ kind: 'number', ...base, maximum: 1 }, 2, 'Write 1 or less.'],
    [{ kind: 'number', ...base }, Number.NaN, 'Write a number.'],
    [{ kind: 'boolean', ...base }, 'yes', 'Say yes or no.'],
    [{ kind: 'choice', ...base, options: [{ value: 'a', label: 'A' }] }, 'b', 'Choose one of the options.'],
    [
      { kind: 'choices', ...base, options: [{ value: 'a', label: 'A' }], minItems: 2 },
      ['a'],
      'Choose at least 2.',
    ],
    [
      { kind: 'choices', ...base, options: [{ value: 'a', label: 'A' }] },
      ['a', 'a'],
      'Choose each option once.',
    ],
  ])('%j %j', (field, value, message) => {
    expect(fieldProblem(field, value)).toBe(message);
  });
});

describe('whether an answer fits its question', () => {
  const bodies: readonly QuestionBody[] = [
    {
      kind: 'choices',
      questions: [
        {
          question: 'Which?',
          header: 'Pick',
          options: [{ label: 'A', description: '' }],
          multiSelect: false,
        },
      ],
    },
    { kind: 'plan', plan: 'p' },
    { kind: 'form', message: 'm', fields: [text({ required: true })] },
    { kind: 'link', message: 'm', url: 'https://example.org' },
    { kind: 'consent', title: 't', text: 'x', format: 'plain' },
  ];

  it('no is an answer to everything, and an answer to another kind of question to nothing', () => {
    for (const body of bodies) {
      expect(answerProblem(body, { kind: 'declined' })).toBeUndefined();
      expect(answerProblem(body, { kind: 'cancelled' })).toBeUndefined();
      if (body.kind !== 'link' && body.kind !== 'consent')
        expect(answerProblem(body, { kind: 'agreed' })).toEqual({
          message: 'This is no answer to that question.',
        });
    }
  });

  it('names the question or field at fault', () => {
    const [choices, plan, form] = bodies as [QuestionBody, QuestionBody, QuestionBody];
    expect(answerProblem(choices, { kind: 'choices', answers: [] })?.message).toBe(
      'Answer 1 question, not 0.',
    );
    expect(answerProblem(choices, { kind: 'choices', answers: [{ chosen: ['A'], text: 'x' }] })).toEqual({
      message: 'Choose one.',
      field: 'Pick',
    });
    expect(answerProblem(plan, { kind: 'plan-accepted', plan: ' ' })?.field).toBe('plan');
    expect(answerProblem(form, { kind: 'form', values: { g: 'x' } })).toEqual({
      message: 'The form has no field g.',
      field: 'g',
    });
    expect(answerProblem(form, { kind: 'form', values: {} })).toEqual({
      message: 'This is needed.',
      field: 'f',
    });
  });

  it('a name such as constructor is no value that is there', () => {
    const names = fc.constantFrom('constructor', '__proto__', 'toString', 'hasOwnProperty');
    fc.assert(
      fc.property(names, (name) => {
        const body: QuestionBody = { kind: 'form', message: 'm', fields: [text({ name, required: true })] };
        expect(answerProblem(body, { kind: 'form', values: {} })?.message).toBe('This is needed.');
      }),
    );
  });
});
