import type { AuditRow } from '@shared/contract/permissions';
import { Check, ChevronRight, X } from 'lucide-react';
import { formatExactTime } from '../../../lib/format';
import { cx } from '../../../lib/cx';
import { DangerMeter } from '../../../ui/danger-meter';
import { Icon } from '../../../ui/icon';
import { IconButton } from '../../../ui/icon-button';
import { OriginLink } from '../rule-parts';

export const columns = cx(
  'grid grid-cols-[62px_minmax(0,1fr)_16px_24px] items-center gap-x-3 px-3',
  '@min-[760px]:grid-cols-[92px_84px_minmax(0,1fr)_80px_76px_200px_24px]',
);
export const wide = 'hidden @min-[760px]:block';

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' });
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });

interface AuditRowProps {
  readonly row: AuditRow;
  readonly now: number;
  readonly open: boolean;
  readonly onToggle: () => void;
}

/** One decision: when, for which call, how it went and who decided. Opened, it says why. */
export function AuditLine({ row, now, open, onToggle }: AuditRowProps) {
  const { tool, subject, danger, allowed, agent } = row;
  const today = new Date(row.at).toDateString() === new Date(now).toDateString();
  return (
    <div role="row" data-row className="border-t border-line hover:bg-hover">
      <div role="presentation" className={cx(columns, 'min-h-row')}>
        <span role="cell" className="text-small text-muted tabular-nums">
          {!today && <span className="block text-meta text-subtle">{day.format(row.at)}</span>}
          {clock.format(row.at)}
        </span>
        <span role="cell" className={cx(wide, 'truncate text-small text-muted')}>
          {agent ?? 'no agent'}
        </span>
        <span role="cell" className="flex min-w-0 gap-2">
          <span className="text-base font-medium">{tool}</span>
          <span className="min-w-0 truncate font-mono text-code text-fg">{subject}</span>
        </span>
        <span role="cell" className={wide}>
          {danger && <DangerMeter level={danger} />}
        </span>
        <span
          role="cell"
          className={cx('flex items-center gap-1.5 text-small', allowed ? 'text-green' : 'text-red')}
        >
          <Icon icon={allowed ? Check : X} size={12} />
          <span className="sr-only @min-[760px]:not-sr-only">{allowed ? 'Allowed' : 'Denied'}</span>
        </span>
        <span role="cell" className={cx(wide, 'truncate text-small text-muted')}>
          <Decider row={row} />
        </span>
        <span role="cell" data-column="more">
          <IconButton
            icon={ChevronRight}
            size="xs"
            label={`Why: ${tool} ${subject}`.slice(0, 120)}
            aria-expanded={open}
            onClick={onToggle}
            className={cx(open && '[&_svg]:rotate-90')}
          />
        </span>
      </div>
      {open && <Details row={row} />}
    </div>
  );
}

function Decider({ row: { by, byWords } }: { readonly row: AuditRow }) {
  return by.kind === 'rule' && by.rule.file !== undefined ? <OriginLink rule={by.rule} /> : byWords;
}

function Details({ row }: { readonly row: AuditRow }) {
  const { at, tool, subject, byWords, reason, agent } = row;
  const term = 'text-muted';
  return (
    <dl
      role="cell"
      className="grid grid-cols-[80px_minmax(0,1fr)] gap-x-3 gap-y-1 bg-sunken px-3 py-2 text-small wrap-anywhere"
    >
      <dt className={term}>Call</dt>
      <dd className="max-h-60 overflow-y-auto font-mono text-code whitespace-pre-wrap">
        {tool} {subject}
      </dd>
      <dt className={term}>Decided by</dt>
      <dd>{byWords}</dd>
      {reason !== undefined && (
        <>
          <dt className={term}>Why</dt>
          <dd>{reason}</dd>
        </>
      )}
      <dt className={term}>When</dt>
      <dd>
        {formatExactTime(at)}
        {agent !== undefined && ` · ${agent}`}
      </dd>
    </dl>
  );
}
