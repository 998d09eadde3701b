import { err, ok, type Result } from '@shared/kit/result';
import { z } from 'zod';
import { entryAt } from '../../../../workspace/entry-tree';
import { fileProblem } from '../../../../workspace/file-problem';
import { makeFolders } from '../../../../workspace/make-folders';
import { displayPath } from '../../../../workspace/paths';
import type { RunContext, Tool } from '../../../define';
import { entryResult, type EntryOutcome } from '../../entry-results';
import { liftPaths } from '../../lift-fields';
import {
  assessPaths,
  pathsPreview,
  resolveDecided,
  type AskedPath,
  type FileToolDeps,
  writtenPaths,
} from '../../path-uses';

export const CreateDirsInput = z.strictObject({
  paths: z.array(z.string().min(1)).min(1).describe('Folders; those above are made too'),
});
export type CreateDirsInput = z.infer<typeof CreateDirsInput>;

export function createCreateDirsTool(deps: FileToolDeps): Tool<CreateDirsInput> {
  return {
    name: 'create_dirs',
    group: 'Files',
    actsAs: 'Write',
    description: 'Makes folders. One that exists is left as it is.',
    input: CreateDirsInput,
    primaryArgument: 'paths',
    lift: (raw) => liftPaths(raw, 'paths'),
    readOnly: () => false,
    assess: (input, { session }) => assessPaths(input.paths.map(askedOf), session, deps.appHome),
    preview: (_input, assessment, { session }) => Promise.resolve(pathsPreview(assessment, session)),
    locks: (_input, context) => writtenPaths(context),
    async *run(input, context) {
      yield* [];
      const outcomes: EntryOutcome[] = [];
      for (const path of new Set(input.paths)) outcomes.push(await makeOne(path, context));
      return entryResult(outcomes, 'made');
    },
  };
}

function askedOf(path: string): AskedPath {
  return { path, access: 'write' };
}

async function makeOne(path: string, context: RunContext): Promise<EntryOutcome> {
  const { root, home } = context.session;
  const target = await resolveDecided(askedOf(path), context);
  const real = target.ok ? target.value.real : path;
  const made = target.ok ? await make(real) : err(target.error.message);
  const row = { path: displayPath(real, root, home), absolute: real, kind: 'directory' } as const;
  return made.ok
    ? { row, line: `${path}: ${made.value}.` }
    : { row: { ...row, error: made.error }, line: `${path}: not made. ${made.error}` };
}

async function make(real: string): Promise<Result<string, string>> {
  try {
    const before = await entryAt(real);
    if (before?.kind === 'folder') return ok('exists already');
    if (before !== undefined) return err('A file stands there.');
    await makeFolders(real);
    return (await entryAt(real))?.kind === 'folder' ? ok('made') : err(throughFile);
  } catch (error) {
    const problem = fileProblem(error);
    return err(problem.kind === 'missing' ? throughFile : problem.message);
  }
}

const throughFile = 'A part of its path is a file, not a folder.';
