import { z } from 'zod';

const Modes = z.object({ file: z.number(), exec: z.number(), folder: z.number() });
export type Modes = z.infer<typeof Modes>;

/** What git's trees cannot say: permission bits, empty folders, and what is no part of the checkpoint. */
export const Manifest = z.object({
  version: z.literal(1),
  /** Bits that most files and folders have. */
  modes: Modes,
  /** Bits of the others, as path and bits; a folder's path ends in `/`. */
  odd: z.array(z.tuple([z.string(), z.number()])),
  emptyFolders: z.array(z.string()),
  leftOut: z.array(
    z.object({
      path: z.string(),
      why: z.enum(['large', 'heavy', 'ignored', 'special', 'unreadable', 'name', 'own', 'repository']),
    }),
  ),
});
export type Manifest = z.infer<typeof Manifest>;

export const emptyManifest: Manifest = {
  version: 1,
  modes: { file: 0o644, exec: 0o755, folder: 0o755 },
  odd: [],
  emptyFolders: [],
  leftOut: [],
};

/** Bits of a file as the manifest has them. */
export function modeIn(
  manifest: Manifest,
  odd: ReadonlyMap<string, number>,
  path: string,
  exec: boolean,
): number {
  return odd.get(path) ?? (exec ? manifest.modes.exec : manifest.modes.file);
}

export function isExecutable(mode: number): boolean {
  return (mode & 0o100) !== 0;
}

/** The bits that most of them have. */
export function usualModes(files: Iterable<number>, folders: Iterable<number>): Modes {
  const all = [...files];
  return {
    file: mostFrequent(all.filter((mode) => !isExecutable(mode))) ?? emptyManifest.modes.file,
    exec: mostFrequent(all.filter(isExecutable)) ?? emptyManifest.modes.exec,
    folder: mostFrequent(folders) ?? emptyManifest.modes.folder,
  };
}

function mostFrequent(modes: Iterable<number>): number | undefined {
  const counts = new Map<number, number>();
  for (const mode of modes) counts.set(mode, (counts.get(mode) ?? 0) + 1);
  return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0];
}

/** Whether a path is one of these or lies below one. */
export function isCovered(path: string, by: ReadonlySet<string>): boolean {
  for (let at = path; ;) {
    if (by.has(at)) return true;
    const cut = at.lastIndexOf('/');
    if (cut < 0) return false;
    at = at.slice(0, cut);
  }
}
