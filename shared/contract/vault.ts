import { z } from 'zod';
import { ToolScope } from '../domain/custom-tool';
import { VaultName, VaultView } from '../domain/vault';
import { channel, nothing } from './channel';

const value = z.string().min(1).max(100_000);
const storage = z.object({ storage: z.enum(['encrypted', 'plain', 'session']) });

/** The person's secrets. A value goes in and never comes out; `tools-changed` tells of every change. */
export const vaultChannels = {
  'vault.view': channel(nothing, VaultView),
  /** A name that has a value is refused. With no place named, the first tool that uses it binds it. */
  'vault.add': channel(
    z.object({
      name: VaultName,
      value,
      /** As they are typed: `api.example.com`, `http://localhost:8080`. */
      hosts: z.array(z.string().max(1000)).max(50).default([]),
      scripts: z
        .array(z.object({ scope: ToolScope, name: z.string().max(200) }))
        .max(200)
        .default([]),
    }),
    storage,
  ),
  /** Another value for a secret that keeps its places. */
  'vault.replace': channel(z.object({ name: VaultName, value }), storage),
  /** Forgets value and places. */
  'vault.remove': channel(z.object({ name: z.string().max(200) }), nothing),
  /** Takes a place away; a tool that would send the secret there has to be accepted again. */
  'vault.unbind': channel(z.object({ name: z.string().max(200), target: z.string().max(10_000) }), nothing),
};
