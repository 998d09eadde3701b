import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { McpServerView } from '@shared/domain/mcp';
import { fileWords, usePlaces } from '../../hooks';
import { formatPlural, formatTokens } from '../../lib/format';
import { useServices } from '../../state/services';
import { AlertDialog } from '../../ui/alert-dialog';
import { useAnnounce } from '../../ui/announcer';
import { Box } from '../../ui/box';
import { Button } from '../../ui/button';
import { FilterInput } from '../../ui/filter-input';
import { WalkedRows } from '../../ui/walked-rows';
import { TextLink } from '../../ui/text-link';
import { WidePage } from '../page-frame';
import { TrustNotice } from './mcp-notices';
import { groupServers } from './mcp-words';
import { NoServers } from './no-servers';
import { ServerForm } from './server-form';
import { ServerRow } from './server-row';
import { useMcp, type McpDesk } from './use-mcp';
import { FileProblems } from '../file-problems';
import { NoMatch } from '../no-match';
import { UnreadStrip } from '../unread-strip';

/** Settings → MCP servers: who is connected, what each brings, and what waits for the person (MC1). */
export function McpPage() {
  const { desk, error, ask } = useMcp();
  return (
    <WidePage title="MCP servers" note="A change counts from the next message on">
      <div className="flex flex-col gap-3 pt-2">
        <UnreadStrip error={error} ask={ask} again="Look again" />
        {desk === undefined ? (
          <div aria-busy={error === undefined} className="h-40" />
        ) : (
          <Contents desk={desk} />
        )}
      </div>
    </WidePage>
  );
}

function Contents({ desk }: { readonly desk: McpDesk }) {
  const { list } = desk;
  const [filter, setFilter] = useState('');
  const [adding, setAdding] = useState(false);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [leaving, setLeaving] = useState<McpServerView>();
  const groups = groupServers(list.servers, filter);
  const show = (id: string, shown: boolean): void =>
    setOpen((now) => new Set(shown ? [...now, id] : [...now].filter((one) => one !== id)));
  return (
    <>
      <Toolbar
        servers={list.servers}
        filter={filter}
        onFilter={setFilter}
        onAdd={adding ? undefined : () => setAdding(true)}
      />
      {adding && (
        <ServerForm
          file={list.userFile}
          onClose={() => setAdding(false)}
          onSaved={(id) => {
            setAdding(false);
            show(id, true);
            void desk.ask();
          }}
        />
      )}
      <FileProblems problems={list.problems} />
      <TrustNotice list={list} />
      {list.servers.length === 0 && !adding && (
        <NoServers workspaceFile={list.workspaceFile} onAdd={() => setAdding(true)} />
      )}
      {list.servers.length > 0 && groups.length === 0 && (
        <div className="rounded-lg border border-edge p-3">
          <NoMatch title="No server matches" all="Show all servers" onAll={() => setFilter('')} />
        </div>
      )}
      <WalkedRows className="flex flex-col gap-3">
        {groups.map(({ key, title, servers }) => (
          <Box key={key} title={title} note={<FileLink servers={servers} />}>
            <ul aria-label={`Servers: ${title}`}>
              {servers.map((server) => (
                <ServerRow
                  key={server.id}
                  server={server}
                  desk={desk}
                  open={open.has(server.id)}
                  onOpen={(shown) => show(server.id, shown)}
                  onRemove={() => setLeaving(server)}
                />
              ))}
            </ul>
          </Box>
        ))}
      </WalkedRows>
      <RemoveDialog server={leaving} desk={desk} onClose={() => setLeaving(undefined)} />
    </>
  );
}

interface ToolbarProps {
  readonly servers: readonly McpServerView[];
  readonly filter: string;
  readonly onFilter: (filter: string) => void;
  /** Absent while the form is open. */
  readonly onAdd: (() => void) | undefined;
}

function Toolbar({ servers, filter, onFilter, onAdd }: ToolbarProps) {
  const tools = servers.flatMap((server) => server.tools.filter(({ state }) => state.kind === 'ok'));
  const held = servers.reduce((sum, server) => sum + server.held, 0);
  return (
    <div className="flex flex-wrap items-center gap-2">
      {servers.length > 0 && (
        <FilterInput
          aria-label="Filter servers"
          placeholder="Server, program or tool"
          value={filter}
          onValueChange={onFilter}
          className="w-60 grow @min-[640px]:grow-0"
        />
      )}
      <span role="status" className="ml-auto text-small text-muted tabular-nums">
        {servers.length > 0 && (
          <>
            {formatPlural(servers.length, 'server')} · {formatPlural(tools.length, 'tool')} ·{' '}
            {formatTokens(servers.reduce((sum, server) => sum + server.tokens, 0))} if all are loaded
            {held > 0 && <span className="text-amber"> · {formatPlural(held, 'change')} to look at</span>}
          </>
        )}
      </span>
      {onAdd !== undefined && (
        <Button size="sm" icon={Plus} onClick={onAdd}>
          Add server
        </Button>
      )}
    </div>
  );
}

/** The one file of a group; plugins have one each. */
function FileLink({ servers }: { readonly servers: readonly McpServerView[] }) {
  const { openFile } = useServices();
  const places = usePlaces();
  const [file, ...others] = new Set(servers.map((server) => server.file));
  if (file === undefined || others.length > 0) return null;
  return (
    <TextLink mono tone="quiet" className="truncate text-muted!" onClick={() => openFile(file)}>
      {fileWords(file, places)}
    </TextLink>
  );
}

interface RemoveDialogProps {
  readonly server: McpServerView | undefined;
  readonly desk: McpDesk;
  readonly onClose: () => void;
}

function RemoveDialog({ server, desk, onClose }: RemoveDialogProps) {
  const { client } = useServices();
  const announce = useAnnounce();
  const [acting, setActing] = useState(false);

  async function remove({ id, name }: McpServerView): Promise<void> {
    setActing(true);
    if (await desk.change(client.call('mcp.remove', { id }))) announce(`${name} was removed`);
    setActing(false);
    onClose();
  }

  return (
    <AlertDialog
      open={server !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title={`Remove ${server?.name ?? ''}?`}
      description="It is ended and taken out of your mcp.json, with its variables and headers. Its login and the changes that you accepted are forgotten too."
      keepLabel="Keep"
      actLabel="Remove"
      actingLabel="Removing"
      acting={acting}
      onAct={() => server !== undefined && void remove(server)}
    />
  );
}
