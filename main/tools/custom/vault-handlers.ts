import type { Handlers } from '@shared/contract';
import type { vaultChannels } from '@shared/contract/vault';
import { ok } from '@shared/kit/result';
import type { VaultDesk } from './vault-desk';

export interface VaultHandlerPorts {
  readonly desk: VaultDesk;
  rootOf(windowId: number): string | null;
  /** A secret or a place of one came or went: what tools may do has changed. */
  changed(): void;
}

/** Settings → Vault. */
export function createVaultHandlers({
  desk,
  rootOf,
  changed,
}: VaultHandlerPorts): Handlers<keyof typeof vaultChannels> {
  return {
    'vault.view': async (_, { windowId }) => ok(await desk.view(rootOf(windowId))),
    async 'vault.add'(request, { windowId }) {
      const added = await desk.add(request, rootOf(windowId));
      if (!added.ok) return added;
      changed();
      return ok({ storage: added.value });
    },
    async 'vault.replace'({ name, value }) {
      const replaced = await desk.replace(name, value);
      if (!replaced.ok) return replaced;
      changed();
      return ok({ storage: replaced.value });
    },
    async 'vault.remove'({ name }) {
      const removed = await desk.remove(name);
      changed();
      return removed;
    },
    async 'vault.unbind'({ name, target }) {
      const unbound = desk.unbind(name, target);
      changed();
      return unbound;
    },
  };
}
