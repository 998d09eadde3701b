import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { memo, useState } from 'react';
import type { Conversation } from '@shared/domain/message';
import { IconButton } from '../../ui/icon-button';
import { Menu } from '../../ui/menu';
import { PaneHeader } from '../../ui/pane-header';
import { useChatActions } from '../chat-context';
import { DeleteDialog } from './delete-dialog';
import { TitleField } from './title-field';

interface ChatHeaderProps {
  readonly conversation: Conversation;
}

/** The head of the conversation: its title and what can be done with it. */
export const ChatHeader = memo(function ChatHeader({ conversation }: ChatHeaderProps) {
  const actions = useChatActions();
  const [renaming, setRenaming] = useState(false);
  const [deleting, setDeleting] = useState(false);
  return (
    <>
      {renaming ? (
        <div className="flex h-pane-head shrink-0 items-center border-b border-line pr-4 pl-2">
          <TitleField
            title={conversation.title}
            onDone={(title) => {
              setRenaming(false);
              if (title !== null) void actions.rename(conversation.id, title);
            }}
          />
        </div>
      ) : (
        <PaneHeader
          ruled
          title={conversation.title}
          end={
            <Menu
              align="end"
              trigger={<IconButton icon={Ellipsis} label="More" />}
              entries={[
                { id: 'rename', label: 'Rename', icon: Pencil, onSelect: () => setRenaming(true) },
                {
                  id: 'delete',
                  label: 'Delete',
                  icon: Trash2,
                  destructive: true,
                  onSelect: () => setDeleting(true),
                },
              ]}
            />
          }
        />
      )}
      <DeleteDialog conversation={deleting ? conversation : null} onClose={() => setDeleting(false)} />
    </>
  );
});
