import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { schemaTokens } from '@shared/catalog/schema-tokens';
import type { ChoiceQuestion, Question, QuestionAnswer } from '@shared/domain/question';
import type { Refusal } from '@shared/domain/refusal';
import { answerProblem } from '@shared/present/question-answer';
import { err, ok, type Result } from '@shared/kit/result';
import { toolSchema } from '../../../../roster/roster';
import type { Tool } from '../../../define';
import { createFixture, type Fixture } from '../../tool-fixture';
import { answerText, readAnswer } from './answers';
import { createAskUserQuestionTool } from './tool';

const library = {
  question: 'Which library shall the dates come from?',
  header: 'Library',
  options: [
    { label: 'date-fns', description: 'Small, functions only' },
    { label: 'Luxon, with zones', description: 'Time zones built in' },
  ],
  multiSelect: false,
};
const parts = {
  question: 'What shall be tested?',
  header: 'Tests',
  options: [
    { label: 'Parsing', description: 'Every format' },
    { label: 'Zones', description: 'Summer time too' },
    { label: 'Zones, far', description: 'Beyond 12 hours' },
  ],
  multiSelect: true,
};

describe('CO2: AskUserQuestion', () => {
  let fixture: Fixture;
  let asked: Omit<Question, 'id' | 'askedAt'>[] = [];
  let reply: Result<QuestionAnswer, Refusal> = ok({ kind: 'declined' });
  const tool = createAskUserQuestionTool({
    questions: { ask: async (question) => (asked.push(question), reply) },
  });
  beforeEach(async () => {
    asked = [];
    fixture = await createFixture();
  });
  afterEach(() => fixture.remove());

  it('shows the questions and gives the answers back as data, in Claude Code’s words', async () => {
    reply = ok({
      kind: 'choices',
      answers: [{ chosen: ['date-fns'] }, { chosen: ['Parsing', 'Zones'], text: 'and leap years' }],
    });
    const outcome = await fixture.call(tool, { questions: [library, parts] });
    expect(outcome.text).toBe(
      'Your questions have been answered: "Which library shall the dates come from?"="date-fns", ' +
        '"What shall be tested?"="Parsing, Zones, and leap years". You can now continue with these answers in mind.',
    );
    expect(asked).toEqual([
      {
        conversationId: 'talk',
        runId: 'run',
        callId: 'call',
        from: { kind: 'tool', name: 'AskUserQuestion' },
        body: { kind: 'choices', questions: [library, parts] },
      },
    ]);
    expect(outcome).toMatchObject({
      kind: 'ran',
      result: {
        isError: false,
        display: {
          kind: 'answers',
          by: 'person',
          rows: [
            { header: 'Library', chosen: ['date-fns'] },
            { header: 'Tests', chosen: ['Parsing', 'Zones'], text: 'and leap years' },
          ],
        },
      },
      assessment: { danger: 'none' },
    });
  });

  it('tells that the person declined, and that asking again is no use', async () => {
    reply = ok({ kind: 'cancelled' });
    const outcome = await fixture.call(tool, { questions: [library] });
    expect(outcome.text).toBe(
      'The person declined to answer "Which library shall the dates come from?". Go on without the answer, or end your ' +
        'turn and say what you need; do not ask the same again.',
    );
    expect(outcome).toMatchObject({ result: { isError: false, display: { kind: 'answers', by: 'nobody' } } });
  });

  it('fails with the refusal where nobody could answer', async () => {
    reply = err({
      by: 'unattended',
      reason: 'AskUserQuestion asks the person, and nobody is here to answer.',
    });
    expect(await fixture.call(tool, { questions: [library] })).toMatchObject({
      text: 'AskUserQuestion asks the person, and nobody is here to answer.',
      result: { isError: true },
    });
  });

  it('HK2: answers that a hook sets answer without a card; the rest is asked; a hook reads the answers after', async () => {
    const project = tool.project;
    const updated = { questions: [library, parts], answers: { [library.question]: 'date-fns' } };
    const input = { questions: [library, parts] };
    const folded = project?.fold(input, new Map([[0, updated]])) ?? {};
    reply = ok({ kind: 'choices', answers: [{ chosen: ['Parsing'] }] });
    const outcome = await fixture.call(tool, folded);
    expect(asked[0]?.body).toEqual({ kind: 'choices', questions: [parts] });
    expect(outcome).toMatchObject({
      kind: 'ran',
      result: {
        ranWith: { answers: { [library.question]: 'date-fns', [parts.question]: 'Parsing' } },
      },
    });
    asked = [];
    const whole = project?.fold(
      input,
      new Map([[0, { answers: { [library.question]: 'Luxon, with zones', [parts.question]: 'x' } }]]),
    );
    const alone = await fixture.call(tool, whole ?? {});
    expect(asked).toEqual([]);
    expect(alone).toMatchObject({
      result: {
        display: {
          by: 'hook',
          rows: [{ chosen: ['Luxon, with zones'] }, { chosen: [], text: 'x' }],
        },
      },
    });
    const response = alone.kind === 'ran' ? alone.result.responses?.() : undefined;
    expect(response).toEqual([
      {
        questions: [library, parts],
        answers: { [library.question]: 'Luxon, with zones', [parts.question]: 'x' },
      },
    ]);
    expect(project?.calls({ questions: [{ ...library, multiSelect: undefined }] }, fixture.session)).toEqual([
      { name: 'AskUserQuestion', input: { questions: [library] } },
    ]);
    expect(project?.text({ answers: { Q: 'A' } }, { name: 'AskUserQuestion', input: {} })).toBe(
      'Your questions have been answered: "Q"="A". You can now continue with these answers in mind.',
    );
  });

  it('never takes answers from the model itself', async () => {
    const answers = { [library.question]: 'date-fns' };
    expect(await fixture.text(tool, { questions: [library], answers })).toBe(
      'answers: The answers come from the person, or from a hook for them. Leave answers out.',
    );
    expect(asked).toEqual([]);
  });

  it.each([
    [{ questions: [] }, /^questions: /],
    [{ questions: [{ ...library, options: library.options.slice(1) }] }, /^questions\.0\.options: /],
    [
      { questions: [library, library] },
      /^questions: "Which library shall the dates come from\?" is asked twice; ask each question once$/,
    ],
    [
      { questions: [{ ...library, options: [library.options[0], library.options[0]] }] },
      /^questions\[0\]\.options: "date-fns" is there twice; each label once$/,
    ],
    [{ questions: [{ ...library, multiSelect: true, multi_select: false }] }, /two spellings of one thing/],
  ])('names the field that does not fit: %#', async (raw, message) => {
    expect(await fixture.text(tool, raw as Record<string, unknown>)).toMatch(message);
  });

  it('TR5: costs no more than 330 tokens', () => {
    expect(schemaTokens(toolSchema(tool as unknown as Tool))).toBeLessThanOrEqual(330);
  });
});

const words = fc.constantFrom('a', 'b', 'a, b', 'b, a', 'a,b', 'c d', 'é', '"');
const question = fc
  .record({
    labels: fc.uniqueArray(words, { minLength: 2, maxLength: 4 }),
    multiSelect: fc.boolean(),
  })
  .map(({ labels, multiSelect }): ChoiceQuestion => ({
    question: 'Which?',
    header: 'Pick',
    multiSelect,
    options: labels.map((label) => ({ label, description: '' })),
  }));

const wordsIn = (text: string) =>
  text
    .split(/[\s,]+/)
    .filter((word) => word !== '')
    .toSorted();

describe('CO2: an answer as text and back', () => {
  it('says the same, whatever commas stand in labels and words', () => {
    fc.assert(
      fc.property(question, fc.nat(15), fc.option(fc.oneof(words, fc.string())), (one, mask, text) => {
        const chosen = one.options.map(({ label }) => label).filter((_, at) => (mask & (1 << at)) !== 0);
        const answer = { chosen, ...(text === null ? {} : { text }) };
        fc.pre(
          answerProblem({ kind: 'choices', questions: [one] }, { kind: 'choices', answers: [answer] }) ===
            undefined,
        );
        const written = answerText(one, answer);
        const read = readAnswer(one, written);
        expect(wordsIn(answerText(one, read))).toEqual(wordsIn(written));
        expect(read.chosen.every((label) => one.options.some((option) => option.label === label))).toBe(true);
        if (text === null && !one.multiSelect) expect(read).toEqual({ chosen });
      }),
      { numRuns: 100 },
    );
  });

  it('reads labels exactly where none holds another', () => {
    const plain: ChoiceQuestion = {
      question: 'Which?',
      header: 'Pick',
      multiSelect: true,
      options: ['Parsing', 'Zones', 'Leap years'].map((label) => ({ label, description: '' })),
    };
    fc.assert(
      fc.property(
        fc.subarray(['Parsing', 'Zones', 'Leap years']),
        fc.constantFrom(undefined, 'something, else'),
        (chosen, text) => {
          fc.pre(chosen.length > 0 || text !== undefined);
          const answer = { chosen, ...(text === undefined ? {} : { text }) };
          expect(readAnswer(plain, answerText(plain, answer))).toEqual(answer);
        },
      ),
      { numRuns: 60 },
    );
  });
});
