import type { LanguageServerStatus } from '@shared/domain/problem';
import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { useServices } from '../state/services';
import { session } from '../state/session-slice';
import { PanelFrame, PanelSummary } from '../ui/panel-frame';
import { EmptyState } from '../ui/empty-state';
import { Tree } from '../ui/tree';
import { countProblems, countWords, problemTree } from './problem-rows';
import { problems } from './state/problems-slice';

export interface ProblemsPanelProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** At the right end of the bar: the way to the panel's other pages. */
  readonly end?: ReactNode | undefined;
}

/** What language servers find wrong, by file, in the terminal's place. */
export function ProblemsPanel({ open, onOpenChange, end }: ProblemsPanelProps) {
  const files = problems.useSlice((state) => state.problems.files);
  const counts = useMemo(() => countWords(countProblems(files)), [files]);
  return (
    <PanelFrame
      pane="problems"
      title="Problems"
      open={open}
      onOpenChange={onOpenChange}
      summary={files.length > 0 && <PanelSummary>{counts}</PanelSummary>}
      end={end}
    >
      {open && (
        <div data-pane-focus className="flex min-h-0 flex-1 flex-col border-t border-line bg-surface">
          <ProblemList />
          <ServerNotes />
        </div>
      )}
    </PanelFrame>
  );
}

function ProblemList() {
  const { files, folded, active } = problems.useSlice((state) => state.problems);
  const { fold, activate } = problems.useSlice((state) => state.problemsActions);
  const root = session.useSlice((state) => state.session.workspace?.root ?? null);
  const { openFile } = useServices();
  const tree = useMemo(() => problemTree(files, root), [files, root]);
  const expanded = useMemo(
    () => new Set(tree.roots.map(({ id }) => id).filter((id) => !folded.has(id))),
    [tree, folded],
  );
  if (tree.roots.length === 0) return <NoProblems />;
  return (
    <Tree
      aria-label="Problems"
      className="min-h-0 flex-1 pt-1"
      roots={tree.roots}
      childrenOf={(id) => tree.children.get(id)}
      expanded={expanded}
      onExpandedChange={(id, shown) => fold(id, !shown)}
      active={active}
      onActiveChange={activate}
      onOpen={({ path, line, column }) => openFile(path, line, column)}
    />
  );
}

function NoProblems() {
  const servers = problems.useSlice((state) => state.problems.servers);
  const asked = servers.some(({ state }) => state === 'ready' || state === 'starting');
  return (
    <EmptyState className="px-4 pt-3" title="No problems">
      {asked
        ? 'Language servers find nothing wrong in the files they have looked at.'
        : 'Files that are open in the editor, or that an agent changes, are looked at by language servers.'}
    </EmptyState>
  );
}

/** Servers that are not there, and why: without them an empty list would say too much. */
function ServerNotes() {
  const servers = problems.useSlice((state) => state.problems.servers);
  const notes = servers.flatMap((server) => noteOf(server) ?? []);
  if (notes.length === 0) return null;
  return (
    <ul
      aria-label="Language servers"
      className="max-h-20 shrink-0 overflow-auto border-t border-line px-4 py-1.5 text-small text-muted"
    >
      {notes.map(({ id, text }) => (
        <li key={id} className="truncate">
          {text}
        </li>
      ))}
    </ul>
  );
}

function noteOf({ id, name, state, reason }: LanguageServerStatus): { id: string; text: string } | undefined {
  if (state === 'failed') return { id, text: `${name} · ${reason ?? 'It failed.'}` };
  if (state === 'restarting') return { id, text: `${name} · It ${reason ?? 'ended'} and is started again.` };
  return undefined;
}
