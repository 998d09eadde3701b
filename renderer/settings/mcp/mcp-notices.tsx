import type { ReplyOf } from '@shared/contract';
import { formatPlural } from '../../lib/format';
import { useServices } from '../../state/services';
import { Button } from '../../ui/button';
import { MessageStrip } from '../message-strip';

/** A folder's own servers wait for trust, which is given for all that the folder brings together. */
export function TrustNotice({ list }: { readonly list: ReplyOf<'mcp.list'> }) {
  const { openSettings } = useServices();
  const waiting = list.servers.filter(({ state }) => state.kind === 'untrusted');
  if (waiting.length === 0) return null;
  return (
    <MessageStrip
      tone="warning"
      end={
        <Button size="sm" onClick={() => openSettings('hooks')}>
          Decide in Settings → Hooks
        </Button>
      }
    >
      This folder is not trusted, so {formatPlural(waiting.length, 'server')} of its .mcp.json{' '}
      {waiting.length === 1 ? 'is' : 'are'} never started. A program that a folder names runs with your
      rights: look at what is written below first.
    </MessageStrip>
  );
}
