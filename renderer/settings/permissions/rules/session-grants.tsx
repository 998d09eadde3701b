import { useState } from 'react';
import { useServices } from '../../../state/services';
import { Box } from '../../../ui/box';
import { Button } from '../../../ui/button';
import type { Desk } from '../use-desk';
import { titleOf } from './rules-table';

/** What "For session" allowed in conversations of this folder, each to be taken back. */
export function SessionGrants({ desk }: { readonly desk: Desk }) {
  const { client } = useServices();
  const [error, setError] = useState<string>();
  const { grants } = desk.list;
  if (grants.length === 0) return null;

  async function remove(conversationId: string, key: string): Promise<void> {
    const answer = await client.call('permissions.removeGrant', { conversationId, key });
    setError(answer.ok ? undefined : answer.error.message);
    await desk.ask();
  }

  return (
    <Box title="Allowed for the session" note="until the program ends">
      {error !== undefined && (
        <p role="alert" className="px-3 py-2 text-small text-red">
          {error}
        </p>
      )}
      <ul>
        {grants.map(({ conversationId, key, words }) => (
          <li
            key={`${conversationId} ${key}`}
            className="flex min-h-row flex-wrap items-center gap-x-3 border-t border-line px-3 py-1 first:border-t-0"
          >
            <span className="min-w-40 flex-1 text-base wrap-anywhere">{words}</span>
            <span className="max-w-60 truncate text-small text-muted">{titleOf(desk, conversationId)}</span>
            <Button
              size="xs"
              aria-label={`Take back ${words}`}
              onClick={() => void remove(conversationId, key)}
            >
              Take back
            </Button>
          </li>
        ))}
      </ul>
    </Box>
  );
}
