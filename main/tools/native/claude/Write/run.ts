import type { FileChange } from '@shared/domain/display';
import { err, ok, type Result } from '@shared/kit/result';
import { writeAtomic } from '../../../../workspace/atomic-write';
import type { Progress, RunContext, ToolResult } from '../../../define';
import { problemsAfterChange, type ChangedFile, type ChangeToolDeps } from '../../changed-problems';
import { resolveDecided } from '../../path-uses';
import { absolutePath } from '../../project-files';
import type { WriteInput } from './definition';
import { planWrite } from './plan';
import { writeResponse } from './project';

export function createWriteRun(deps: ChangeToolDeps) {
  return async function* runWrite(
    input: WriteInput,
    context: RunContext,
  ): AsyncGenerator<Progress, ToolResult> {
    yield* [];
    const lines: string[] = [];
    const changes: FileChange[] = [];
    const changed: ChangedFile[] = [];
    const responses: (() => object)[] = [];
    for (const file of input.files) {
      const written = context.signal.aborted
        ? err('The call was stopped before this file.')
        : await writeFile(file, input.create_directories ?? true, context);
      const asked = absolutePath(file.path, context.session);
      if (written.ok) {
        const { change, before } = written.value;
        responses.push(() => writeResponse(asked, file.content, change, before));
        changes.push(written.value.change);
        if (written.value.changed !== undefined) changed.push(written.value.changed);
        lines.push(`${file.path}: ${written.value.text}`);
      } else {
        const failed = failedChange(file.path, written.error);
        responses.push(() => ({ filePath: asked, error: written.error }));
        changes.push(failed);
        lines.push(`${file.path}: not written. ${written.error}`);
      }
    }
    const failed = changes.filter((change) => change.status === 'failed');
    const isError = failed.length === changes.length;
    const head =
      changes.length === 1 ? [] : [`${changes.length - failed.length} of ${changes.length} files written.`];
    const problems = await problemsAfterChange(changed, context, deps);
    return {
      content: [{ type: 'text', text: [...head, ...lines, ...problems].join('\n') }],
      isError,
      ...(isError
        ? { reason: failed.length === 1 ? (failed[0]?.reason ?? '') : 'No file was written.' }
        : {}),
      display: { kind: 'changes', files: changes },
      responses: () => responses.map((respond) => respond()),
    };
  };
}

interface WrittenFile {
  readonly change: FileChange;
  readonly text: string;
  readonly before: string | null;
  readonly changed?: ChangedFile;
}

async function writeFile(
  file: WriteInput['files'][number],
  createFolders: boolean,
  context: RunContext,
): Promise<Result<WrittenFile, string>> {
  const { guard, written } = context.session;
  const target = await resolveDecided({ path: file.path, access: 'write' }, context);
  if (!target.ok) return err(target.error.message);
  const { real } = target.value;
  const planned = await planWrite(target.value, file.content, context.session);
  if (!planned.ok) return err(planned.error.message);
  const { bytes, expected, change, before, notes } = planned.value;
  if (expected !== 'nothing' && guard.check(real, expected) !== 'fresh') {
    return err('It changed after it was read; read it again.');
  }
  if (change.status === 'unchanged')
    return ok({ change, before, text: 'already has this content; nothing was changed.' });
  const done = await writeAtomic({ real, bytes, expected, createFolders });
  if (!done.ok) return err(done.error.message);
  guard.record(real, done.value);
  written.add(real);
  const what =
    change.status === 'created'
      ? `created (${counted(change.added)})`
      : `written (+${change.added} −${change.removed} lines)`;
  return ok({
    change,
    before,
    text: [what, ...notes].join('; ').concat('.'),
    changed: { real, before: expected },
  });
}

function failedChange(path: string, reason: string): FileChange {
  return { path, absolute: path, status: 'failed', added: 0, removed: 0, hunks: [], reason };
}

function counted(lines: number): string {
  return `${lines} ${lines === 1 ? 'line' : 'lines'}`;
}
