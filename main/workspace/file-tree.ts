import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { FileEntry } from '@shared/domain/workspace';
import { err, ok, type Result } from '@shared/kit/result';
import { fileProblem, type FileProblem } from './file-problem';
import { findFiles, listedFile, type ListedFile } from './find-files';
import { ignoredPaths } from './git-ignored';
import { isInside } from './paths';
import type { Ripgrep } from './ripgrep';
import { comparePaths } from './search-content';

export interface FoundFile {
  readonly path: string;
  readonly relative: string;
}

/** What the window's file tree and its quick open show of one opened folder. */
export interface FileTree {
  /** One folder's entries, folders first. */
  list(folder: string): Promise<Result<FileEntry[], FileProblem>>;
  /** Files whose path holds the letters of `query`, best first. The list of files is kept until `changed`. */
  find(query: string, limit: number): Promise<FoundFile[]>;
  /** Files came or went; the next `find` lists them anew. */
  changed(): void;
}

/** Files kept for quick open; a folder with more is searched by its first ones. */
const maxFiles = 200_000;

export function createFileTree(root: string, ripgrep: Ripgrep): FileTree {
  let files: Promise<readonly ListedFile[]> | undefined;
  return {
    list: (folder) => listFolder(root, folder),
    async find(query, limit) {
      files ??= listFiles(root, ripgrep);
      const found = await findFiles(query, await files, limit);
      return found.map((relative) => ({ path: path.join(root, relative), relative }));
    },
    changed() {
      files = undefined;
    },
  };
}

async function listFolder(root: string, folder: string): Promise<Result<FileEntry[], FileProblem>> {
  if (!isInside(root, folder))
    return err({ kind: 'denied', message: 'The folder lies outside the opened one.' });
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    const ignored = await ignoredPaths(
      folder,
      entries.map((entry) => entry.name),
    );
    const listed = entries.map((entry): FileEntry => {
      const kind = entry.isDirectory()
        ? 'directory'
        : entry.isSymbolicLink()
          ? 'link'
          : entry.isFile()
            ? 'file'
            : 'other';
      return {
        name: entry.name,
        path: path.join(folder, entry.name),
        kind,
        ignored: entry.name === '.git' || ignored.has(entry.name),
      };
    });
    return ok(
      listed.toSorted(
        (one, other) =>
          Number(other.kind === 'directory') - Number(one.kind === 'directory') ||
          compareNames(one.name, other.name),
      ),
    );
  } catch (error) {
    return err(fileProblem(error));
  }
}

async function listFiles(root: string, ripgrep: Ripgrep): Promise<readonly ListedFile[]> {
  const files: string[] = [];
  await ripgrep.run({
    cwd: root,
    args: ['--no-require-git', '--files', '--null', '--hidden', '--glob=!.git', './'],
    separator: '\0',
    onRecord: (record) => {
      files.push(path.normalize(record).split(path.sep).join('/'));
      return files.length < maxFiles;
    },
    signal: new AbortController().signal,
  });
  return files.toSorted(comparePaths).map(listedFile);
}

function compareNames(one: string, other: string): number {
  return comparePaths(one.toLowerCase(), other.toLowerCase()) || comparePaths(one, other);
}
