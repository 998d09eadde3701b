import type { AuditFilter } from '@shared/contract/permissions';
import { Download, RefreshCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { formatPlural } from '../../../lib/format';
import { cx } from '../../../lib/cx';
import { useServices } from '../../../state/services';
import { Button } from '../../../ui/button';
import { EmptyState } from '../../../ui/empty-state';
import { FilterInput } from '../../../ui/filter-input';
import { IconButton } from '../../../ui/icon-button';
import { Menu } from '../../../ui/menu';
import { moveBetweenRows } from '../../../ui/row-keys';
import { headOverScroll } from '../../../ui/row-list';
import { Segmented } from '../../../ui/segmented';
import { Select } from '../../../ui/select';
import { VirtualList } from '../../../ui/virtual-list';
import { MessageStrip } from '../../message-strip';
import { AuditLine, columns, wide } from './audit-row';
import { filterOf, deciders, periods, start, type AuditChoice } from './audit-filter';
import { saveText } from '../../save-text';
import { useAudit } from './use-audit';

/** Every decision, newest first: who decided, when, for which call (PE7). */
export function AuditTab() {
  const { client } = useServices();
  const [choice, setChoice] = useState<AuditChoice>(start);
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const [error, setError] = useState<string>();
  const [openedAt] = useState(() => Date.now());
  const filter = filterOf(choice, openedAt);
  const audit = useAudit(filter);
  const change = (part: Partial<AuditChoice>): void => setChoice((now) => ({ ...now, ...part }));
  const toggle = (id: number): void =>
    setOpen((now) =>
      now.has(id) ? new Set([...now].filter((other) => other !== id)) : new Set([...now, id]),
    );

  async function exportAs(format: 'json' | 'csv'): Promise<void> {
    const answer = await client.call('permissions.exportAudit', { filter, format });
    setError(answer.ok ? undefined : answer.error.message);
    if (answer.ok) saveText(answer.value);
  }

  const failed = error ?? audit.error;
  return (
    <div className="flex min-h-100 flex-1 flex-col gap-3">
      <AuditBar
        choice={choice}
        total={audit.total}
        onChange={change}
        onRefresh={audit.refresh}
        onExport={(format) => void exportAs(format)}
      />
      {failed !== undefined && <MessageStrip tone="error">{failed}</MessageStrip>}
      {audit.rows?.length === 0 && (
        <EmptyState
          title={isNarrowed(filter) ? 'No decision matches' : 'Nothing was decided yet'}
          action={
            isNarrowed(filter) && (
              <Button size="sm" onClick={() => setChoice(start)}>
                Show all decisions
              </Button>
            )
          }
        >
          {!isNarrowed(filter) && 'Every call that a rule, a mode, a hook or you decided is listed here.'}
        </EmptyState>
      )}
      {audit.rows !== undefined && audit.rows.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- moves the focus between its controls
        <div
          role="table"
          aria-label="Audit log"
          aria-rowcount={audit.total}
          onKeyDownCapture={moveBetweenRows}
          className="@container flex min-h-0 flex-1 basis-0 flex-col overflow-clip rounded-lg border border-edge bg-surface"
        >
          <Head />
          <VirtualList
            role="rowgroup"
            aria-label="Decisions"
            items={[...audit.rows, ...(audit.more ? [null] : [])]}
            getKey={(row) => row?.id ?? 'more'}
            estimateSize={() => 33}
            renderItem={(row) =>
              row === null ? (
                <More onSeen={audit.loadMore} />
              ) : (
                <AuditLine row={row} now={openedAt} open={open.has(row.id)} onToggle={() => toggle(row.id)} />
              )
            }
            className="min-h-0 flex-1 [scrollbar-gutter:stable]"
          />
        </div>
      )}
    </div>
  );
}

function isNarrowed(filter: AuditFilter): boolean {
  return Object.keys(filter).length > 0;
}

/** The end of what is loaded: coming into sight asks for the next page. */
function More({ onSeen }: { readonly onSeen: () => void }) {
  useEffect(onSeen, [onSeen]);
  return (
    <div role="row" className="border-t border-line">
      <span role="cell" className="flex h-row items-center px-3 text-small text-subtle">
        Loading older decisions
      </span>
    </div>
  );
}

interface AuditBarProps {
  readonly choice: AuditChoice;
  readonly total: number;
  readonly onChange: (part: Partial<AuditChoice>) => void;
  readonly onRefresh: () => void;
  readonly onExport: (format: 'json' | 'csv') => void;
}

function AuditBar({ choice, total, onChange, onRefresh, onExport }: AuditBarProps) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <FilterInput
        aria-label="Filter the audit log"
        placeholder="Tool, command or path"
        value={choice.text}
        onValueChange={(text) => onChange({ text })}
        className="w-60 grow @min-[640px]:grow-0"
      />
      <Segmented
        aria-label="Decision"
        options={[
          { value: 'all', label: 'All' },
          { value: 'allowed', label: 'Allowed' },
          { value: 'denied', label: 'Denied' },
        ]}
        value={choice.decision}
        onValueChange={(decision) => onChange({ decision })}
      />
      <Select
        aria-label="Decided by"
        options={deciders}
        value={choice.by}
        onValueChange={(by) => onChange({ by })}
        className="w-40"
      />
      <Select
        aria-label="Period"
        options={periods}
        value={choice.period}
        onValueChange={(period) => onChange({ period })}
        className="w-36"
      />
      <span className="ml-auto flex items-center gap-2">
        <span role="status" className="text-small text-muted tabular-nums">
          {formatPlural(total, 'decision')}
        </span>
        <IconButton icon={RefreshCw} label="Look again" onClick={onRefresh} />
        <Menu
          align="end"
          trigger={
            <Button variant="ghost" icon={Download}>
              Export
            </Button>
          }
          entries={[
            { id: 'csv', label: 'As CSV', onSelect: () => onExport('csv') },
            { id: 'json', label: 'As JSON', onSelect: () => onExport('json') },
          ]}
        />
      </span>
    </div>
  );
}

function Head() {
  const head = 'text-meta font-medium text-subtle';
  return (
    <div role="rowgroup" className={cx('shrink-0', headOverScroll)}>
      <div role="row" className={cx(columns, 'h-7')}>
        <span role="columnheader" className={head}>
          Time
        </span>
        <span role="columnheader" className={cx(head, wide)}>
          Agent
        </span>
        <span role="columnheader" className={head}>
          Call
        </span>
        <span role="columnheader" className={cx(head, wide)}>
          Danger
        </span>
        <span role="columnheader" className={head}>
          <span className="sr-only @min-[760px]:not-sr-only">Decision</span>
        </span>
        <span role="columnheader" className={cx(head, wide)}>
          Decided by
        </span>
        <span role="columnheader">
          <span className="sr-only">Why</span>
        </span>
      </div>
    </div>
  );
}
