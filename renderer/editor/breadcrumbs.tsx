import { ChevronRight } from 'lucide-react';
import { Fragment } from 'react';
import { splitPath } from '../lib/path';
import { session } from '../state/session-slice';
import { Icon } from '../ui/icon';

export interface BreadcrumbsProps {
  readonly path: string;
  readonly note: string | undefined;
}

/** Where the file lies in the open folder. */
export function Breadcrumbs({ path, note }: BreadcrumbsProps) {
  const root = session.useSlice((state) => state.session.workspace?.root);
  const inside = root !== undefined && path.startsWith(root) ? path.slice(root.length + 1) : path;
  const { folder, name } = splitPath(inside);
  const folders = folder.split(/[/\\]/).filter((part) => part !== '');
  return (
    <div className="flex h-7 shrink-0 items-center gap-3 border-b border-line px-3 text-small text-muted">
      <p className="flex min-w-0 flex-1 items-center gap-1 overflow-hidden whitespace-nowrap">
        {folders.map((part, index) => (
          <Fragment key={index}>
            <span className="min-w-4 truncate">{part}</span>
            <Icon icon={ChevronRight} size={12} className="text-subtle" />
          </Fragment>
        ))}
        <span className="shrink-0 text-fg">{name}</span>
      </p>
      {note !== undefined && <span className="shrink-0 text-meta text-subtle">{note}</span>}
    </div>
  );
}
