import { z } from 'zod';

/** One request/response channel: what the window sends and what it gets back. */
export interface Channel<Request extends z.ZodType = z.ZodType, Reply extends z.ZodType = z.ZodType> {
  readonly request: Request;
  readonly reply: Reply;
}

export function channel<Request extends z.ZodType, Reply extends z.ZodType>(
  request: Request,
  reply: Reply,
): Channel<Request, Reply> {
  return { request, reply };
}

/** For channels that carry nothing one way. */
export const nothing = z.null();

type WithoutDefaults<Shape extends z.ZodRawShape> = {
  [Key in keyof Shape]: z.ZodOptional<Shape[Key] extends z.ZodDefault<infer Inner> ? Inner : Shape[Key]>;
};

/**
 * Some members of an object, the rest left as they are. `partial()` would not do: it keeps the defaults, and a patch of
 * one member would then write the default over every other.
 */
export function patchOf<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
): z.ZodObject<WithoutDefaults<Shape>> {
  const shape = Object.fromEntries(
    Object.entries(schema.shape).map(([key, member]) => [
      key,
      z.optional(member instanceof z.ZodDefault ? member.unwrap() : member),
    ]),
  );
  return z.object(shape as unknown as WithoutDefaults<Shape>);
}

/** An expected failure as the window shows it: what is wrong, then how to fix it. */
export const ContractError = z.object({
  kind: z.string(),
  message: z.string(),
  /** The request's field at fault, where there is one. */
  field: z.string().optional(),
});
export type ContractError = z.infer<typeof ContractError>;
