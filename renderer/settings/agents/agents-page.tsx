import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { RoleList } from '@shared/contract/agents';
import { fileWords, usePlaces } from '../../hooks';
import { formatPlural } from '../../lib/format';
import { Box } from '../../ui/box';
import { Button } from '../../ui/button';
import { FilterInput } from '../../ui/filter-input';
import { WalkedRows } from '../../ui/walked-rows';
import { WidePage } from '../page-frame';
import { useAsked } from '../use-asked';
import { AgentForm } from './agent-form';
import { groupRoles } from './role-list';
import { RoleRow } from './role-row';
import { FileProblems } from '../file-problems';
import { NoMatch } from '../no-match';
import { UnreadStrip } from '../unread-strip';

/** Settings → Agents: every role that a conversation or a sub-agent can have, and where it comes from (CO3). */
export function AgentsPage() {
  const { value, error, ask, put } = useAsked('agents.roles', null);
  return (
    <WidePage title="Agents" note="A change counts from the next message on">
      <div className="flex flex-col gap-3 pt-2">
        <UnreadStrip error={error} ask={ask} again="Look again" />
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
      <FileProblems problems={list.problems} />
      {groups.length === 0 && (
        <div className="rounded-lg border border-edge p-3">
          <NoMatch title="No agent matches" all="Show all agents" onAll={() => setFilter('')} />
        </div>
      )}
      <WalkedRows className="flex flex-col gap-3">
        {groups.map(({ key, title, note, roles }) => (
          <Box key={key} title={title} note={note}>
            <ul aria-label={`Agents: ${title}`}>
              {roles.map((role) => (
                <RoleRow key={role.name} role={role} />
              ))}
            </ul>
          </Box>
        ))}
      </WalkedRows>
    </>
  );
}
