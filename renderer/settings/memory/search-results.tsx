import type { MemoryHit } from '@shared/domain/memory';
import { BookMarked, MessageSquare, MessageSquareOff, Wrench, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { cx } from '../../lib/cx';
import { formatCount, formatExactTime } from '../../lib/format';
import { Box } from '../../ui/box';
import { EmptyState } from '../../ui/empty-state';
import { Icon } from '../../ui/icon';
import { IconButton } from '../../ui/icon-button';
import { MessageStrip } from '../message-strip';
import { ForgetDialog } from './forget-dialog';
import { folderName, hitWord } from './memory-words';
import type { MemorySearch } from './use-search';

const icons: Readonly<Record<MemoryHit['source'], LucideIcon>> = {
  memory: BookMarked,
  message: MessageSquare,
  call: Wrench,
};

/** What an agent would find, with the switches as they are now. */
export function SearchResults({
  search,
  everywhere,
}: {
  readonly search: MemorySearch;
  readonly everywhere: boolean;
}) {
  const { answer, error, pending } = search;
  if (error !== undefined) return <MessageStrip tone="error">{error}</MessageStrip>;
  if (answer === undefined) return <div aria-busy="true" className="h-24" />;
  const { hits, indexing } = answer;
  return (
    <div className={cx('flex flex-col gap-3', pending && 'text-muted')} aria-busy={pending}>
      {indexing && (
        <MessageStrip tone="warning">
          Older entries are still being read in, so there may be more in a moment.
        </MessageStrip>
      )}
      <span role="status" className="sr-only">
        {hits.length === 0 ? 'Nothing found' : `${formatCount(hits.length)} found`}
      </span>
      {hits.length === 0 ? (
        <EmptyState title="Nothing in memory has these words">
          Calls of a tool are found only while its memory switch is on, in Settings → Tools.
        </EmptyState>
      ) : (
        <Box title="Found" note="What an agent would read, best first">
          <ul aria-label="Found in memory">
            {hits.map((hit) => (
              <Hit key={hit.id} hit={hit} everywhere={everywhere} />
            ))}
          </ul>
        </Box>
      )}
    </div>
  );
}

function Hit({ hit, everywhere }: { readonly hit: MemoryHit; readonly everywhere: boolean }) {
  const [asking, setAsking] = useState(false);
  const { source, title, text, omitted, conversationId } = hit;
  const facts = [
    formatExactTime(hit.at),
    everywhere ? folderName(hit.root) : undefined,
    omitted > 0 ? `${formatCount(omitted)} characters left out` : undefined,
  ];
  return (
    <li className="flex flex-col gap-1 border-b border-line px-3 py-2 last:border-b-0">
      <div className="flex min-h-6 items-center gap-2">
        <Icon icon={icons[source]} className="text-muted" />
        <span className="shrink-0 font-medium">{hitWord(hit)}</span>
        {title !== undefined && <span className="min-w-0 truncate text-muted">{title}</span>}
        <span className="ml-auto shrink-0 text-small text-muted tabular-nums">
          {facts.filter((fact) => fact !== undefined).join(' · ')}
        </span>
        {conversationId !== null && (
          <IconButton
            icon={MessageSquareOff}
            size="sm"
            label={`Forget the conversation of: ${text.slice(0, 60)}`}
            onClick={() => setAsking(true)}
          />
        )}
      </div>
      <p
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by itself
        tabIndex={0}
        className={cx(
          'max-h-48 overflow-y-auto whitespace-pre-wrap wrap-anywhere',
          source === 'call' ? 'rounded-md bg-sunken px-2 py-1 font-mono text-code' : 'text-base',
        )}
      >
        {text}
      </p>
      {conversationId !== null && (
        <ForgetDialog conversationId={conversationId} open={asking} onOpenChange={setAsking} />
      )}
    </li>
  );
}
