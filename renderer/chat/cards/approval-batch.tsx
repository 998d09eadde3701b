import type { Approval } from '@shared/domain/approval';
import { Checkbox } from '../../ui/checkbox';
import { PathText } from '../../ui/path-text';

/** Tools whose call is a list of files, each of which can go its own way. */
const batchTools = new Set(['Read', 'Edit', 'Write', 'read_files', 'edit_file', 'write_file']);

/** The files of a batch, as the card names them; none where the call is one thing. */
export function batchOf({ tool, body }: Approval): readonly string[] {
  if (!batchTools.has(tool)) return [];
  const names =
    body.kind === 'changes'
      ? body.files.map(({ path }) => path)
      : body.kind === 'paths'
        ? body.paths.map(({ path }) => path)
        : [];
  const distinct = [...new Set(names)];
  return distinct.length > 1 ? distinct : [];
}

interface ApprovalBatchProps {
  readonly names: readonly string[];
  readonly leftOut: ReadonlySet<string>;
  readonly onLeftOut: (leftOut: ReadonlySet<string>) => void;
}

/** Which files of the batch the call may touch; the agent is told of what is left out (PE4). */
export function ApprovalBatch({ names, leftOut, onLeftOut }: ApprovalBatchProps) {
  function set(name: string, kept: boolean): void {
    const next = new Set(leftOut);
    if (kept) next.delete(name);
    else next.add(name);
    // Leaving out everything is a denial, and that has its own button.
    if (next.size < names.length) onLeftOut(next);
  }
  return (
    <fieldset className="border-t border-line px-3 py-1.5">
      <legend className="sr-only">Files of this call</legend>
      <p className="text-small text-muted">
        {leftOut.size === 0
          ? `Answer for all ${names.length}, or take files out.`
          : `${names.length - leftOut.size} of ${names.length} files. The agent is told what you left out.`}
      </p>
      {names.map((name) => (
        <Checkbox
          key={name}
          checked={!leftOut.has(name)}
          onCheckedChange={(kept) => set(name, kept)}
          className="flex min-h-6 items-center"
        >
          <PathText path={name} />
        </Checkbox>
      ))}
    </fieldset>
  );
}
