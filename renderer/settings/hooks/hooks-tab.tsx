import { useState } from 'react';
import { usePlaces } from '../../hooks';
import { formatPlural } from '../../lib/format';
import { Box } from '../../ui/box';
import { FilterInput } from '../../ui/filter-input';
import { WalkedRows } from '../../ui/walked-rows';
import { FileProblems } from '../file-problems';
import { MessageStrip } from '../message-strip';
import { NoMatch } from '../no-match';
import { groupHooks, lastRuns, occasions } from './hook-list';
import { HookRow } from './hook-row';
import { NoHooks } from './no-hooks';
import type { HooksDesk } from './use-hooks';

interface HooksTabProps {
  readonly desk: HooksDesk;
  /** Shows the runs of one hook. */
  readonly onRuns: (hookId: string) => void;
}

/** Every hook by event, what is wrong with the files, and a switch each. */
export function HooksTab({ desk, onRuns }: HooksTabProps) {
  const [filter, setFilter] = useState('');
  const [opened, setOpened] = useState<string>();
  const places = usePlaces();
  const { hooks } = desk.list;
  const groups = groupHooks(hooks, filter, places);
  const last = lastRuns(desk.runs);
  const off = hooks.filter((hook) => hook.off).length;
  return (
    <div className="flex flex-col gap-3">
      {hooks.length > 0 && (
        <div className="flex flex-wrap items-center gap-2">
          <FilterInput
            aria-label="Filter hooks"
            placeholder="Event, tool or command"
            value={filter}
            onValueChange={setFilter}
            className="w-60 grow @min-[640px]:grow-0"
          />
          <span role="status" className="ml-auto text-small text-muted tabular-nums">
            {formatPlural(hooks.length, 'hook')} · {off} off
          </span>
        </div>
      )}
      <Strips desk={desk} />
      {hooks.length === 0 && <NoHooks />}
      {hooks.length > 0 && groups.length === 0 && (
        <NoMatch title="No hook matches" all="Show all hooks" onAll={() => setFilter('')} />
      )}
      <WalkedRows className="flex flex-col gap-3">
        {groups.map((group) => (
          <Box key={group.event} title={group.event} note={occasions[group.event]}>
            <ul aria-label={`Hooks of ${group.event}`}>
              {group.hooks.map((hook) => (
                <HookRow
                  key={hook.id}
                  hook={hook}
                  last={last.get(hook.id)}
                  now={desk.now}
                  open={opened === hook.id}
                  onOpen={(open) => setOpened(open ? hook.id : undefined)}
                  onToggle={(on) => void desk.toggle(hook.id, on)}
                  onRuns={() => onRuns(hook.id)}
                />
              ))}
            </ul>
          </Box>
        ))}
      </WalkedRows>
    </div>
  );
}

/** What keeps hooks from running, each with the file that mends it. */
function Strips({ desk }: { readonly desk: HooksDesk }) {
  const { problems, disabledBy } = desk.list;
  return (
    <>
      {desk.unsaved !== undefined && <MessageStrip tone="error">{desk.unsaved}</MessageStrip>}
      {disabledBy !== undefined && (
        <MessageStrip tone="warning" file={disabledBy}>
          disableAllHooks stops every hook that a settings file names. Take it out to let them run again:
        </MessageStrip>
      )}
      <FileProblems problems={problems} />
    </>
  );
}
