import { ClipboardCopy, FilePlus, FolderPlus, Pencil, SquareArrowOutUpRight, Trash2 } from 'lucide-react';
import type { Client } from '../bridge/client';
import type { MenuEntry } from '../ui/menu-entries';
import type { FileNode } from './file-nodes';
import { nodesOf } from './file-nodes';
import { parentPath, relativePath } from './paths';
import type { FilesActions, FilesData } from './state/files-slice';

export interface FileMenuDeps {
  readonly data: FilesData;
  readonly root: string;
  readonly client: Client;
  readonly actions: FilesActions;
  readonly onOpen: (path: string, how: 'look' | 'open') => void;
  readonly onDelete: (node: FileNode) => void;
}

/** What can be done with the active line; the folder's own menu when there is none. */
export function fileMenu(deps: FileMenuDeps): readonly MenuEntry[] {
  const { data, root, client, actions } = deps;
  const node = activeNode(data);
  const fresh: readonly MenuEntry[] = [
    { id: 'file', label: 'New file', icon: FilePlus, onSelect: () => void actions.create('file') },
    { id: 'folder', label: 'New folder', icon: FolderPlus, onSelect: () => void actions.create('folder') },
  ];
  if (node?.entry === undefined) return fresh;
  const { path } = node.entry;
  const copy = (text: string) => () => void client.call('app.copy', { text });
  return [
    ...(node.branch
      ? []
      : [
          {
            id: 'open',
            label: 'Open',
            icon: SquareArrowOutUpRight,
            keyHint: 'Enter',
            onSelect: () => deps.onOpen(path, 'open'),
          },
        ]),
    ...fresh,
    { kind: 'rule', id: 'rule-1' },
    { id: 'path', label: 'Copy path', icon: ClipboardCopy, onSelect: copy(path) },
    { id: 'relative', label: 'Copy relative path', onSelect: copy(relativePath(path, root)) },
    { kind: 'rule', id: 'rule-2' },
    { id: 'rename', label: 'Rename', icon: Pencil, keyHint: 'F2', onSelect: () => actions.rename(path) },
    {
      id: 'trash',
      label: 'Move to trash',
      icon: Trash2,
      keyHint: 'Del',
      destructive: true,
      onSelect: () => deps.onDelete(node),
    },
  ];
}

function activeNode(data: FilesData): FileNode | undefined {
  if (data.active === null) return undefined;
  return nodesOf(data, parentPath(data.active))?.find((node) => node.id === data.active);
}
