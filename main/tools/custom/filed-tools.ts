import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { CustomToolRecord } from '../../store/custom-tool-record';
import { errnoOf } from '../../store/failure';
import type { ToolPlaces } from './custom-tools';
import { readToolText } from './read-tool-file';
import type { FiledTool } from './vault-desk';

export interface FiledToolsDeps {
  readonly places: ToolPlaces;
  /** Has a folder for each project. */
  readonly workspaces: string;
  readonly record: CustomToolRecord;
  /** What the person calls a project, by its folder in `workspaces`. */
  nameOf(projectId: string): string;
}

/**
 * Every tool whose file the home holds, in any project, by what its file says and, where that is another version, by
 * the one that runs. Files that cannot be read have nothing to say here. Nothing is accepted or reported.
 */
export async function filedTools(
  { places, workspaces, record, nameOf }: FiledToolsDeps,
  root: string | null,
): Promise<readonly FiledTool[]> {
  const here = root === null ? undefined : places.workspaceFolder(root);
  const projects = (await namesIn(workspaces)).map((project) => {
    const folder = path.join(workspaces, project, 'tools');
    return { scope: 'workspace' as const, folder, project: folder === here ? null : nameOf(project) };
  });
  const folders = [{ scope: 'user' as const, folder: places.userFolder, project: null }, ...projects];
  const read = await Promise.all(
    folders.map(async ({ scope, folder, project }) => {
      const files = (await namesIn(folder)).filter((name) => /^[^.].*\.json$/.test(name)).toSorted();
      const tools = await Promise.all(
        files.map(async (file): Promise<FiledTool[]> => {
          const name = file.slice(0, -'.json'.length);
          const text = await textOf(path.join(folder, file));
          const accepted = record.accepted(path.join(folder, file))?.text;
          const versions = [...new Set([text, accepted])].flatMap((one) => {
            const version = one === undefined ? undefined : readToolText(one, name);
            return version?.ok === true ? [version.value.tool] : [];
          });
          return versions.map((tool) => ({ tool, use: { scope, tool: name, project } }));
        }),
      );
      return tools.flat();
    }),
  );
  return read.flat();
}

async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (errnoOf(error) === 'ENOENT' || errnoOf(error) === 'ENOTDIR') return [];
    throw error;
  }
}

async function textOf(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    // Unreadable, or gone since the folder was listed: the tools page tells of it.
    if (errnoOf(error) !== undefined) return undefined;
    throw error;
  }
}
