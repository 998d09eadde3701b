import { z } from 'zod';
import type { SkillEdit } from '../../../../skills/ports';

/** Flat, because a schema of alternatives costs a model twice the tokens. */
export const SkillInput = z
  .strictObject({
    skill: z.string().max(200).optional().describe('Its name'),
    args: z.string().max(100_000).optional().describe('Arguments for it'),
    action: z.enum(['load', 'save', 'list', 'delete']).optional().describe('Default load'),
    description: z.string().max(4000).optional().describe('save: when to load it'),
    content: z.string().max(200_000).optional().describe('save: its instructions, Markdown'),
  })
  .superRefine((input, context) => {
    const problem = problemOf(input);
    if (problem !== undefined)
      context.addIssue({ code: 'custom', path: [problem.field], message: problem.message });
  });
export type SkillInput = z.infer<typeof SkillInput>;

export const description =
  'Loads a skill: instructions for a kind of work, listed under # Skills. save and delete change the person’s own.';

export const skillFields = ['skill', 'args', 'action', 'description', 'content'];

type Action = NonNullable<SkillInput['action']>;

/** The fields that say something for an action, beside `action` itself. */
const meaning: Readonly<Record<Action, readonly string[]>> = {
  load: ['skill', 'args'],
  save: ['skill', 'description', 'content'],
  list: [],
  delete: ['skill'],
};

function problemOf(input: Readonly<Record<string, unknown>>): { field: string; message: string } | undefined {
  const action = actionOf(input);
  const own = meaning[action];
  const extra = skillFields.find(
    (name) => name !== 'action' && !own.includes(name) && input[name] !== undefined,
  );
  if (extra !== undefined)
    return { field: extra, message: `${extra} says nothing for ${action}; leave it out` };
  const missing = own.find((name) => name !== 'args' && input[name] === undefined);
  return missing === undefined ? undefined : { field: missing, message: `${action} needs ${missing}` };
}

export function actionOf({ action }: { readonly action?: unknown }): Action {
  return action === 'save' || action === 'list' || action === 'delete' ? action : 'load';
}

/** The change of the person's skills that a valid call asks for; undefined for load and list. */
export function editOf(input: SkillInput): SkillEdit | undefined {
  const name = input.skill ?? '';
  switch (actionOf(input)) {
    case 'save':
      return { action: 'save', name, description: input.description ?? '', content: input.content ?? '' };
    case 'delete':
      return { action: 'delete', name };
    default:
      return undefined;
  }
}
