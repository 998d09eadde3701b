/**
 * What a checkpoint holds at most. What is left out is named in the checkpoint and never touched by a restore, so a
 * limit costs reach and never data.
 */
export const standardLimits = {
  /** More than any source tree that is opened as one project; a home folder is refused instead of copied. */
  entries: 100_000,
  /** All files that are not ignored. */
  bytes: 2 * 1024 ** 3,
  /** One file: it is read whole. */
  fileBytes: 32 * 1024 ** 2,
  /** Ignored files are mostly built or downloaded; small ones (.env, local settings) are what a person misses. */
  ignoredFileBytes: 5 * 1024 ** 2,
  /** One ignored folder; a larger one is left out whole. */
  ignoredFolderEntries: 2_000,
  ignoredFolderBytes: 50 * 1024 ** 2,
  /** All ignored files together. */
  ignoredEntries: 10_000,
  ignoredBytes: 200 * 1024 ** 2,
  /** What stands in the way of a restore is kept first, even when it is larger than `fileBytes`. */
  keptFileBytes: 512 * 1024 ** 2,
};
export type CheckpointLimits = Readonly<typeof standardLimits>;

/**
 * Folders that tools fill by themselves and fill again when they are missing; never part of a checkpoint. Only names
 * that nobody gives to a folder of sources: `build`, `dist`, `target` and the like count as ignored files instead.
 */
export const heavyFolders: ReadonlySet<string> = new Set([
  'node_modules',
  'bower_components',
  'jspm_packages',
  '.yarn',
  '.pnpm-store',
  '.venv',
  '.tox',
  '.nox',
  '__pycache__',
  '.mypy_cache',
  '.pytest_cache',
  '.ruff_cache',
  '.gradle',
  '.terraform',
  '.dart_tool',
  '.next',
  '.nuxt',
  '.svelte-kit',
  '.turbo',
  '.parcel-cache',
  '.cache',
  'DerivedData',
]);

/** The records of version control systems, in whatever case: history is theirs, only work files are restored. */
const repositoryNames: ReadonlySet<string> = new Set(['.git', '.hg', '.svn', '.jj']);

export function isRepositoryData(name: string): boolean {
  return repositoryNames.has(name.toLowerCase());
}
