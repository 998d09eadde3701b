import type { HookRunRow } from '@shared/domain/hook';
import { useCallback, useState } from 'react';
import { HookRunList } from '../../hooks';
import { formatPlural } from '../../lib/format';
import { useServices } from '../../state/services';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { FilterInput } from '../../ui/filter-input';
import { Select } from '../../ui/select';
import { any, choices, filterRuns } from './run-filter';
import type { HooksDesk } from './use-hooks';

interface RunsTabProps {
  readonly desk: HooksDesk;
  /** The one hook whose runs are shown. */
  readonly hookId: string | null;
  readonly onHook: (hookId: string | null) => void;
}

/** The hook inspector: every run, newest first, narrowed by call, tool, event and hook (HK7). */
export function RunsTab({ desk, hookId, onHook }: RunsTabProps) {
  const { client } = useServices();
  const [text, setText] = useState('');
  const [event, setEvent] = useState(any);
  const [tool, setTool] = useState(any);
  const { runs } = desk;
  const shown = filterRuns(runs, { text, event, tool, hook: hookId ?? any });
  const load = useCallback((id: string) => client.call('hooks.run', { id }), [client]);
  const showAll = (): void => {
    setText('');
    setEvent(any);
    setTool(any);
    onHook(null);
  };
  if (runs.length === 0) {
    return (
      <EmptyState title="No hook has run yet">
        Each run is kept here with what the hook was given, what it said and what came of it, until the
        program ends.
      </EmptyState>
    );
  }
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <FilterInput
          aria-label="Filter runs"
          placeholder="Call, command or effect"
          value={text}
          onValueChange={setText}
          className="w-60 grow @min-[640px]:grow-0"
        />
        <Select
          aria-label="Event"
          options={choices(runs, ofEvent, 'Every event')}
          value={event}
          onValueChange={setEvent}
          className="w-40"
        />
        <Select
          aria-label="Tool"
          options={choices(runs, ofTool, 'Every tool')}
          value={tool}
          onValueChange={setTool}
          className="w-32"
        />
        <Select
          aria-label="Hook"
          options={choices(runs, ofHook, 'Every hook')}
          value={hookId ?? any}
          onValueChange={(next) => onHook(next === any ? null : next)}
          className="w-52"
        />
        <span role="status" className="ml-auto text-small text-muted tabular-nums">
          {formatPlural(shown.length, 'run')}
        </span>
      </div>
      {shown.length === 0 ? (
        <EmptyState
          title="No run matches"
          action={
            <Button size="sm" onClick={showAll}>
              Show all runs
            </Button>
          }
        />
      ) : (
        <div className="overflow-clip rounded-lg border border-edge bg-surface [&>div]:-mb-px">
          <HookRunList runs={shown} load={load} />
        </div>
      )}
    </>
  );
}

const ofEvent = ({ event }: HookRunRow) => ({ value: event, label: event });
const ofTool = ({ tool }: HookRunRow) => (tool === undefined ? undefined : { value: tool, label: tool });
const ofHook = ({ hookId, subject }: HookRunRow) => ({
  value: hookId,
  label: (subject.trim().split('\n', 1)[0] ?? '').slice(0, 80),
});
