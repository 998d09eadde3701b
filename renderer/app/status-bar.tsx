import { FolderOpen, GitBranch, ShieldCheck } from 'lucide-react';
import { editor } from '../editor';
import { formatCount } from '../lib/format';
import { JobsStatus } from '../jobs';
import { ProblemsStatus } from '../problems';
import { useServices } from '../state/services';
import { session } from '../state/session-slice';
import { StatusBarItem } from '../ui/status-bar-item';
import { isEditorShown, layout } from './state/layout-slice';

const modeNames = { manual: 'Manual', edits: 'Edits', full: 'Full' } as const;

export function StatusBar() {
  const { commands, openSettings } = useServices();
  const workspace = session.useSlice((state) => state.session.workspace);
  const mode = session.useSlice((state) => state.session.settings.mode);
  return (
    <footer
      data-pane="status"
      aria-label="Status"
      className="flex h-statusbar shrink-0 items-center justify-between overflow-hidden border-t border-line bg-app px-1"
    >
      <div className="flex h-full min-w-0 items-center">
        {workspace === null ? (
          <StatusBarItem
            icon={FolderOpen}
            hint="Open folder"
            keyHint={commands.keyHint('workspace.openFolder')}
            onClick={() => commands.run('workspace.openFolder')}
          >
            No folder
          </StatusBarItem>
        ) : (
          workspace.branch !== undefined && <StatusBarItem icon={GitBranch}>{workspace.branch}</StatusBarItem>
        )}
        {workspace !== null && <ProblemsStatus />}
        <JobsStatus />
      </div>
      <div className="flex h-full items-center">
        <StatusBarItem
          icon={ShieldCheck}
          hint="Mode of a new conversation"
          onClick={() => openSettings('general')}
        >
          {modeNames[mode]}
        </StatusBarItem>
        <Cursor />
      </div>
    </footer>
  );
}

function Cursor() {
  const cursor = editor.useSlice((state) => state.editor.cursor);
  const language = editor.useSlice((state) => state.editor.language);
  const shown = layout.useSlice(({ layout: state }) => isEditorShown(state) && state.view === 'work');
  if (cursor === null || !shown) return null;
  const selected = cursor.selected > 0 ? ` (${formatCount(cursor.selected)} selected)` : '';
  return (
    <>
      <StatusBarItem>{`Ln ${cursor.line}, Col ${cursor.column}${selected}`}</StatusBarItem>
      {language !== null && <StatusBarItem>{language}</StatusBarItem>}
    </>
  );
}
