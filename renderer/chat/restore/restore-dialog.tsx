import { useRef, useState } from 'react';
import type { RestoreOutcome, TurnChanges } from '@shared/domain/checkpoint';
import { formatPlural } from '../../lib/format';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Spinner } from '../../ui/spinner';
import { useBridge } from '../chat-context';
import { FileDiff } from './file-diff';
import { FileRows } from './file-rows';
import { leftOutWords } from './restore-words';
import { useDialogFiles, type DialogFiles } from './use-dialog-files';

/** What the turn did, or what a restore would do. */
export type RestoreView = 'review' | 'restore';

interface RestoreDialogProps {
  readonly turn: TurnChanges;
  /** Null keeps it closed. */
  readonly view: RestoreView | null;
  readonly onView: (view: RestoreView | null) => void;
}

/** The files of a turn with the diff of the selected one; those that are ticked are restored (PE8). */
export function RestoreDialog({ turn, view, onView }: RestoreDialogProps) {
  const files = useDialogFiles(turn.runId, view);
  const { restore, restoring, kept, problem } = useRestore(turn.runId, files, () => onView(null));
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open={view !== null}
      onOpenChange={(open) => !open && onView(null)}
      title={view === 'review' ? 'Changes of this turn' : 'Restore to before this turn?'}
      description={
        view === 'review'
          ? 'Every file that differs between the start and the end of the turn, whoever changed it.'
          : 'Ticked files become what they were before the turn. You can undo this afterwards.'
      }
      width={640}
      initialFocus={cancel}
      actions={
        <>
          <Button ref={cancel} onClick={() => onView(null)}>
            {view === 'review' || kept.length > 0 ? 'Close' : 'Cancel'}
          </Button>
          {view === 'review' ? (
            <Button onClick={() => onView('restore')}>Restore…</Button>
          ) : (
            <Button
              variant="primary"
              loading={restoring}
              loadingLabel="Restoring"
              disabledReason={files.ticked.size === 0 ? 'Tick a file first.' : undefined}
              onClick={restore}
            >
              {files.ticked.size === 0 ? 'Restore' : `Restore ${formatPlural(files.ticked.size, 'file')}`}
            </Button>
          )}
        </>
      }
    >
      {view !== null && <Body runId={turn.runId} view={view} files={files} />}
      {(kept.length > 0 || problem !== null) && <Trouble kept={kept} problem={problem} />}
    </Dialog>
  );
}

function Body({
  runId,
  view,
  files,
}: {
  readonly runId: string;
  readonly view: RestoreView;
  readonly files: DialogFiles;
}) {
  const { state, selected } = files;
  if (state.kind === 'loading') return <Spinner label="Comparing files" className="text-muted" />;
  if (state.kind === 'failed') return <p className="text-base text-red">{state.message}</p>;
  if (state.rows.length === 0) {
    return <p className="text-base text-muted">All files are as they were before the turn.</p>;
  }
  return (
    <>
      <FileRows view={view} files={files} rows={state.rows} />
      {selected !== null && (
        <FileDiff key={selected} runId={runId} path={selected} of={view === 'review' ? 'turn' : 'restore'} />
      )}
      {state.leftOut.count > 0 && <p className="text-small text-muted">{leftOutWords(state.leftOut)}</p>}
    </>
  );
}

function Trouble({
  kept,
  problem,
}: {
  readonly kept: RestoreOutcome['kept'];
  readonly problem: string | null;
}) {
  return (
    <div role="alert" className="text-base">
      {problem !== null && <p className="text-red">{problem}</p>}
      {kept.length > 0 && (
        <>
          <p className="font-medium">{formatPlural(kept.length, 'file')} stayed as now</p>
          <ul className="text-muted">
            {kept.slice(0, 20).map(({ path, reason }) => (
              <li key={path} className="wrap-anywhere">
                <span className="font-mono text-code">{path}</span> · {reason}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function useRestore(
  runId: string,
  files: DialogFiles,
  onDone: () => void,
): {
  readonly restore: () => void;
  readonly restoring: boolean;
  readonly kept: RestoreOutcome['kept'];
  readonly problem: string | null;
} {
  const bridge = useBridge();
  const [restoring, setRestoring] = useState(false);
  const [kept, setKept] = useState<RestoreOutcome['kept']>([]);
  const [problem, setProblem] = useState<string | null>(null);
  async function run(): Promise<void> {
    const answer = await bridge.call('checkpoints.restore', { runId, paths: [...files.ticked] });
    setProblem(answer.ok ? null : answer.error.message);
    setKept(answer.ok ? answer.value.kept : []);
    if (answer.ok && answer.value.kept.length === 0) onDone();
    else files.reload();
  }
  return {
    restore() {
      setRestoring(true);
      void run().finally(() => setRestoring(false));
    },
    restoring,
    kept,
    problem,
  };
}
