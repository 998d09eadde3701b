import type { FileChange } from '@shared/domain/display';
import { err, ok, type Result } from '@shared/kit/result';
import { syncFoldersOf, writeAtomic } from '../../../../workspace/atomic-write';
import type { Progress, RunContext, ToolResult } from '../../../define';
import { problemsAfterChange, type ChangedFile, type ChangeToolDeps } from '../../changed-problems';
import { inOrder } from '../../in-order';
import { judgedPaths, resolveAsked, resolveDecided } from '../../path-uses';
import type { EditInput } from './definition';
import { editResponse, filesOf } from './project';
import { groupEdits, planEdit, type FileEdits, type PlannedEdit } from './plan';

/** Files changed at a time: most of it is waiting for the disk, which takes several together. */
const concurrency = 8;

export function createEditRun(deps: ChangeToolDeps) {
  return async function* runEdit(
    input: EditInput,
    context: RunContext,
  ): AsyncGenerator<Progress, ToolResult> {
    yield* [];
    const judged = judgedPaths('write', context);
    const groups = await groupEdits(input, async (path) => {
      const known = judged.get(path);
      if (known !== undefined) return known;
      const target = await resolveAsked({ path, access: 'write' }, context.session);
      return target.ok ? target.value.real : path;
    });
    const lines: string[] = [];
    const changes: FileChange[] = [];
    const changed: ChangedFile[] = [];
    const outcomes = await inOrder(groups, concurrency, async (group) => ({
      group,
      edited: context.signal.aborted
        ? err('The call was stopped before this file.')
        : await editFile(group, context),
    }));
    for (const { group, edited } of outcomes) {
      if (edited.ok) {
        const { change, expected, real } = edited.value;
        changes.push(change);
        if (change.status !== 'unchanged') changed.push({ real, before: expected });
        lines.push(`${group.path}: ${describe(edited.value)}`);
      } else {
        changes.push(failedChange(group.path, edited.error));
        lines.push(`${group.path}: not changed. ${edited.error}`);
      }
    }
    const failed = changes.filter((change) => change.status === 'failed');
    const isError = failed.length === changes.length;
    const head =
      changes.length === 1 ? [] : [`${changes.length - failed.length} of ${changes.length} files changed.`];
    const unsynced = await syncFoldersOf(changed.map(({ real }) => real));
    if (unsynced !== undefined)
      lines.push(`The changes may not outlast a crash of the system. ${unsynced.message}`);
    const problems = await problemsAfterChange(changed, context, deps);
    return {
      content: [{ type: 'text', text: [...head, ...lines, ...problems].join('\n') }],
      isError,
      ...(isError
        ? { reason: failed.length === 1 ? (failed[0]?.reason ?? '') : 'No file was changed.' }
        : {}),
      display: { kind: 'changes', files: changes },
      responses: () =>
        filesOf(input, context.session).map((call) => {
          // Two spellings of one file are two calls to a hook, and were one group here.
          const index = call.entries[0] === undefined ? -1 : input.edits.indexOf(call.entries[0]);
          const done = outcomes.find(({ group }) => group.edits.some((edit) => edit.index === index))?.edited;
          return done?.ok === true
            ? editResponse(call, done.value.change, done.value.before)
            : editResponse(call, undefined, null);
        }),
    };
  };
}

async function editFile(
  group: FileEdits,
  context: RunContext,
): Promise<Result<PlannedEdit & { readonly real: string }, string>> {
  const { guard, written } = context.session;
  const target = await resolveDecided({ path: group.path, access: 'write' }, context);
  if (!target.ok) return err(target.error.message);
  const { real } = target.value;
  const planned = await planEdit(group, target.value, context.session);
  if (!planned.ok) return planned;
  const edited = { ...planned.value, real };
  if (edited.change.status === 'unchanged') return ok(edited);
  const { bytes, expected } = planned.value;
  // An edit proves only the text it names: a file that was not read, or read in another state, stays so.
  const known = expected === 'nothing' || guard.check(real, expected) === 'fresh';
  const done = await writeAtomic({ real, bytes, expected, createFolders: true, folderLater: true });
  if (!done.ok) return err(done.error.message);
  if (known) guard.record(real, done.value);
  written.add(real);
  return ok(edited);
}

function describe(edited: PlannedEdit): string {
  const { change, replacements, noOps, notes } = edited;
  const named = noOps.map((index) => `edits[${index}]`).join(', ');
  const skipped = [
    ...notes.map((note) => ` ${note}`),
    noOps.length === 0 ? '' : ` ${named} skipped: old_string equals new_string.`,
  ].join('');
  if (change.status === 'unchanged') return `the edits leave it as it was.${skipped}`;
  if (change.status === 'created')
    return `created (${change.added} ${change.added === 1 ? 'line' : 'lines'}).${skipped}`;
  const places = `${replacements} ${replacements === 1 ? 'replacement' : 'replacements'}`;
  return `${places} (+${change.added} −${change.removed} lines).${skipped}`;
}

function failedChange(path: string, reason: string): FileChange {
  return { path, absolute: path, status: 'failed', added: 0, removed: 0, hunks: [], reason };
}
