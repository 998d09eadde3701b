import { useState } from 'react';
import type { McpResourceView, McpServerView } from '@shared/domain/mcp';
import { formatBytes } from '../../lib/format';
import { useServices } from '../../state/services';
import { Button } from '../../ui/button';
import { RevealedText } from '../../ui/revealed-text';
import { useAsked } from '../use-asked';

const row = 'flex min-w-0 flex-col border-t border-line px-3 py-1.5 first:border-t-0';
const box = 'overflow-clip rounded-md border border-edge bg-surface';

/** What McpResources can read of a server. */
export function ResourcesPanel({ server }: { readonly server: McpServerView }) {
  const { client } = useServices();
  const { value, error } = useAsked('mcp.resources', { id: server.id }, 'mcp');
  const [more, setMore] = useState<{ readonly rows: readonly McpResourceView[]; readonly next?: string }>();
  const [failed, setFailed] = useState<string>();
  const next = more === undefined ? value?.next : more.next;
  const rows = [...(value?.resources ?? []), ...(more?.rows ?? [])];

  async function load(cursor: string): Promise<void> {
    const answer = await client.call('mcp.resources', { id: server.id, cursor });
    setFailed(answer.ok ? undefined : answer.error.message);
    if (!answer.ok) return;
    setMore({
      rows: [...(more?.rows ?? []), ...answer.value.resources],
      ...(answer.value.next === undefined ? {} : { next: answer.value.next }),
    });
  }

  if (value === undefined)
    return <Quiet>{error ?? (server.state.kind === 'ready' ? 'Asking the server…' : notThere)}</Quiet>;
  if (rows.length === 0) return <Quiet>It offers no resources.</Quiet>;
  return (
    <div className="flex flex-col items-start gap-2">
      <ul aria-label={`Resources of ${server.name}`} className={`${box} w-full`}>
        {rows.map(({ uri, name, title, description, mimeType, size, template }) => (
          <li key={`${uri} ${name}`} className={row}>
            <span className="flex flex-wrap items-baseline gap-x-2">
              <span className="font-medium wrap-anywhere">{title ?? name}</span>
              <span className="text-small text-muted">
                {[
                  ...(template ? ['template'] : []),
                  ...(mimeType === undefined ? [] : [mimeType]),
                  ...(size === undefined ? [] : [formatBytes(size)]),
                ].join(' · ')}
              </span>
            </span>
            <span className="font-mono text-meta wrap-anywhere text-muted">{uri}</span>
            {description !== undefined && (
              <span className="line-clamp-2 text-small wrap-anywhere text-muted">
                <RevealedText text={description} />
              </span>
            )}
          </li>
        ))}
      </ul>
      {failed !== undefined && (
        <p role="alert" className="text-small text-red">
          {failed}
        </p>
      )}
      {next !== undefined && (
        <Button size="sm" onClick={() => void load(next)}>
          Show more
        </Button>
      )}
    </div>
  );
}

const notThere = 'They are listed while it is connected.';

/** Prompts are listed and used nowhere yet. */
export function PromptsPanel({ server }: { readonly server: McpServerView }) {
  const { value, error } = useAsked('mcp.prompts', { id: server.id }, 'mcp');
  if (value === undefined) return <Quiet>{error ?? ''}</Quiet>;
  if (value.length === 0) return <Quiet>It offers no prompts.</Quiet>;
  return (
    <ul aria-label={`Prompts of ${server.name}`} className={box}>
      {value.map(({ name, title, description, arguments: args }) => (
        <li key={name} className={row}>
          <span className="flex flex-wrap items-baseline gap-x-2">
            <span className="font-mono text-code wrap-anywhere">{name}</span>
            {args.length > 0 && (
              <span className="font-mono text-meta wrap-anywhere text-muted">
                {args.map((one) => (one.required ? one.name : `${one.name}?`)).join(', ')}
              </span>
            )}
          </span>
          {(description ?? title) !== undefined && (
            <span className="line-clamp-2 text-small wrap-anywhere text-muted">
              <RevealedText text={description ?? title ?? ''} />
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

function Quiet({ children }: { readonly children: string }) {
  return <p className="text-small text-muted">{children}</p>;
}
