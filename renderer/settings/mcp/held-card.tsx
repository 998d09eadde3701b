import { ShieldAlert } from 'lucide-react';
import { useState } from 'react';
import type { McpServerView, McpToolView } from '@shared/domain/mcp';
import { formatPlural } from '../../lib/format';
import { useServices } from '../../state/services';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { ToolDiff } from './tool-diff';
import type { McpDesk } from './use-mcp';

interface HeldCardProps {
  readonly server: McpServerView;
  readonly desk: McpDesk;
}

/** Tools whose server changed its word: what changed, and the person's yes or no to it. */
export function HeldCard({ server, desk }: HeldCardProps) {
  const { client } = useServices();
  const [busy, setBusy] = useState(false);
  const held = server.tools.filter(({ state }) => state.kind === 'held' && !state.refused);

  async function decide(name: 'mcp.accept' | 'mcp.refuse', tools: readonly McpToolView[]): Promise<void> {
    setBusy(true);
    await desk.change(client.call(name, { id: server.id, tools: tools.map(({ tool }) => tool) }));
    setBusy(false);
  }

  return (
    <section
      aria-label={`Changes of ${server.name}`}
      className="flex min-w-0 flex-col overflow-clip rounded-lg border border-edge bg-raised"
    >
      <header className="flex flex-wrap items-center gap-2 border-b border-line px-3 py-2">
        <Icon icon={ShieldAlert} className="text-amber" />
        <p className="min-w-50 flex-1">
          <span className="font-medium">
            {server.name} changed what it says of {formatPlural(held.length, 'tool')}
          </span>{' '}
          <span className="text-muted">No run has {held.length === 1 ? 'it' : 'them'} until you decide.</span>
        </p>
        {held.length > 1 && (
          <>
            <Button size="sm" disabled={busy} onClick={() => void decide('mcp.refuse', held)}>
              Keep all off
            </Button>
            <Button size="sm" disabled={busy} onClick={() => void decide('mcp.accept', held)}>
              Accept all {held.length}
            </Button>
          </>
        )}
      </header>
      <ul className="divide-y divide-line">
        {held.map((tool) => (
          <li key={tool.tool} className="flex min-w-0 flex-col gap-2 p-3">
            <div className="flex flex-wrap items-center gap-2">
              <span className="min-w-40 flex-1">
                <span className="font-mono text-code wrap-anywhere">{tool.tool}</span>{' '}
                <span className="text-small text-muted">
                  {tool.state.kind === 'held' && tool.state.reasons.join(' ')}
                </span>
              </span>
              <Button
                size="sm"
                disabled={busy}
                aria-label={`Keep ${tool.tool} off`}
                onClick={() => void decide('mcp.refuse', [tool])}
              >
                Keep off
              </Button>
              <Button
                size="sm"
                disabled={busy}
                aria-label={`Accept the change of ${tool.tool}`}
                onClick={() => void decide('mcp.accept', [tool])}
              >
                Accept
              </Button>
            </div>
            {tool.state.kind === 'held' && <ToolDiff tool={tool.tool} diff={tool.state.diff} />}
          </li>
        ))}
      </ul>
    </section>
  );
}
