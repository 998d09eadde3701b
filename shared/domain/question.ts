import { z } from 'zod';
import { Mode } from './danger';

/** One answer that can be chosen. */
export const QuestionOption = z.object({
  label: z.string(),
  description: z.string(),
  /** Markdown that shows what the option means, beside the list. */
  preview: z.string().optional(),
});
export type QuestionOption = z.infer<typeof QuestionOption>;

/** A question with options; words of the person's own are always possible. */
export const ChoiceQuestion = z.object({
  question: z.string(),
  /** A word or two, for the chip. */
  header: z.string(),
  options: z.array(QuestionOption),
  multiSelect: z.boolean(),
});
export type ChoiceQuestion = z.infer<typeof ChoiceQuestion>;

const fieldBase = {
  name: z.string(),
  /** As the person reads it; the name when absent. */
  title: z.string().optional(),
  description: z.string().optional(),
  required: z.boolean(),
};
/** A value that can be chosen, and how it reads. */
const FieldOption = z.object({ value: z.string(), label: z.string() });

/** A field of a form, as MCP elicitation asks for them: flat, no nesting. */
export const FormField = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('text'),
    ...fieldBase,
    format: z.enum(['email', 'uri', 'date', 'date-time']).optional(),
    minLength: z.number().optional(),
    maxLength: z.number().optional(),
    default: z.string().optional(),
  }),
  z.object({
    kind: z.enum(['number', 'integer']),
    ...fieldBase,
    minimum: z.number().optional(),
    maximum: z.number().optional(),
    default: z.number().optional(),
  }),
  z.object({ kind: z.literal('boolean'), ...fieldBase, default: z.boolean().optional() }),
  z.object({
    kind: z.literal('choice'),
    ...fieldBase,
    options: z.array(FieldOption),
    default: z.string().optional(),
  }),
  z.object({
    kind: z.literal('choices'),
    ...fieldBase,
    options: z.array(FieldOption),
    minItems: z.number().optional(),
    maxItems: z.number().optional(),
    default: z.array(z.string()).optional(),
  }),
]);
export type FormField = z.infer<typeof FormField>;

export const QuestionBody = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('choices'), questions: z.array(ChoiceQuestion).min(1).max(4) }),
  /** Markdown. */
  z.object({ kind: z.literal('plan'), plan: z.string() }),
  z.object({ kind: z.literal('form'), message: z.string(), fields: z.array(FormField) }),
  /** A page to open. Whoever asks opens it, once the person has agreed. */
  z.object({ kind: z.literal('link'), message: z.string(), url: z.string() }),
  /** Something that may happen only when the person agrees; `text` is shown whole. */
  z.object({
    kind: z.literal('consent'),
    title: z.string(),
    text: z.string(),
    format: z.enum(['plain', 'markdown']),
  }),
]);
export type QuestionBody = z.infer<typeof QuestionBody>;

/** Who asks. */
export const QuestionFrom = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('tool'), name: z.string() }),
  z.object({ kind: z.literal('mcp-server'), name: z.string() }),
]);
export type QuestionFrom = z.infer<typeof QuestionFrom>;

/** Something the person is asked that is no permission (CO2, CO3). */
export const Question = z.object({
  id: z.string(),
  conversationId: z.string(),
  /** The person's own conversation, where that one is a sub-agent's: its stack shows the question. */
  rootId: z.string().optional(),
  runId: z.string(),
  /** The call that waits for the answer. */
  callId: z.string().optional(),
  /** The agent that asks; absent for the agent without a profile. */
  agent: z.string().optional(),
  from: QuestionFrom,
  body: QuestionBody,
  askedAt: z.number(),
});
export type Question = z.infer<typeof Question>;

const words = z.string().max(20_000);

/** What the person answered one question: labels in the order of the options, words of their own, or both. */
export const ChoiceAnswer = z.object({ chosen: z.array(words).max(100), text: words.optional() });
export type ChoiceAnswer = z.infer<typeof ChoiceAnswer>;

export const FormValue = z.union([words, z.number(), z.boolean(), z.array(words).max(1000)]);
export type FormValue = z.infer<typeof FormValue>;

export const QuestionAnswer = z.discriminatedUnion('kind', [
  /** To `choices`: one for each question, in their order. */
  z.object({ kind: z.literal('choices'), answers: z.array(ChoiceAnswer).max(4) }),
  /** To `plan`. */
  z.object({
    kind: z.literal('plan-accepted'),
    /** The text as the person changed it; that text is what is accepted. */
    plan: z.string().max(200_000).optional(),
    /** From now on the conversation is in that mode. */
    mode: Mode.optional(),
  }),
  z.object({ kind: z.literal('plan-sent-back'), words }),
  /** To `form`: by name; a field left empty is absent. */
  z.object({ kind: z.literal('form'), values: z.record(z.string(), FormValue) }),
  /** To `link` and `consent`. */
  z.object({ kind: z.literal('agreed') }),
  /** To any: the person says no. */
  z.object({ kind: z.literal('declined') }),
  /** To any: closed without an answer (Esc). */
  z.object({ kind: z.literal('cancelled') }),
]);
export type QuestionAnswer = z.infer<typeof QuestionAnswer>;
