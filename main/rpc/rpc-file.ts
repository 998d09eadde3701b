import { randomBytes } from 'node:crypto';
import { z } from 'zod';

/** `<home>/rpc.json` (SPEC section 10). Port 0 means any free one, which is then written back. */
export const RpcFile = z.looseObject({
  enabled: z.boolean().default(false),
  port: z.number().int().min(0).max(65_535).default(0),
  /** Who has it may ask. Empty means one is made when the server first starts. */
  token: z
    .string()
    .regex(/^[\x21-\x7e]*$/, 'the token may hold no blanks and nothing outside ASCII')
    .refine((token) => token === '' || token.length >= minTokenLength, {
      message: 'the token is shorter than 16 characters; empty it to have one made',
    })
    .default(''),
});
export type RpcFile = z.infer<typeof RpcFile>;

/** Shorter ones can be guessed by a program on this machine. */
const minTokenLength = 16;

/** 256 bits, in letters that need no quoting in a shell or a header. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}
