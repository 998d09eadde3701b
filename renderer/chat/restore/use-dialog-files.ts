import { useEffect, useState } from 'react';
import type { RestoreFile, RestorePreview } from '@shared/domain/checkpoint';
import { useBridge } from '../chat-context';
import type { ChatBridge } from '../bridge';
import { effectWords, sinceWords, statusWords } from './restore-words';
import type { RestoreView } from './restore-dialog';

export interface DialogRow {
  readonly path: string;
  /** What happened or happens to it. */
  readonly word: string;
  /** Why it is not ticked at first. */
  readonly note: string | null;
  readonly since: RestoreFile['since'];
}

export type DialogState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly message: string }
  | {
      readonly kind: 'ready';
      readonly rows: readonly DialogRow[];
      readonly leftOut: RestorePreview['leftOut'];
    };

/** The files that a dialog lists, which one is looked at and which are ticked. */
export interface DialogFiles {
  readonly state: DialogState;
  readonly selected: string | null;
  select(path: string): void;
  readonly ticked: ReadonlySet<string>;
  tick(paths: readonly string[], on: boolean): void;
  /** Looks at the folder again. */
  reload(): void;
}

const nothingLeftOut = { count: 0, some: [] };
const loading: DialogState = { kind: 'loading' };

/** What was loaded, what it answers, and what the person did with it since. */
interface Loaded {
  readonly key: string;
  readonly state: DialogState;
  readonly selected: string | null;
  readonly ticked: ReadonlySet<string>;
}

export function useDialogFiles(runId: string, view: RestoreView | null): DialogFiles {
  const bridge = useBridge();
  const [round, setRound] = useState(0);
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const key = `${runId} ${view} ${round}`;
  useEffect(() => {
    if (view === null) return undefined;
    let current = true;
    void load(bridge, runId, view).then((state) => {
      if (!current) return;
      const rows = state.kind === 'ready' ? state.rows : [];
      const ticked = new Set(rows.flatMap((row) => (row.note === null ? [row.path] : [])));
      setLoaded({ key, state, selected: rows[0]?.path ?? null, ticked });
    });
    return () => {
      current = false;
    };
  }, [bridge, runId, view, key]);
  const shown = loaded?.key === key ? loaded : null;
  return {
    state: shown?.state ?? loading,
    selected: shown?.selected ?? null,
    select: (selected) => setLoaded((before) => before && { ...before, selected }),
    ticked: shown?.ticked ?? none,
    tick: (paths, on) =>
      setLoaded((before) => before && { ...before, ticked: withTicks(before.ticked, paths, on) }),
    reload: () => setRound((count) => count + 1),
  };
}

const none: ReadonlySet<string> = new Set();

function withTicks(ticked: ReadonlySet<string>, paths: readonly string[], on: boolean): ReadonlySet<string> {
  const next = new Set(ticked);
  for (const path of paths) {
    if (on) next.add(path);
    else next.delete(path);
  }
  return next;
}

async function load(bridge: ChatBridge, runId: string, view: RestoreView): Promise<DialogState> {
  if (view === 'review') {
    const answer = await bridge.call('checkpoints.changes', { runId });
    if (!answer.ok) return { kind: 'failed', message: answer.error.message };
    const rows = answer.value.map(({ path, status }): DialogRow => ({
      path,
      word: statusWords[status],
      note: null,
      since: 'turn',
    }));
    return { kind: 'ready', rows, leftOut: nothingLeftOut };
  }
  const answer = await bridge.call('checkpoints.preview', { runId });
  if (!answer.ok) return { kind: 'failed', message: answer.error.message };
  const rows = answer.value.files.map(({ path, effect, since }): DialogRow => ({
    path,
    word: effectWords[effect],
    note: sinceWords[since],
    since,
  }));
  return { kind: 'ready', rows, leftOut: answer.value.leftOut };
}
