import type { Refusal } from '@shared/domain/refusal';
import { err, ok, type Result } from '@shared/kit/result';
import { entryAt } from '../../../../workspace/entry-tree';
import type { Tool, ToolContext } from '../../../define';
import { assessEntries, keptEntry, type EntryUse } from '../../entry-uses';
import { liftPaths } from '../../lift-fields';
import { pathsPreview, placesOf, resolveAsked, type AskedPath, writtenPaths } from '../../path-uses';
import type { RelocateDeps } from '../../relocate';
import { DeleteInput, description } from './definition';
import { deletedPath, runDelete } from './run';

/** Deletes into the trash, and puts back from it. */
export function createDeleteTool(deps: RelocateDeps): Tool<DeleteInput> {
  return {
    name: 'delete',
    group: 'Files',
    actsAs: 'Edit',
    description,
    input: DeleteInput,
    primaryArgument: 'paths',
    lift: (raw) => liftPaths(raw, 'paths'),
    readOnly: () => false,
    assess: async (input, { session }) => {
      const entries = (input.paths ?? []).map((path): EntryUse => ({
        asked: deletedPath(path),
        verb: 'deletes',
        removes: true,
      }));
      const restored = (await restoredPaths(input, deps)).map((asked): EntryUse => ({
        asked,
        verb: 'puts back',
      }));
      return await assessEntries([...entries, ...restored], session, deps.appHome);
    },
    precheck: (input, context) => precheck(input, context, deps),
    preview: (_input, assessment, { session }) => Promise.resolve(pathsPreview(assessment, session)),
    locks: (_input, context) => writtenPaths(context),
    run: (input, context) => runDelete(input, context, deps.trash),
  };
}

/** Where the trash would put things back; what it does not hold is reported by the run. */
async function restoredPaths(input: DeleteInput, deps: RelocateDeps): Promise<readonly AskedPath[]> {
  const found = await Promise.all((input.restore ?? []).map((id) => deps.trash.find(id)));
  return found.flatMap((entry) => (entry.ok ? [deletedPath(entry.value.path)] : []));
}

async function precheck(
  input: DeleteInput,
  context: ToolContext,
  deps: RelocateDeps,
): Promise<Result<void, Refusal>> {
  const places = await placesOf(context.session, deps.appHome);
  const problems: string[] = [];
  for (const path of input.paths ?? []) {
    const target = await resolveAsked(deletedPath(path), context.session);
    if (!target.ok) {
      problems.push(`${path}: ${target.error.message}`);
      continue;
    }
    const kept = keptEntry(path, target.value.real, places);
    if (kept !== undefined) return err(kept);
    if ((await entryAt(target.value.real)) === undefined) {
      problems.push(`${path}: There is no such file or folder.`);
    }
  }
  for (const id of input.restore ?? []) {
    const found = await deps.trash.find(id);
    if (!found.ok) problems.push(found.error.message);
  }
  const asked = (input.paths ?? []).length + (input.restore ?? []).length;
  return problems.length < asked
    ? ok(undefined)
    : err({ by: 'precheck', reason: `Nothing was changed. ${problems.join('\n')}` });
}
