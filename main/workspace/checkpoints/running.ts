import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from '../file-problem';
import { isAlive } from './shadow';

/** Turns that work in a folder, whatever process they belong to: a file each beside the shadow repository. */
export interface RunningTurns {
  begin(shadow: string, runId: string): Promise<void>;
  end(shadow: string, runId: string): Promise<void>;
  any(shadow: string): Promise<boolean>;
}

const folderName = 'toolwright-running';

export function createRunningTurns(): RunningTurns {
  const fileOf = (shadow: string, runId: string): string => path.join(shadow, folderName, runId);
  return {
    async begin(shadow, runId) {
      await mkdir(path.join(shadow, folderName), { recursive: true, mode: 0o700 });
      await writeFile(fileOf(shadow, runId), String(process.pid), { mode: 0o600 });
    },
    end: (shadow, runId) => rm(fileOf(shadow, runId), { force: true }),
    async any(shadow) {
      const names = await namesIn(path.join(shadow, folderName));
      for (const name of names) {
        const pid = Number(await readFile(fileOf(shadow, name), 'utf8').catch(absent));
        if (pid > 0 && isAlive(pid)) return true;
        await rm(fileOf(shadow, name), { force: true });
      }
      return false;
    },
  };
}

async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
}

/** It ended while it was looked at. */
function absent(error: unknown): string {
  if (errorCode(error) === 'ENOENT') return '';
  throw error;
}
