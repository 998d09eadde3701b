import type { ContractError } from '@shared/contract/channel';
import { err, ok } from '@shared/kit/result';
import type { Result } from '@shared/kit/result';
import { errorCode } from './file-problem';
import { comparable, isInside, resolveEntry, resolvePath } from './paths';

/** A path of the window that was found to lie in its open folder. */
export interface InsidePath {
  readonly absolute: string;
  /** Links followed: what is read and written. */
  readonly real: string;
}

/**
 * Where a path of the window leads, if that is inside the open folder. Links are followed first, so one that leads out
 * is refused like the place it leads to. A link exchanged after this is caught by what opens the file.
 */
export async function insidePath(
  asked: string,
  root: string,
  home: string,
): Promise<Result<InsidePath, ContractError>> {
  const resolved = await resolvePath(asked, { base: root, home });
  if (!resolved.ok) return err({ ...resolved.error, field: 'path' });
  const { absolute, real } = resolved.value;
  return isInside(root, real) ? ok({ absolute, real }) : err(outside(asked));
}

/**
 * The entry itself for what moves or removes it: only the folders above it are followed, a link stays a link. The open
 * folder is no entry of itself.
 */
export async function insideEntry(
  asked: string,
  root: string,
  home: string,
): Promise<Result<string, ContractError>> {
  const resolved = await resolveEntry(asked, { base: root, home });
  if (!resolved.ok) return err({ ...resolved.error, field: 'path' });
  const entry = resolved.value.real;
  if (comparable(entry) === comparable(root)) {
    return err({ kind: 'root', message: 'This is the open folder itself. Close it first.', field: 'path' });
  }
  return isInside(root, entry) ? ok(entry) : err(outside(asked));
}

function outside(asked: string): ContractError {
  return {
    kind: 'outside',
    message: `${asked} lies outside the open folder. Open its folder to work on it.`,
    field: 'path',
  };
}

/** What a failed change of an entry means to the person. */
export function entryProblem(error: unknown, name: string): ContractError {
  const code = errorCode(error) ?? '';
  const known: Readonly<Record<string, string>> = {
    EEXIST: `${name} is there already. Pick another name.`,
    ENOTEMPTY: `${name} is there already and is not empty. Pick another name.`,
    ENOENT: `${name} is no longer there, or its folder is gone.`,
    ENOTDIR: `A part of the path of ${name} is a file, not a folder.`,
    EACCES: `The system denies writing in the folder of ${name}.`,
    EPERM: `The system does not permit this for ${name}.`,
    EROFS: `${name} lies on a read-only file system.`,
    ENOSPC: 'The disk is full.',
    ENAMETOOLONG: `${name} is longer than the file system allows.`,
  };
  const reason = error instanceof Error ? error.message : String(error);
  return {
    kind: code === 'EEXIST' ? 'exists' : 'io',
    message: known[code] ?? `The system reports: ${reason}.`,
  };
}
