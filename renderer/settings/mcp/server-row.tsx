import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import type { McpServerView } from '@shared/domain/mcp';
import { cx } from '../../lib/cx';
import { formatPlural } from '../../lib/format';
import { useServices } from '../../state/services';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { IconButton } from '../../ui/icon-button';
import { RevealedText } from '../../ui/revealed-text';
import { Spinner } from '../../ui/spinner';
import { Switch } from '../../ui/switch';
import { countWords, stateFace, stateSentence, transportWords } from './mcp-words';
import { ServerDetail } from './server-detail';
import { ServerForm } from './server-form';
import type { McpDesk } from './use-mcp';

export interface ServerRowProps {
  readonly server: McpServerView;
  readonly desk: McpDesk;
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
  readonly onRemove: () => void;
}

/** One server: its switch, how it stands and why, what it runs, what it has; unfolds to all of it. */
export function ServerRow(props: ServerRowProps) {
  const { server, desk, open, onOpen } = props;
  const { client } = useServices();
  const [editing, setEditing] = useState(false);
  const { id, name, state, shadowed } = server;
  const isOff = state.kind === 'off';
  return (
    <li data-row className="border-t border-line first:border-t-0">
      <div className="grid grid-cols-[28px_minmax(0,1fr)_auto] items-start gap-x-3 px-3 py-1.5 hover:bg-hover">
        <span data-column="switch" className="pt-0.5">
          <Switch
            checked={!isOff && !shadowed && state.kind !== 'untrusted'}
            onCheckedChange={(on) => void desk.change(client.call('mcp.switch', { id, on }))}
            disabledReason={
              shadowed
                ? 'Another server of this name is used'
                : state.kind === 'untrusted'
                  ? 'The folder is not trusted'
                  : undefined
            }
            aria-label={`On: ${name}`}
          />
        </span>
        <Facts server={server} />
        <span data-column="actions" className="flex items-center gap-1">
          <RowAction server={server} desk={desk} />
          <IconButton
            icon={ChevronRight}
            size="sm"
            label={`Show all of ${name}`}
            aria-expanded={open}
            onClick={() => onOpen(!open)}
            className={cx(open && '[&_svg]:rotate-90')}
          />
        </span>
      </div>
      {open && (
        <div className="border-t border-line bg-app p-3 @min-[700px]:pl-13">
          {editing ? (
            <ServerForm
              server={server}
              file={server.file}
              onClose={() => setEditing(false)}
              onSaved={() => {
                setEditing(false);
                void desk.ask();
              }}
            />
          ) : (
            <ServerDetail
              server={server}
              desk={desk}
              onEdit={() => setEditing(true)}
              onRemove={props.onRemove}
            />
          )}
        </div>
      )}
    </li>
  );
}

function Facts({ server }: { readonly server: McpServerView }) {
  const { name, origin, transport, target, state, held, warnings } = server;
  const { word, tone } = stateFace(server);
  const dim = state.kind === 'off' || server.shadowed;
  const sentence = stateSentence(server);
  return (
    <span className="flex min-w-0 flex-col gap-0.5">
      <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-0.5">
        <span className={cx('font-medium wrap-anywhere', dim && 'text-muted')}>{name}</span>
        <Badge tone={tone}>
          {state.kind === 'connecting' && <Spinner size={12} />}
          {word}
        </Badge>
        {held > 0 && <Badge tone="amber">{formatPlural(held, 'change')} to look at</Badge>}
        <span className="text-small text-muted tabular-nums">
          {[
            transportWords[transport],
            ...(origin.kind === 'plugin' ? [`of ${origin.plugin}`] : []),
            ...countWords(server),
            ...(server.cachedAt === undefined || server.tools.length === 0 ? [] : ['as last seen']),
          ].join(' · ')}
        </span>
      </span>
      <span
        className={cx('line-clamp-3 font-mono text-code wrap-anywhere', dim ? 'text-subtle' : 'text-muted')}
      >
        <RevealedText text={target.slice(0, 1000)} />
      </span>
      {sentence !== undefined && (
        <span
          className={cx(
            'text-small wrap-anywhere whitespace-pre-wrap',
            state.kind === 'failed' ? 'text-red' : dim ? 'text-muted' : 'text-amber',
          )}
        >
          {sentence}
        </span>
      )}
      {warnings.map((warning) => (
        <span key={warning} className="text-small wrap-anywhere text-amber">
          {warning}
        </span>
      ))}
    </span>
  );
}

/** The one step that helps where a server is not connected. */
function RowAction({ server, desk }: Pick<ServerRowProps, 'server' | 'desk'>) {
  const { client } = useServices();
  const { id, name, state, shadowed } = server;
  if (shadowed) return null;
  if (state.kind === 'needs-login')
    return state.waiting ? (
      <Button
        size="sm"
        aria-label={`Cancel the login to ${name}`}
        onClick={() => void desk.change(client.call('mcp.cancelLogin', { id }))}
      >
        Cancel login
      </Button>
    ) : (
      <Button
        size="sm"
        aria-label={`Log in to ${name}`}
        onClick={() => void desk.change(client.call('mcp.login', { id }))}
      >
        Log in
      </Button>
    );
  if (state.kind !== 'failed' && state.kind !== 'idle') return null;
  return (
    <Button
      size="sm"
      aria-label={`${state.kind === 'failed' ? 'Start again' : 'Start'}: ${name}`}
      onClick={() => void desk.change(client.call('mcp.restart', { id }))}
    >
      {state.kind === 'failed' ? 'Start again' : 'Start'}
    </Button>
  );
}
