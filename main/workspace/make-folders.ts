import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from './file-problem';

/**
 * Makes a folder and those above it. Node's own way tries for ever where the system says "no such folder" although
 * the one above stands, as it does under /proc.
 */
export async function makeFolders(folder: string): Promise<void> {
  if (await isFolder(folder)) return;
  const above = path.dirname(folder);
  if (above !== folder) await makeFolders(above);
  try {
    await mkdir(folder);
  } catch (error) {
    // Somebody else made it meanwhile, or a file stands there and the next step says so.
    if (errorCode(error) !== 'EEXIST') throw error;
  }
}

async function isFolder(folder: string): Promise<boolean> {
  try {
    return (await stat(folder)).isDirectory();
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(errorCode(error) ?? '')) return false;
    throw error;
  }
}
