import type { Answer } from '@shared/contract';
import type { HookRun, HookRunRow } from '@shared/domain/hook';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { cx } from '../lib/cx';
import { formatDuration, formatExactTime } from '../lib/format';
import { Icon } from '../ui/icon';
import { RevealedText } from '../ui/revealed-text';
import { WalkedRows } from '../ui/walked-rows';
import { RowList } from '../ui/row-list';
import { effectTone } from './hook-words';
import { RunDetails } from './run-details';

export interface HookRunListProps {
  /** Newest first. */
  readonly runs: readonly HookRunRow[];
  /** Input and output of one, asked for when it is opened. */
  readonly load: (id: string) => Promise<Answer<HookRun | null>>;
  /** All are of one call, so its name need not be said again. */
  readonly ofOneCall?: boolean | undefined;
}

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' });

/** What hooks did, a line each; opened, what one was given and what it said (HK7). */
export function HookRunList({ runs, load, ofOneCall = false }: HookRunListProps) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const toggle = (id: string): void =>
    setOpen((now) =>
      now.has(id) ? new Set([...now].filter((other) => other !== id)) : new Set([...now, id]),
    );
  return (
    <WalkedRows className="@container">
      {!ofOneCall && <Head />}
      <RowList
        role="list"
        aria-label="Runs of hooks"
        items={runs}
        getKey={({ id }) => id}
        estimateSize={() => 33}
        renderItem={(run) => (
          <RunLine
            run={run}
            load={load}
            ofOneCall={ofOneCall}
            open={open.has(run.id)}
            onToggle={() => toggle(run.id)}
          />
        )}
      />
    </WalkedRows>
  );
}

interface RunLineProps extends Omit<HookRunListProps, 'runs'> {
  readonly run: HookRunRow;
  readonly open: boolean;
  readonly onToggle: () => void;
}

const columns =
  '@min-[760px]:grid @min-[760px]:grid-cols-[12px_60px_128px_minmax(0,1fr)_minmax(0,1fr)_minmax(0,220px)_56px]';

/** What the columns are; each line says it by itself, so that only eyes need the head. */
function Head() {
  return (
    <div
      aria-hidden="true"
      className={cx(
        columns,
        'hidden h-7 items-center gap-x-3 border-b border-line px-3 text-meta font-medium text-subtle',
      )}
    >
      <span />
      <span>Time</span>
      <span>Event</span>
      <span>Call</span>
      <span>Hook</span>
      <span>Effect</span>
      <span className="text-right">Took</span>
    </div>
  );
}

function RunLine({ run, load, ofOneCall, open, onToggle }: RunLineProps) {
  const { event, tool, about, subject, at, durationMs, effect } = run;
  return (
    <div data-row className="border-b border-line">
      <div data-column="run">
        <button
          type="button"
          aria-expanded={open}
          onClick={onToggle}
          className={cx(
            'flex min-h-row w-full flex-wrap items-center gap-x-3 px-3 py-1 text-left -outline-offset-2! hover:bg-hover',
            !ofOneCall && columns,
          )}
        >
          <Icon
            icon={ChevronRight}
            size={12}
            className={cx('text-muted transition-transform', open && 'rotate-90')}
          />
          {!ofOneCall && (
            <time
              dateTime={new Date(at).toISOString()}
              aria-label={formatExactTime(at)}
              className="shrink-0 text-small text-muted"
            >
              {clock.format(at)}
            </time>
          )}
          <span className="shrink-0 text-base font-medium">{event}</span>
          {!ofOneCall && (
            <span className="flex max-w-[40%] min-w-0 items-center gap-1.5 @min-[760px]:max-w-none">
              {tool !== undefined && <span className="shrink-0 text-base">{tool}</span>}
              <span className="min-w-0 truncate font-mono text-code text-muted">{about}</span>
            </span>
          )}
          <span className="min-w-20 flex-1 truncate font-mono text-code text-muted">
            <RevealedText text={firstLine(subject)} />
          </span>
          <span
            className={cx(
              'max-w-[45%] min-w-0 truncate text-small @min-[760px]:max-w-none',
              effectTone(effect),
            )}
          >
            {effect}
          </span>
          <span className="shrink-0 text-right text-small text-muted tabular-nums">
            {formatDuration(durationMs)}
          </span>
        </button>
      </div>
      {open && <RunDetails run={run} load={load} />}
    </div>
  );
}

function firstLine(text: string): string {
  const line = text.trim().split('\n', 1)[0] ?? '';
  return line.length > 200 ? `${line.slice(0, 199)}…` : line;
}
