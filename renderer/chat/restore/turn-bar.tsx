import { History } from 'lucide-react';
import { useState } from 'react';
import type { TurnChanges } from '@shared/domain/checkpoint';
import { formatPlural } from '../../lib/format';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { useChatActions } from '../chat-context';
import { RestoreDialog, type RestoreView } from './restore-dialog';

/** The end of a turn that changed files: what it changed, and the way back (PE8). */
export function TurnBar({ turn }: { readonly turn: TurnChanges }) {
  const [view, setView] = useState<RestoreView | null>(null);
  const { undo, undoing } = useUndo(turn);
  const restored = turn.restore !== null && !turn.restore.undone;
  return (
    <div
      role="group"
      aria-label="Changes of this turn"
      className="flex min-h-6 items-center gap-2 border-t border-line pt-1.5 text-small text-muted"
    >
      <Icon icon={History} size={12} />
      <span className="min-w-0 flex-1 tabular-nums">{barWords(turn)}</span>
      {turn.state !== 'unavailable' && (
        <>
          {restored && (
            <Button size="xs" variant="ghost" loading={undoing} loadingLabel="Undoing" onClick={undo}>
              Undo restore
            </Button>
          )}
          {turn.state === 'ended' && (
            <Button size="xs" variant="ghost" onClick={() => setView('review')}>
              Review
            </Button>
          )}
          <Button size="xs" variant="ghost" onClick={() => setView('restore')}>
            Restore…
          </Button>
        </>
      )}
      <RestoreDialog turn={turn} view={view} onView={setView} />
    </div>
  );
}

function useUndo({ restore }: TurnChanges): { readonly undo: () => void; readonly undoing: boolean } {
  const actions = useChatActions();
  const [undoing, setUndoing] = useState(false);
  function undo(): void {
    if (restore === null) return;
    setUndoing(true);
    void actions.undoRestore(restore.id).finally(() => setUndoing(false));
  }
  return { undo, undoing };
}

/** What a person reads: the restore that counts, else what the turn did, else why it cannot be taken back. */
export function barWords({ state, created, changed, deleted, reason, restore }: TurnChanges): string {
  if (restore !== null && !restore.undone) {
    return `${formatPlural(restore.files, 'file')} restored to how ${restore.files === 1 ? 'it was' : 'they were'} before this turn`;
  }
  if (state === 'unavailable') return `This turn cannot be restored. ${reason ?? ''}`.trim();
  if (state === 'cut-off') return 'The program ended during this turn';
  const parts = [created > 0 ? `${created} new` : '', deleted > 0 ? `${deleted} deleted` : ''].filter(
    (part) => part !== '',
  );
  return [`${formatPlural(created + changed + deleted, 'file')} changed`, ...parts].join(' · ');
}
