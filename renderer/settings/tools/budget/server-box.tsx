import { useState } from 'react';
import { useServices } from '../../../state/services';
import { Box } from '../../../ui/box';
import { Button } from '../../../ui/button';
import { CopyButton } from '../../../ui/copy-button';
import { Switch } from '../../../ui/switch';
import { MessageStrip } from '../../message-strip';
import { useAsked } from '../../use-asked';
import type { Scope } from './use-budget';

/** The same report for scripts on this machine: a server that is off until it is switched on here (TB1). */
export function ServerBox({ scope }: { readonly scope: Scope }) {
  const { client } = useServices();
  const asked = useAsked('budget.server', scope);
  const [unsaved, setUnsaved] = useState<string>();
  const [wanted, setWanted] = useState<boolean>();
  const server = asked.value;

  async function set(enabled: boolean, newPort: boolean): Promise<void> {
    setWanted(enabled);
    setUnsaved(undefined);
    const answer = await client.call('budget.setServer', { ...scope, enabled, newPort });
    if (answer.ok) asked.put(answer.value);
    else setUnsaved(answer.error.message);
    setWanted(undefined);
  }

  return (
    <Box
      title="Report server"
      end={
        server && (
          <Switch
            aria-label="Report server"
            checked={wanted ?? server.enabled}
            onCheckedChange={(enabled) => void set(enabled, false)}
          />
        )
      }
      bodyClassName="flex flex-col gap-2 p-3"
    >
      <p className="text-small text-muted">
        {server?.port == null
          ? 'Gives this report to scripts on this machine, over 127.0.0.1 and with a token. Off until you switch it on.'
          : `Listens on 127.0.0.1:${server.port}. Ask it from a terminal; the line reads the token from its file:`}
      </p>
      {server?.command != null && (
        <div className="flex items-start gap-1 rounded-md border border-edge bg-sunken py-1 pr-1 pl-2">
          <code className="min-w-0 flex-1 py-1 font-mono text-meta wrap-anywhere">{server.command}</code>
          <CopyButton text={server.command} />
        </div>
      )}
      {server?.problem !== undefined && (
        <MessageStrip
          tone="warning"
          file={server.file}
          end={
            server.problem.startsWith('Port ') ? (
              <Button size="sm" onClick={() => void set(true, true)}>
                Choose another port
              </Button>
            ) : undefined
          }
        >
          {server.problem}
        </MessageStrip>
      )}
      {unsaved !== undefined && (
        <MessageStrip tone="error" file={server?.file}>
          {unsaved}
        </MessageStrip>
      )}
      {asked.error !== undefined && <MessageStrip tone="error">{asked.error}</MessageStrip>}
    </Box>
  );
}
