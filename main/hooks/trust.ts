import { z } from 'zod';
import { ok, type Result } from '@shared/kit/result';
import type { JsonFile, JsonFileFailure } from '../store/json-file';

/** Folders whose own hooks, servers and agents may run (`<home>/trusted-folders.json`). */
export const TrustFile = z.looseObject({ folders: z.array(z.string()).default([]) });
export type TrustFile = z.infer<typeof TrustFile>;

/** Which hooks the person switched off (`USER/hooks.json`). */
export const HookSwitches = z.looseObject({ off: z.array(z.string()).default([]) });
export type HookSwitches = z.infer<typeof HookSwitches>;

export interface Trust {
  /** Of exactly this folder, by its real path: what lies in or around it is another one. */
  trusts(root: string): boolean;
  /** Trusted for good, and not only for this run. */
  isLasting(root: string): boolean;
  set(root: string, trusted: boolean): Result<void, JsonFileFailure>;
  onChange(listener: () => void): void;
}

/** `forThisRun` are folders that `--trust` names. */
export function createTrust(file: JsonFile<TrustFile>, forThisRun: readonly string[]): Trust {
  const listeners = new Set<() => void>();
  const isLasting = (root: string): boolean => file.read().value.folders.includes(root);
  return {
    trusts: (root) => forThisRun.includes(root) || isLasting(root),
    isLasting,
    set(root, trusted) {
      const written = file.update(({ folders }) => ({
        folders: [...folders.filter((folder) => folder !== root), ...(trusted ? [root] : [])],
      }));
      if (!written.ok) return written;
      for (const listener of listeners) listener();
      return ok(undefined);
    },
    onChange: (listener) => void listeners.add(listener),
  };
}
