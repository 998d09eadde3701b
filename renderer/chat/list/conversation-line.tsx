import { Check, CircleX, Ellipsis, Hand, Pencil, Trash2 } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import type { ConversationRow } from '@shared/contract/chat';
import { cx } from '../../lib/cx';
import { formatAgo, formatExactTime } from '../../lib/format';
import { CountBadge } from '../../ui/count-badge';
import { Icon } from '../../ui/icon';
import { IconButton } from '../../ui/icon-button';
import { Menu } from '../../ui/menu';
import { Spinner } from '../../ui/spinner';

import { TitleField } from '../view/title-field';

interface ConversationLineProps {
  readonly row: ConversationRow;
  /** As people know it. */
  readonly modelName: string;
  readonly selected: boolean;
  readonly tabStop: boolean;
  readonly now: number;
  readonly onSelect: () => void;
  readonly onRename: (title: string) => void;
  readonly onRemove: () => void;
}

/** A conversation in the side panel: title, then model, state and when. F2 renames, Del asks to delete. */
export function ConversationLine(props: ConversationLineProps) {
  const { row, modelName, selected, tabStop, now, onSelect, onRename, onRemove } = props;
  const [renaming, setRenaming] = useState(false);
  const { title, updatedAt } = row.conversation;
  if (renaming) {
    return (
      <div className="mx-1.5 flex h-10.5 items-center rounded-md bg-hover px-2">
        <TitleField
          title={title}
          onDone={(next) => {
            setRenaming(false);
            if (next !== null) onRename(next);
          }}
        />
      </div>
    );
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'F2') setRenaming(true);
    else if (event.key === 'Delete') onRemove();
    else return;
    event.preventDefault();
  }

  return (
    <div
      className={cx(
        'relative mx-1.5 flex items-start gap-2 rounded-md py-1 pr-1 pl-2 transition-colors',
        selected ? 'bg-selected' : 'hover:bg-hover',
      )}
    >
      <ActivityMark row={row} />
      <button
        type="button"
        data-conversation-row=""
        tabIndex={tabStop ? 0 : -1}
        aria-current={selected ? 'true' : undefined}
        onClick={onSelect}
        onKeyDown={onKeyDown}
        className="min-w-0 flex-1 text-left before:absolute before:inset-0 before:rounded-md focus-visible:outline-none focus-visible:before:outline-2 focus-visible:before:outline-link"
      >
        <span
          className={cx('block truncate text-base font-medium text-fg', row.waiting > 0 ? 'pr-13' : 'pr-6')}
        >
          {title}
        </span>
        <span className="block truncate text-meta text-muted">
          {subLine(row, modelName)}
          <time dateTime={new Date(updatedAt).toISOString()} aria-label={formatExactTime(updatedAt)}>
            {formatAgo(updatedAt, now)}
          </time>
        </span>
      </button>
      <div className="absolute top-1 right-1 flex items-center gap-1">
        <CountBadge count={row.waiting} noun="waiting" tone="orange" />
        <Menu
          align="end"
          trigger={<IconButton icon={Ellipsis} size="xs" label={`More for ${title}`} tabIndex={-1} />}
          entries={[
            { id: 'rename', label: 'Rename', icon: Pencil, keyHint: 'F2', onSelect: () => setRenaming(true) },
            {
              id: 'delete',
              label: 'Delete',
              icon: Trash2,
              keyHint: 'Del',
              destructive: true,
              onSelect: onRemove,
            },
          ]}
        />
      </div>
    </div>
  );
}

function subLine({ activity }: ConversationRow, modelName: string): string {
  const state = { idle: null, running: 'running', waiting: 'waiting for you', failed: 'failed' }[activity];
  return [modelName, ...(state === null ? [] : [state]), ''].join(' · ');
}

function ActivityMark({ row: { activity } }: { readonly row: ConversationRow }) {
  const place = 'flex h-5 w-3.5 shrink-0 items-center justify-center';
  if (activity === 'running') {
    return (
      <span className={place}>
        <Spinner immediate className="text-link" />
      </span>
    );
  }
  if (activity === 'waiting') return <Icon icon={Hand} className={cx(place, 'text-orange')} />;
  if (activity === 'failed') return <Icon icon={CircleX} className={cx(place, 'text-red')} />;
  return <Icon icon={Check} className={cx(place, 'text-muted')} />;
}
