import { z } from 'zod';
import { ToolScope } from './custom-tool';

/** Names of secrets, as they stand in `{{vault:NAME}}`. */
export const VaultName = z
  .string()
  .regex(/^[A-Za-z_][A-Za-z0-9_]{0,63}$/, 'Use letters, digits and _, not starting with a digit');

/** A place that a secret may go to (CT19). `target` is the place as it is kept. */
export const VaultBinding = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('host'), target: z.string(), origin: z.string() }),
  z.object({
    kind: z.literal('script'),
    target: z.string(),
    tool: z.string(),
    /** Of shell, directory and script; another script is another place. */
    hash: z.string(),
    /** A tool of that name has this script now. */
    current: z.boolean(),
  }),
  z.object({ kind: z.literal('other'), target: z.string() }),
]);
export type VaultBinding = z.infer<typeof VaultBinding>;

/** A tool in whose file the secret's name stands. */
export const VaultUse = z.object({
  scope: ToolScope,
  tool: z.string(),
  /** Another project than the window's, by the name of its folder. */
  project: z.string().nullable(),
});
export type VaultUse = z.infer<typeof VaultUse>;

export const VaultSecretView = z.object({
  name: z.string(),
  /** `unreadable`: another login encrypted it. `missing`: a tool names it, and it has no value. */
  storage: z.enum(['encrypted', 'plain', 'session', 'environment', 'unreadable', 'missing']),
  /** Milliseconds since the epoch; null where it is not known. */
  added: z.number().nullable(),
  changed: z.number().nullable(),
  bindings: z.array(VaultBinding),
  uses: z.array(VaultUse),
});
export type VaultSecretView = z.infer<typeof VaultSecretView>;

export const VaultView = z.object({
  /** By name; those that are missing last. */
  secrets: z.array(VaultSecretView),
  /** Bash tools of the user and of the window's project, whose scripts a secret may be bound to. */
  scripts: z.array(z.object({ scope: ToolScope, name: z.string() })),
  keychain: z.enum(['encrypted', 'weak', 'none', 'outside']),
  file: z.string(),
  /** Why the file cannot be used. */
  problem: z.string().nullable(),
});
export type VaultView = z.infer<typeof VaultView>;
