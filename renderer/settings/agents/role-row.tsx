import { FilePen } from 'lucide-react';
import type { RoleView } from '@shared/contract/agents';
import { useServices } from '../../state/services';
import { IconButton } from '../../ui/icon-button';
import { roleFacts } from './role-list';

/** One role: its name, what it is for, what it narrows or sets, and its file. */
export function RoleRow({ role }: { readonly role: RoleView }) {
  const { openFile } = useServices();
  const { name, description, file } = role;
  return (
    <li
      data-row
      className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3 border-t border-line px-3 py-1.5 first:border-t-0 hover:bg-hover"
    >
      <span className="flex min-w-0 flex-col">
        <span className="font-mono text-code wrap-anywhere">{name}</span>
        <span className="line-clamp-2 text-base wrap-anywhere text-muted">
          {description === '' ? 'No description, so the model does not know when to start it.' : description}
        </span>
        <span className="text-small wrap-anywhere text-muted">{roleFacts(role).join(' · ')}</span>
      </span>
      {file !== '' && (
        <span data-column="actions" className="flex items-center">
          <IconButton
            icon={FilePen}
            size="sm"
            label={`Open the file of ${name}`}
            onClick={() => openFile(file)}
          />
        </span>
      )}
    </li>
  );
}
