import type { RecordedCall } from '@shared/domain/hook';
import { useState, type KeyboardEvent } from 'react';
import { formatAgo, formatExactTime } from '../../lib/format';
import { cx } from '../../lib/cx';
import { EmptyState } from '../../ui/empty-state';
import { FilterInput } from '../../ui/filter-input';
import { MessageStrip } from '../message-strip';
import { useAsked } from '../use-asked';

interface CallPickerProps {
  readonly chosen: string | undefined;
  readonly onChoose: (call: RecordedCall) => void;
}

/** The latest recorded calls of the folder, narrowed by words; ↑↓ choose. */
export function CallPicker({ chosen, onChoose }: CallPickerProps) {
  const [search, setSearch] = useState('');
  const { value: calls, error, at } = useAsked('hooks.calls', { search: search.slice(0, 200) });

  function move(event: KeyboardEvent<HTMLElement>): void {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0 || calls === undefined) return;
    event.preventDefault();
    const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="radio"]')];
    const next = rows.indexOf(event.target as HTMLElement) + step;
    const call = calls[next];
    if (call === undefined) return;
    rows[next]?.focus();
    onChoose(call);
  }

  const tabbable = calls?.some(({ id }) => id === chosen) === true ? chosen : calls?.[0]?.id;
  return (
    <div className="flex flex-col gap-2">
      <FilterInput
        aria-label="Search recorded calls"
        placeholder="Tool, command or path"
        value={search}
        onValueChange={setSearch}
        className="max-w-80"
      />
      {error !== undefined && <MessageStrip tone="error">{error}</MessageStrip>}
      {calls?.length === 0 && (
        <EmptyState title={search === '' ? 'No call was recorded in this folder yet' : 'No call matches'}>
          {search === '' && 'Run one in a conversation, then try the hook on it here.'}
        </EmptyState>
      )}
      {calls !== undefined && calls.length > 0 && (
        <div
          role="radiogroup"
          tabIndex={-1}
          aria-label="Recorded calls"
          onKeyDown={move}
          className="max-h-44 overflow-y-auto rounded-md border border-edge"
        >
          {calls.map((call) => (
            <button
              key={call.id}
              type="button"
              role="radio"
              aria-checked={call.id === chosen}
              tabIndex={call.id === tabbable ? 0 : -1}
              onClick={() => onChoose(call)}
              className={cx(
                'flex h-row w-full items-center gap-2 border-b border-line px-2.5 text-left -outline-offset-2! last:border-b-0',
                call.id === chosen ? 'bg-soft' : 'hover:bg-hover',
              )}
            >
              <span className="shrink-0 text-base font-medium">{call.tool}</span>
              <span className="min-w-0 flex-1 truncate font-mono text-code text-muted">{call.subject}</span>
              {call.outcome !== 'done' && (
                <span className="shrink-0 text-small text-amber">{call.outcome}</span>
              )}
              <time
                dateTime={new Date(call.at).toISOString()}
                aria-label={formatExactTime(call.at)}
                className="shrink-0 text-small text-muted"
              >
                {formatAgo(call.at, at)}
              </time>
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
