import { stat } from 'node:fs/promises';
import path from 'node:path';
import { err, ok, type Result } from '@shared/kit/result';
import { classifyPath, displayPath } from '../../../../workspace/paths';
import { splitGlob } from '../../../../workspace/search-glob';
import type { RunContext } from '../../../define';
import { knownPlaces, resolveDecided, type AskedPath, type FileToolDeps } from '../../path-uses';
import type { SearchInput } from './definition';

/** Where a call searches, once it is sure that this is what was decided about. */
export interface SearchScope {
  /** Real path of the folder that ripgrep starts in. */
  readonly folder: string;
  /** The one file to search. */
  readonly file?: string;
  readonly glob?: string;
  readonly shallow: boolean;
  /** As the model reads it, "" for the workspace itself. */
  readonly shown: string;
  /** Path of a result as the model reads it. */
  display(relative: string): string;
  /** Files left out: secrets that were not named, and what a deny rule for Read covers. */
  leaveOut(relative: string): boolean;
}

/** The path that a call reads: the one it names, led on by the fixed beginning of its glob. */
export function askedPath(input: SearchInput): AskedPath {
  const { path: named = '.', glob } = input;
  const base = glob === undefined ? '.' : splitGlob(glob).base;
  if (base === '.') return { path: named, access: 'read' };
  return input.path === undefined
    ? { path: base, access: 'read' }
    : { path: base, access: 'read', base: named };
}

/** Undefined when the folder that the glob begins with does not exist. */
export async function findScope(
  input: SearchInput,
  context: RunContext,
  deps: FileToolDeps,
): Promise<Result<SearchScope | undefined, string>> {
  const asked = askedPath(input);
  const target = await resolveDecided(asked, context);
  if (!target.ok) return err(`${asked.path}: ${target.error.message}`);
  const { real } = target.value;
  const places = await knownPlaces(context.session, deps.appHome);
  const shown = displayPath(real, places.root, places.home);
  const kind = await kindOf(real);
  if (kind === undefined) {
    const byGlob = input.glob !== undefined && splitGlob(input.glob).base !== '.';
    return byGlob ? ok(undefined) : err(`There is no such file or folder: ${asked.path}.`);
  }
  const folder = kind === 'folder' ? real : path.dirname(real);
  const split = input.glob === undefined ? { shallow: false } : splitGlob(input.glob);
  const named = classifyPath(real, places).sort === 'secret';
  return ok({
    folder,
    ...(kind === 'file' ? { file: path.basename(real) } : {}),
    ...('glob' in split && split.glob !== undefined ? { glob: split.glob } : {}),
    shallow: split.shallow,
    shown: shown === '.' ? '' : shown,
    display: (relative) => displayPath(path.join(folder, relative), places.root, places.home),
    leaveOut: (relative) => {
      const found = path.join(folder, relative);
      return (
        (!named && classifyPath(found, places).sort === 'secret') ||
        deps.readDenied?.(found, context) === true
      );
    },
  });
}

async function kindOf(real: string): Promise<'file' | 'folder' | undefined> {
  try {
    return (await stat(real)).isDirectory() ? 'folder' : 'file';
  } catch {
    // Missing or not to be looked at: either way there is nothing to search, and the caller says so.
    return undefined;
  }
}
