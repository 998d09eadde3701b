import type { FileChange } from '@shared/domain/display';
import { err, ok, type Result } from '@shared/kit/result';
import { writeAtomic } from '../../../../workspace/atomic-write';
import type { Progress, RunContext, ToolResult } from '../../../define';
import { resolveAsked, resolveDecided } from '../../path-uses';
import type { EditInput } from './definition';
import { groupEdits, planEdit, type FileEdits, type PlannedEdit } from './plan';

export async function* runEdit(input: EditInput, context: RunContext): AsyncGenerator<Progress, ToolResult> {
  yield* [];
  const groups = await groupEdits(input, async (path) => {
    const target = await resolveAsked({ path, access: 'write' }, context.session);
    return target.ok ? target.value.real : path;
  });
  const lines: string[] = [];
  const changes: FileChange[] = [];
  for (const group of groups) {
    const edited = context.signal.aborted
      ? err('The call was stopped before this file.')
      : await editFile(group, context);
    if (edited.ok) {
      changes.push(edited.value.change);
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
  return {
    content: [{ type: 'text', text: [...head, ...lines].join('\n') }],
    isError,
    ...(isError ? { reason: failed.length === 1 ? (failed[0]?.reason ?? '') : 'No file was changed.' } : {}),
    display: { kind: 'changes', files: changes },
  };
}

async function editFile(group: FileEdits, context: RunContext): Promise<Result<PlannedEdit, string>> {
  const { guard, written } = context.session;
  const target = await resolveDecided({ path: group.path, access: 'write' }, context);
  if (!target.ok) return err(target.error.message);
  const { real } = target.value;
  const planned = await planEdit(group, target.value, context.session);
  if (!planned.ok || planned.value.change.status === 'unchanged') return planned;
  const { bytes, expected } = planned.value;
  // An edit proves only the text it names: a file that was not read, or read in another state, stays so.
  const known = expected === 'nothing' || guard.check(real, expected) === 'fresh';
  const done = await writeAtomic({ real, bytes, expected, createFolders: true });
  if (!done.ok) return err(done.error.message);
  if (known) guard.record(real, done.value);
  written.add(real);
  return ok(planned.value);
}

function describe(edited: PlannedEdit): string {
  const { change, replacements, noOps } = edited;
  const skipped =
    noOps.length === 0
      ? ''
      : ` ${noOps.map((index) => `edits[${index}]`).join(', ')} skipped: old_string equals new_string.`;
  if (change.status === 'unchanged') return `the edits leave it as it was.${skipped}`;
  if (change.status === 'created')
    return `created (${change.added} ${change.added === 1 ? 'line' : 'lines'}).${skipped}`;
  const places = `${replacements} ${replacements === 1 ? 'replacement' : 'replacements'}`;
  return `${places} (+${change.added} −${change.removed} lines).${skipped}`;
}

function failedChange(path: string, reason: string): FileChange {
  return { path, absolute: path, status: 'failed', added: 0, removed: 0, hunks: [], reason };
}
