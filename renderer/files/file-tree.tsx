import { useCallback, useMemo, useRef, useState } from 'react';
import { useServices } from '../state/services';
import { AlertDialog } from '../ui/alert-dialog';
import { ContextMenu } from '../ui/context-menu';
import { Tree } from '../ui/tree';
import { fileMenu } from './file-menu';
import { holdsField, nodesOf } from './file-nodes';
import type { FileNode } from './file-nodes';
import { NameField } from './name-field';
import { files } from './state/files-slice';

export interface FileTreeProps {
  readonly root: string;
  /** The file in the editor. */
  readonly shown: string | null;
  readonly onOpen: (path: string, how: 'look' | 'open') => void;
  /** An entry has another path now. */
  readonly onMoved: (from: string, to: string) => void;
}

/** The open folder. Enter and a double press open, F2 renames, Del moves to the trash. */
export function FileTree({ root, shown, onOpen, onMoved }: FileTreeProps) {
  const data = files.useSlice((state) => state.files);
  const actions = files.useSlice((state) => state.filesActions);
  const { client } = useServices();
  const [doomed, setDoomed] = useState<FileNode | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const roots = useMemo(() => nodesOf(data, root) ?? [], [data, root]);
  const childrenOf = useCallback((id: string) => nodesOf(data, id), [data]);
  const selected = useMemo(() => new Set(shown === null ? [] : [shown]), [shown]);
  const focusTree = (): void => box.current?.querySelector<HTMLElement>('[role=tree]')?.focus();

  function done(path: string | null): void {
    focusTree();
    if (path === null || data.field === null) return;
    if (data.field.kind === 'rename') onMoved(data.field.path, path);
    else if (data.field.entry === 'file') onOpen(path, 'open');
  }

  return (
    <>
      <ContextMenu
        entries={fileMenu({ data, root, client, actions, onOpen, onDelete: setDoomed })}
        render={<div ref={box} data-pane-focus />}
        className="flex min-h-0 flex-1 flex-col"
      >
        <Tree
          aria-label="Files"
          className="min-h-0 flex-1"
          roots={roots}
          childrenOf={childrenOf}
          expanded={data.expanded}
          onExpandedChange={(id, open) => void actions.expand(id, open)}
          active={data.active}
          onActiveChange={actions.activate}
          selected={selected}
          onOpen={(node, how) => node.entry && onOpen(node.entry.path, how)}
          onRename={(node) => node.entry && actions.rename(node.entry.path)}
          onDelete={(node) => node.entry && setDoomed(node)}
          renderEditor={(node) =>
            holdsField(data.field, node) ? (
              <NameField
                label={node.entry ? `New name of ${node.label}` : 'Name of the new entry'}
                name={node.entry?.name ?? ''}
                onDone={done}
              />
            ) : undefined
          }
        />
      </ContextMenu>
      <AlertDialog
        open={doomed !== null}
        onOpenChange={(open) => !open && setDoomed(null)}
        title={`Move ${doomed?.label ?? ''} to the trash?`}
        description={
          doomed?.branch === true
            ? 'The folder and everything in it can be taken back from there.'
            : 'It can be taken back from there.'
        }
        keepLabel="Keep"
        actLabel="Move to trash"
        onAct={() => {
          if (doomed?.entry) void actions.trash(doomed.entry.path);
          setDoomed(null);
          focusTree();
        }}
      />
    </>
  );
}
