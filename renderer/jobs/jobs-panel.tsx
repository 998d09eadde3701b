import { isJobOver, type JobView } from '@shared/domain/job';
import { Square } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { cx } from '../lib/cx';
import { formatPlural } from '../lib/format';
import { PanelFrame, PanelSummary } from '../ui/panel-frame';
import { Button } from '../ui/button';
import { EmptyState } from '../ui/empty-state';
import { JobAnswer } from './job-answer';
import { JobIcon, JobWords } from './job-state';
import { countJobs, jobs } from './state/jobs-slice';

export interface JobsPanelProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** At the right end of the bar: the way to the panel's other pages. */
  readonly end?: ReactNode | undefined;
}

/** Commands that agents let run on, with what they print; in the terminal's place. */
export function JobsPanel({ open, onOpenChange, end }: JobsPanelProps) {
  const list = jobs.useSlice((state) => state.jobs.jobs);
  const { running } = countJobs(list);
  return (
    <PanelFrame
      pane="jobs"
      title="Jobs"
      open={open}
      onOpenChange={onOpenChange}
      summary={
        list.length > 0 && (
          <PanelSummary>
            {running === 0 ? 'none running' : `${formatPlural(running, 'job')} running`}
          </PanelSummary>
        )
      }
      end={end}
    >
      {open && (
        <div className="flex min-h-0 flex-1 border-t border-line bg-surface">
          {list.length === 0 ? (
            <EmptyState className="px-4 pt-3" title="No jobs">
              Commands that an agent lets run in the background are listed here.
            </EmptyState>
          ) : (
            <Jobs list={list} />
          )}
        </div>
      )}
    </PanelFrame>
  );
}

function Jobs({ list }: { readonly list: readonly JobView[] }) {
  const picked = jobs.useSlice((state) => state.jobs.picked);
  const { pick } = jobs.useSlice((state) => state.jobsActions);
  const job = list.find(({ id }) => id === picked) ?? list[0];

  function onKeyDown(event: KeyboardEvent): void {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const next = list[list.findIndex(({ id }) => id === job?.id) + step];
    if (step === 0 || next === undefined) return;
    event.preventDefault();
    pick(next.id);
  }

  return (
    <>
      <div
        role="listbox"
        aria-label="Jobs"
        aria-activedescendant={job === undefined ? undefined : `job-${job.id}`}
        tabIndex={0}
        data-pane-focus
        onKeyDown={onKeyDown}
        className="w-80 max-w-1/2 shrink-0 overflow-y-auto border-r border-line py-1 -outline-offset-2!"
      >
        {list.map((one) => (
          // Keys are the list's: it names the picked row by aria-activedescendant.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
          <div
            key={one.id}
            id={`job-${one.id}`}
            role="option"
            aria-selected={one.id === job?.id}
            onClick={() => pick(one.id)}
            className={cx(
              'flex h-7 items-center gap-2 px-3',
              one.id === job?.id ? 'bg-selected' : 'hover:bg-hover',
            )}
          >
            <span className="flex w-3 shrink-0 justify-center">
              <JobIcon job={one} />
            </span>
            <span className="min-w-0 flex-1 truncate font-mono text-code">{firstLine(one.command)}</span>
            <JobWords job={one} />
          </div>
        ))}
      </div>
      {job !== undefined && <JobDetail key={job.id} job={job} />}
    </>
  );
}

function JobDetail({ job }: { readonly job: JobView }) {
  const { stop } = jobs.useSlice((state) => state.jobsActions);
  const [stopping, setStopping] = useState(false);
  const { id, state } = job;
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      <div className="flex h-8 shrink-0 items-center gap-2 border-b border-line px-3">
        <span className="shrink-0 text-small text-muted">{id}</span>
        <span className="min-w-0 flex-1 truncate text-small text-muted">
          {job.description ?? kindWords[job.kind]}
        </span>
        {!isJobOver(state) && (
          <Button
            size="sm"
            variant="danger"
            icon={Square}
            loading={stopping}
            onClick={() => {
              setStopping(true);
              void stop(id).finally(() => setStopping(false));
            }}
          >
            Stop
          </Button>
        )}
      </div>
      <JobText jobId={id} />
      {state.kind === 'waiting' && <JobAnswer jobId={id} prompt={state.prompt} />}
    </div>
  );
}

const kindWords = {
  background: 'in the background',
  until: 'tried until it exits 0',
  terminal: 'in a terminal',
} as const;

/** What the job printed, following its end unless scrolled up. */
function JobText({ jobId }: { readonly jobId: string }) {
  const output = jobs.useSlice((state) => state.jobs.output);
  const box = useRef<HTMLPreElement>(null);
  const pinned = useRef(true);
  useLayoutEffect(() => {
    if (box.current && pinned.current) box.current.scrollTop = box.current.scrollHeight;
  }, [output]);
  const text = output?.jobId === jobId ? output.text + output.open : '';
  return (
    <pre
      ref={box}
      tabIndex={0}
      role="log"
      aria-live="off"
      aria-label={`Output of ${jobId}`}
      onScroll={({ currentTarget: at }) => {
        pinned.current = at.scrollHeight - at.clientHeight - at.scrollTop < 8;
      }}
      className="min-h-0 flex-1 overflow-auto bg-sunken px-3 py-2 font-mono text-code wrap-anywhere whitespace-pre-wrap text-fg -outline-offset-2!"
    >
      {text}
    </pre>
  );
}

function firstLine(command: string): string {
  const [first = '', ...rest] = command.trim().split('\n');
  return rest.length > 0 ? `${first} …` : first;
}
