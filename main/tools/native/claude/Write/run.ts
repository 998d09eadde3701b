import type { FileChange } from '@shared/domain/display';
import { err, ok, type Result } from '@shared/kit/result';
import { writeAtomic } from '../../../../workspace/atomic-write';
import type { Progress, RunContext, ToolResult } from '../../../define';
import { resolveDecided } from '../../path-uses';
import type { WriteInput } from './definition';
import { planWrite } from './plan';

export async function* runWrite(
  input: WriteInput,
  context: RunContext,
): AsyncGenerator<Progress, ToolResult> {
  yield* [];
  const lines: string[] = [];
  const changes: FileChange[] = [];
  for (const file of input.files) {
    const written = context.signal.aborted
      ? err('The call was stopped before this file.')
      : await writeFile(file, input.create_directories ?? true, context);
    if (written.ok) {
      changes.push(written.value.change);
      lines.push(`${file.path}: ${written.value.text}`);
    } else {
      changes.push(failedChange(file.path, written.error));
      lines.push(`${file.path}: not written. ${written.error}`);
    }
  }
  const failed = changes.filter((change) => change.status === 'failed');
  const isError = failed.length === changes.length;
  const head =
    changes.length === 1 ? [] : [`${changes.length - failed.length} of ${changes.length} files written.`];
  return {
    content: [{ type: 'text', text: [...head, ...lines].join('\n') }],
    isError,
    ...(isError ? { reason: failed.length === 1 ? (failed[0]?.reason ?? '') : 'No file was written.' } : {}),
    display: { kind: 'changes', files: changes },
  };
}

interface WrittenFile {
  readonly change: FileChange;
  readonly text: string;
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
  const { bytes, expected, change, notes } = planned.value;
  if (expected !== 'nothing' && guard.check(real, expected) !== 'fresh') {
    return err('It changed after it was read; read it again.');
  }
  if (change.status === 'unchanged')
    return ok({ change, text: 'already has this content; nothing was changed.' });
  const done = await writeAtomic({ real, bytes, expected, createFolders });
  if (!done.ok) return err(done.error.message);
  guard.record(real, done.value);
  written.add(real);
  const what =
    change.status === 'created'
      ? `created (${counted(change.added)})`
      : `written (+${change.added} −${change.removed} lines)`;
  return ok({ change, text: [what, ...notes].join('; ').concat('.') });
}

function failedChange(path: string, reason: string): FileChange {
  return { path, absolute: path, status: 'failed', added: 0, removed: 0, hunks: [], reason };
}

function counted(lines: number): string {
  return `${lines} ${lines === 1 ? 'line' : 'lines'}`;
}
