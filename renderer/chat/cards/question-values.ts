import type { FormField, FormValue } from '@shared/domain/question';
import { fieldProblem } from '@shared/present/question-answer';

/** What a form holds while it is filled in; a field that is absent or an empty text has no value. */
export type FormDraft = Readonly<Record<string, FormValue | undefined>>;

/** What the form begins with. A yes or no has to begin somewhere, and begins with no. */
export function firstValues(fields: readonly FormField[]): FormDraft {
  return Object.fromEntries(
    fields.map((field) => [field.name, field.default ?? (field.kind === 'boolean' ? false : undefined)]),
  );
}

/** As it is sent: fields left empty are absent. */
export function sentValues(fields: readonly FormField[], draft: FormDraft): Record<string, FormValue> {
  const entries = fields.flatMap(({ name }) => {
    const value = valueOf(draft, name);
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(entries);
}

/** What is wrong, by the field's name. */
export function problemsOf(fields: readonly FormField[], draft: FormDraft): ReadonlyMap<string, string> {
  return new Map(
    fields.flatMap((field) => {
      const problem = fieldProblem(field, valueOf(draft, field.name));
      return problem === undefined ? [] : [[field.name, problem] as const];
    }),
  );
}

function valueOf(draft: FormDraft, name: string): FormValue | undefined {
  const value = draft[name];
  if (value === '' || (Array.isArray(value) && value.length === 0)) return undefined;
  return value;
}
