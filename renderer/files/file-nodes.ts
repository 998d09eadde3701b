import { Folder, FolderOpen, Link2 } from 'lucide-react';
import type { FileEntry } from '@shared/domain/workspace';
import { fileIcon } from '../lib/file-icon';
import type { TreeNode } from '../ui/tree-node';
import type { FilesData, NameField } from './state/files-slice';

export interface FileNode extends TreeNode {
  /** Undefined for the line that waits for a new entry's name. */
  readonly entry: FileEntry | undefined;
}

const newEntry = 'new entry';

/** The lines of one folder; undefined while it has not been looked into. */
export function nodesOf(data: FilesData, folder: string): readonly FileNode[] | undefined {
  const entries = data.entries.get(folder);
  if (entries === undefined) return undefined;
  // The repository's own folder is no file of the project.
  const nodes = entries.filter(({ name }) => name !== '.git').map(toNode);
  return data.field?.kind === 'create' && data.field.parent === folder
    ? [newNode(data.field), ...nodes]
    : nodes;
}

function toNode(entry: FileEntry): FileNode {
  const directory = entry.kind === 'directory';
  const note = [entry.kind === 'link' ? 'link' : '', entry.ignored ? 'ignored' : '']
    .filter(Boolean)
    .join(', ');
  return {
    id: entry.path,
    label: entry.name,
    branch: directory,
    icon: directory ? Folder : entry.kind === 'link' ? Link2 : fileIcon(entry.name),
    openIcon: FolderOpen,
    tone: entry.ignored ? 'text-subtle' : undefined,
    note: note === '' ? undefined : note,
    entry,
  };
}

function newNode(field: Extract<NameField, { kind: 'create' }>): FileNode {
  const icon = field.entry === 'folder' ? Folder : fileIcon('');
  return { id: newEntry, label: '', branch: false, icon, entry: undefined };
}

/** Whether this line is the one whose name is being typed. */
export function holdsField(field: NameField | null, node: FileNode): boolean {
  if (field === null) return false;
  return field.kind === 'create' ? node.id === newEntry : node.id === field.path;
}
