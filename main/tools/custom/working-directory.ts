import { realpath } from 'node:fs/promises';
import path from 'node:path';
import { err, ok, type Result } from '@shared/kit/result';
import { isInside } from '../../workspace/paths';
import { directoryProblem } from '../../workspace/process-start';

export interface DirectoryScene {
  /** Null with no folder open: then a script runs in the person's home. */
  readonly root: string | null;
  readonly home: string;
  /** Folders outside the workspace that the person confirmed for the tool; `any` where they run it by hand. */
  readonly confirmed: readonly string[] | 'any';
}

/**
 * Where a script runs (CT3): the workspace, a folder in it, or an absolute one outside that the person confirmed. The
 * folder is never made, and a missing one is named as such: the system would say that the shell is missing.
 */
export async function workingDirectory(
  asked: string,
  scene: DirectoryScene,
): Promise<Result<string, string>> {
  const { root, home, confirmed } = scene;
  if (asked === '') return existing(root ?? home, asked);
  const folder = outsideFolder(asked, home);
  if (folder === undefined && root === null)
    return err(
      `working directory: ${asked} is relative to the workspace, and no folder is open. Open one, or write an absolute folder.`,
    );
  const found = await existing(folder ?? path.resolve(root ?? home, asked), asked);
  if (!found.ok) return found;
  if (root !== null && isInside(root, found.value)) return found;
  if (folder === undefined)
    return err(
      `working directory: ${asked} leads outside of the workspace. Write an absolute folder and confirm it.`,
    );
  return confirmed === 'any' || confirmed.includes(folder)
    ? found
    : err(
        `working directory: ${asked} is outside of the workspace and not confirmed. Confirm it in Settings → Tools → Custom Tools.`,
      );
}

/** The folder of an absolute spelling; undefined for a relative one. */
export function outsideFolder(asked: string, home: string): string | undefined {
  const folder = asked === '~' || asked.startsWith('~/') ? path.join(home, asked.slice(1)) : asked;
  return path.isAbsolute(folder) ? path.normalize(folder) : undefined;
}

async function existing(folder: string, asked: string): Promise<Result<string, string>> {
  const problem = directoryProblem(folder);
  if (problem === undefined) return ok(await realpath(folder));
  const isGone = problem.message.startsWith('There is no directory');
  const inWorkspace = asked !== '' && !path.isAbsolute(asked) && !asked.startsWith('~');
  return err(
    isGone
      ? `working directory: ${asked === '' ? folder : asked} does not exist${inWorkspace ? ' in the workspace' : ''}.`
      : `working directory: ${problem.message}`,
  );
}
