import { err, ok, type Result } from '@shared/kit/result';
import type { z } from 'zod';
import type { LiftProblem, Tool } from '../define';
import { isFields, type Fields, type Lifted } from './lift-fields';

/** How a tool of one catalogue says a call of the other. */
export interface Twin<Input, Base> extends Pick<Tool<Input>, 'name' | 'description' | 'primaryArgument'> {
  readonly input: z.ZodType<Input>;
  /** Own spellings of its arguments, before those of the tool that does it are lifted. */
  before?(raw: Fields): Lifted;
  /** Arguments in the other tool's words → its own, where one call of it says them. */
  fromBase(fields: Fields): Lifted;
  /** The same call in the words of the tool that does it. */
  toBase(input: Input): Base;
}

/** A tool with words of its own that does exactly what another one does: its spellings, rules, precheck and run. */
export function createTwin<Input, Base>(base: Tool<Base>, twin: Twin<Input, Base>): Tool<Input> {
  const { toBase, fromBase, before, name, description, primaryArgument } = twin;
  const { precheck, locks, needs, shapes, project } = base;
  return {
    name,
    group: base.group,
    description,
    primaryArgument,
    actsAs: base.actsAs ?? base.name,
    ...(needs === undefined ? {} : { needs }),
    ...(shapes === undefined ? {} : { shapes }),
    input: twin.input.superRefine((input, context) => {
      const parsed = base.input.safeParse(toBase(input));
      for (const { path, message } of parsed.error?.issues ?? []) {
        context.addIssue({ code: 'custom', path: [...path], message });
      }
    }),
    lift: (raw) => {
      const own = before?.(raw) ?? ok(raw);
      if (!own.ok) return own;
      const lifted = base.lift(own.value);
      return lifted.ok ? fromBase(lifted.value) : lifted;
    },
    readOnly: (input, context) => base.readOnly(toBase(input), context),
    ...(precheck === undefined
      ? {}
      : { precheck: (input: Input, context) => precheck.call(base, toBase(input), context) }),
    assess: (input, context) => base.assess(toBase(input), context),
    preview: (input, assessment, context) => base.preview(toBase(input), assessment, context),
    ...(locks === undefined
      ? {}
      : { locks: (input: Input, context) => locks.call(base, toBase(input), context) }),
    ...(project === undefined
      ? {}
      : {
          // Folded arguments are the base's, and `lift` takes those.
          project: {
            ...project,
            calls: (input: Input, session) => project.calls(toBase(input), session),
            fold: (input: Input, updates) => project.fold(toBase(input), updates),
          },
        }),
    run: (input, context) => base.run(toBase(input), context),
  };
}

/** The only entry of a list, moved up beside the other fields; several belong to another call. */
export function onlyEntry(fields: Fields, list: string, several: string): Result<Fields, LiftProblem> {
  const { [list]: entries, ...rest } = fields;
  if (!Array.isArray(entries)) return ok(fields);
  const [entry] = entries as readonly unknown[];
  if (entries.length !== 1 || !isFields(entry)) return err({ field: list, message: several });
  const twice = Object.keys(entry).find((key) => key in rest);
  return twice === undefined ? ok({ ...rest, ...entry }) : err({ field: list, message: several });
}
