import type { PluginServers } from './parts';

/** Servers of plugins for who cannot wait for the disk. */
export interface KnownServers {
  /** As last looked at; empty before the first look. Each call looks again behind. */
  now(root: string | null): readonly PluginServers[];
  /** Told when a look found others than the one before. */
  onChange(listener: () => void): void;
}

/** A failed look keeps what was known; `failed` is told why. */
export function createKnownServers(
  look: (root: string | null) => Promise<readonly PluginServers[]>,
  failed: (error: unknown) => void,
): KnownServers {
  const known = new Map<string | null, readonly PluginServers[]>();
  const looking = new Set<string | null>();
  const listeners = new Set<() => void>();

  async function lookAgain(root: string | null): Promise<void> {
    try {
      const found = await look(root);
      const before = known.get(root) ?? [];
      known.set(root, found);
      if (JSON.stringify(before) !== JSON.stringify(found)) for (const listener of listeners) listener();
    } catch (error) {
      failed(error);
    } finally {
      looking.delete(root);
    }
  }

  return {
    now(root) {
      if (!looking.has(root)) {
        looking.add(root);
        void lookAgain(root);
      }
      return known.get(root) ?? [];
    },
    onChange: (listener) => void listeners.add(listener),
  };
}
