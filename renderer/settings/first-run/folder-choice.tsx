import type { ReplyOf } from '@shared/contract';
import type { WorkspaceInfo } from '@shared/domain/workspace';
import { Folder, FolderOpen } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useServices } from '../../state/services';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { PathText } from '../../ui/path-text';

type Recent = ReplyOf<'workspace.recent'>;

/** Opens a folder by dialog or from those opened before. */
export function FolderChoice({ workspace }: { readonly workspace: WorkspaceInfo | null }) {
  const { client, commands, notify } = useServices();
  const [recent, setRecent] = useState<Recent>([]);

  useEffect(() => {
    void client.call('workspace.recent', null).then((answer) => {
      if (answer.ok) setRecent(answer.value.filter((folder) => folder.exists).slice(0, 4));
    });
  }, [client, workspace]);

  async function open(path: string) {
    const answer = await client.call('workspace.open', { path });
    if (!answer.ok) notify({ title: 'The folder was not opened', text: answer.error.message, tone: 'error' });
  }

  return (
    <div className="flex min-h-40 flex-1 flex-col items-center justify-center gap-3 rounded-lg border border-dashed border-control bg-sunken p-4">
      {workspace !== null && (
        <p className="flex max-w-full items-center gap-2 text-fg">
          <Icon icon={Folder} className="text-muted" />
          <PathText path={workspace.root} />
        </p>
      )}
      <Button
        variant={workspace === null ? 'primary' : 'plain'}
        icon={FolderOpen}
        keyHint={commands.keyHint('workspace.openFolder')}
        onClick={() => commands.run('workspace.openFolder')}
      >
        {workspace === null ? 'Open folder' : 'Open another folder'}
      </Button>
      {workspace === null && recent.length > 0 && (
        <ul aria-label="Recent folders" className="flex w-full flex-col">
          {recent.map((folder) => (
            <li key={folder.root}>
              <Button
                variant="ghost"
                size="sm"
                icon={Folder}
                className="w-full justify-start"
                onClick={() => void open(folder.root)}
              >
                <PathText path={folder.root} size="meta" />
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
