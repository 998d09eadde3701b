import { useEffect, useState } from 'react';
import type { FileChange } from '@shared/domain/display';
import { DiffStat } from '../../ui/diff-stat';
import { ChangesView } from '../cards/changes-view';
import { useBridge } from '../chat-context';

interface FileDiffProps {
  readonly runId: string;
  readonly path: string;
  readonly of: 'turn' | 'restore';
}

type Loaded = { readonly change: FileChange } | { readonly problem: string };

/** What happened to one file, or what a restore does to it. */
export function FileDiff({ runId, path, of }: FileDiffProps) {
  const bridge = useBridge();
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  useEffect(() => {
    let current = true;
    void bridge.call('checkpoints.diff', { runId, path, of }).then((answer) => {
      if (current) setLoaded(answer.ok ? { change: answer.value } : { problem: answer.error.message });
    });
    return () => {
      current = false;
    };
  }, [bridge, runId, path, of]);
  const change = loaded !== null && 'change' in loaded ? loaded.change : null;
  return (
    <section aria-label={`Diff of ${path}`} className="overflow-clip rounded-md border border-edge">
      <div className="flex h-7 items-center gap-2 border-b border-line bg-surface px-3 text-small text-muted">
        <span className="min-w-0 flex-1 truncate">
          {of === 'turn' ? 'What the turn did' : 'What restoring does'}
        </span>
        {change !== null && change.hunks.length > 0 && (
          <DiffStat added={change.added} removed={change.removed} />
        )}
      </div>
      <div className="h-52 overflow-y-auto bg-surface">
        {change !== null && <ChangesView files={[change]} />}
        {loaded !== null && 'problem' in loaded && (
          <p className="px-3 py-1.5 text-base text-red">{loaded.problem}</p>
        )}
      </div>
    </section>
  );
}
