import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { RoleList } from '@shared/contract/agents';
import { fileWords, usePlaces } from '../../hooks';
import { formatPlural } from '../../lib/format';
import { useServices } from '../../state/services';
import { Box } from '../../ui/box';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { FilterInput } from '../../ui/filter-input';
import { moveBetweenRows } from '../../ui/row-keys';
import { TextLink } from '../../ui/text-link';
import { MessageStrip } from '../message-strip';
import { WidePage } from '../page-frame';
import { useAsked } from '../use-asked';
import { AgentForm } from './agent-form';
import { groupRoles } from './role-list';
import { RoleRow } from './role-row';

/** Settings → Agents: every role that a conversation or a sub-agent can have, and where it comes from (CO3). */
export function AgentsPage() {
  const { value, error, ask, put } = useAsked('agents.roles', null);
  return (
    <WidePage title="Agents" note="A change counts from the next message on">
      <div className="flex flex-col gap-3 pt-2">
        {error !== undefined && (
          <MessageStrip
            tone="error"
            end={
              <Button size="sm" onClick={() => void ask()}>
                Look again
              </Button>
            }
          >
            {error}
          </MessageStrip>
        )}
        {value === undefined ? (
          <div aria-busy={error === undefined} className="h-40" />
        ) : (
          <Contents list={value} onList={put} />
        )}
      </div>
    </WidePage>
  );
}

interface ContentsProps {
  readonly list: RoleList;
  readonly onList: (list: RoleList) => void;
}

function Contents({ list, onList }: ContentsProps) {
  const [filter, setFilter] = useState('');
  const [adding, setAdding] = useState(false);
  const places = usePlaces();
  const groups = groupRoles(list.roles, filter);
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <FilterInput
          aria-label="Filter agents"
          placeholder="Name or description"
          value={filter}
          onValueChange={setFilter}
          className="w-60 grow @min-[640px]:grow-0"
        />
        <span role="status" className="ml-auto text-small text-muted tabular-nums">
          {formatPlural(list.roles.length, 'agent')}
        </span>
        {!adding && (
          <Button size="sm" icon={Plus} onClick={() => setAdding(true)}>
            New agent
          </Button>
        )}
      </div>
      {adding && (
        <AgentForm
          folder={fileWords(list.folder, places)}
          onClose={() => setAdding(false)}
          onCreated={(next) => {
            onList(next);
            setAdding(false);
          }}
        />
      )}
      <Problems list={list} />
      {groups.length === 0 && (
        <div className="rounded-lg border border-edge p-3">
          <EmptyState
            title="No agent matches"
            action={
              <Button size="sm" onClick={() => setFilter('')}>
                Show all agents
              </Button>
            }
          />
        </div>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- moves the focus between its controls */}
      <div onKeyDownCapture={moveBetweenRows} className="flex flex-col gap-3">
        {groups.map(({ key, title, note, roles }) => (
          <Box key={key} title={title} note={note}>
            <ul aria-label={`Agents: ${title}`}>
              {roles.map((role) => (
                <RoleRow key={role.name} role={role} />
              ))}
            </ul>
          </Box>
        ))}
      </div>
    </>
  );
}

/** Files that are no agent, each with the line that mends it. */
function Problems({ list }: { readonly list: RoleList }) {
  const { openFile } = useServices();
  const places = usePlaces();
  return list.problems.map(({ file, line, message }) => (
    <MessageStrip key={`${file}:${line ?? 0}:${message}`} tone="warning">
      <TextLink mono tone="quiet" onClick={() => openFile(file, line)}>
        {fileWords(file, places)}
        {line !== undefined && `:${line}`}
      </TextLink>{' '}
      {message}
    </MessageStrip>
  ));
}
