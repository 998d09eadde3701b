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

/** An expected failure as the window shows it: what is wrong, then how to fix it. */
export const ContractError = z.object({
  kind: z.string(),
  message: z.string(),
  /** The request's field at fault, where there is one. */
  field: z.string().optional(),
});
export type ContractError = z.infer<typeof ContractError>;
