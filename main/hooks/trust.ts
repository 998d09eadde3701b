import { z } from 'zod';
import { ok, type Result } from '@shared/kit/result';
import type { JsonFile, JsonFileFailure } from '../store/json-file';

/** Folders whose own hooks, servers and agents may run (`<home>/trusted-folders.json`). */
export const TrustFile = z.looseObject({
  folders: z.array(z.string()).default([]),
  /** Folders that the person decided against. */
  refused: z.array(z.string()).default([]),
  /** Ids of the hooks and MCP servers that a trusted folder had when the person last looked. */
  seen: z.record(z.string(), z.array(z.string())).default({}),
});
export type TrustFile = z.infer<typeof TrustFile>;

/** Which hooks the person switched off (`USER/hooks.json`). */
export const HookSwitches = z.looseObject({ off: z.array(z.string()).default([]) });
export type HookSwitches = z.infer<typeof HookSwitches>;

export interface Trust {
  /** Of exactly this folder, by its real path: what lies in or around it is another one. */
  trusts(root: string): boolean;
  /** Trusted for good, and not only for this run. */
  isLasting(root: string): boolean;
  /** The person decided against it, so nobody asks again. */
  refuses(root: string): boolean;
  /** Hooks and MCP servers that the person has seen in a trusted folder; undefined where that was never noted. */
  seen(root: string): readonly string[] | undefined;
  /** Both answers are remembered. `seen` are the folder's hooks and servers as of now. */
  set(root: string, trusted: boolean, seen?: readonly string[]): Result<void, JsonFileFailure>;
  see(root: string, seen: readonly string[]): Result<void, JsonFileFailure>;
  /** Told of every change of the list, one made by hand or by another process too. */
  onChange(listener: () => void): void;
  /** From now on changes are noticed at once and not only when someone asks. */
  watch(): Promise<void>;
}

/** `forThisRun` are folders that `--trust` names. */
export function createTrust(file: JsonFile<TrustFile>, forThisRun: readonly string[]): Trust {
  const now = (): TrustFile => file.read().value;
  const isLasting = (root: string): boolean => now().folders.includes(root);

  function update(change: (value: TrustFile) => Partial<TrustFile>): Result<void, JsonFileFailure> {
    const written = file.update(change);
    return written.ok ? ok(undefined) : written;
  }

  return {
    trusts: (root) => forThisRun.includes(root) || isLasting(root),
    isLasting,
    refuses: (root) => now().refused.includes(root),
    seen: (root) => (Object.hasOwn(now().seen, root) ? now().seen[root] : undefined),
    set: (root, trusted, seen) =>
      update(({ folders, refused, seen: before }) => ({
        folders: listed(folders, root, trusted),
        refused: listed(refused, root, !trusted),
        seen: noted(before, root, trusted ? seen : undefined),
      })),
    see: (root, seen) => update((value) => ({ seen: noted(value.seen, root, seen) })),
    onChange: (listener) => void file.onChange(listener),
    watch: () => file.watch(),
  };
}

function listed(list: readonly string[], root: string, wanted: boolean): string[] {
  return [...list.filter((one) => one !== root), ...(wanted ? [root] : [])];
}

function noted(
  before: TrustFile['seen'],
  root: string,
  seen: readonly string[] | undefined,
): TrustFile['seen'] {
  const others = Object.entries(before).filter(([one]) => one !== root);
  return Object.fromEntries([
    ...others,
    ...(seen === undefined ? [] : [[root, [...seen]] satisfies [string, string[]]]),
  ]);
}
