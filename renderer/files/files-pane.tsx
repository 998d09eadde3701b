import { ChevronsDownUp, FilePlus, FolderPlus } from 'lucide-react';
import { useServices } from '../state/services';
import { session } from '../state/session-slice';
import { Button } from '../ui/button';
import { EmptyState } from '../ui/empty-state';
import { IconButton } from '../ui/icon-button';
import { PaneHeader } from '../ui/pane-header';
import { FileTree } from './file-tree';
import { files } from './state/files-slice';

export interface FilesPaneProps {
  /** The file in the editor. */
  readonly shown: string | null;
  readonly onOpen: (path: string, how: 'look' | 'open') => void;
  readonly onMoved: (from: string, to: string) => void;
}

/** The files of the open folder, or the way to open one. */
export function FilesPane(props: FilesPaneProps) {
  const root = session.useSlice((state) => state.session.workspace?.root ?? null);
  const { create, collapseAll } = files.useSlice((state) => state.filesActions);
  return (
    <section data-pane="files" aria-label="Files" tabIndex={-1} className="flex h-full min-h-0 flex-col">
      <PaneHeader
        title="Files"
        end={
          root !== null && (
            <>
              <IconButton size="sm" icon={FilePlus} label="New file" onClick={() => void create('file')} />
              <IconButton
                size="sm"
                icon={FolderPlus}
                label="New folder"
                onClick={() => void create('folder')}
              />
              <IconButton size="sm" icon={ChevronsDownUp} label="Fold all" onClick={collapseAll} />
            </>
          )
        }
      />
      {root === null ? <NoFolder /> : <FolderBody root={root} {...props} />}
    </section>
  );
}

function FolderBody(props: FilesPaneProps & { readonly root: string }) {
  const { root } = props;
  const failure = files.useSlice((state) => state.files.failure);
  const empty = files.useSlice(
    (state) => state.files.entries.get(root)?.length === 0 && state.files.field === null,
  );
  const { filesChanged, create } = files.useSlice((state) => state.filesActions);
  if (failure !== null) {
    return (
      <EmptyState
        className="px-3 pt-1"
        title="The folder can't be listed"
        action={
          <Button size="sm" onClick={() => void filesChanged([root])}>
            Try again
          </Button>
        }
      >
        {failure}
      </EmptyState>
    );
  }
  if (empty) {
    return (
      <EmptyState
        className="px-3 pt-1"
        title="The folder is empty"
        action={
          <Button size="sm" onClick={() => void create('file')}>
            New file
          </Button>
        }
      />
    );
  }
  return <FileTree {...props} />;
}

function NoFolder() {
  const { commands } = useServices();
  return (
    <EmptyState
      className="px-3 pt-1"
      title="No folder is open"
      action={
        <Button
          size="sm"
          keyHint={commands.keyHint('workspace.openFolder')}
          onClick={() => commands.run('workspace.openFolder')}
        >
          Open folder
        </Button>
      }
    >
      Agents work in a folder, and its files are listed here.
    </EmptyState>
  );
}
