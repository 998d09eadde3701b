import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { SkillList } from '@shared/contract/skills';
import { fileWords, usePlaces } from '../../hooks';
import { formatPlural, formatTokens } from '../../lib/format';
import { AlertDialog } from '../../ui/alert-dialog';
import { Box } from '../../ui/box';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { FilterInput } from '../../ui/filter-input';
import { WalkedRows } from '../../ui/walked-rows';
import { WidePage } from '../page-frame';
import { PluginsBox } from './plugins-box';
import { SkillForm } from './skill-form';
import { groupSkills, type SkillGroup } from './skill-list';
import { SkillRow } from './skill-row';
import { useSkills, type SkillDesk } from './use-skills';
import { FileProblems } from '../file-problems';
import { NoMatch } from '../no-match';
import { UnreadStrip } from '../unread-strip';

/** Settings → Skills & plugins: all that was found, what it costs, and a switch each (CO3, PL1). */
export function SkillsPage() {
  const desk = useSkills();
  return (
    <WidePage title="Skills & plugins" note="A change counts from the next message on">
      <div className="flex flex-col gap-3 pt-2">
        <UnreadStrip error={desk.error} ask={desk.ask} again="Look again" />
        {desk.list === undefined ? (
          <div aria-busy={desk.error === undefined} className="h-40" />
        ) : (
          <Contents desk={desk} list={desk.list} />
        )}
      </div>
    </WidePage>
  );
}

interface ContentsProps {
  readonly desk: SkillDesk;
  readonly list: SkillList;
}

function Contents({ desk, list }: ContentsProps) {
  const [filter, setFilter] = useState('');
  const [adding, setAdding] = useState(false);
  const [leaving, setLeaving] = useState<string>();
  const places = usePlaces();
  const groups = groupSkills(list.skills, filter);
  return (
    <>
      <Toolbar
        list={list}
        filter={filter}
        onFilter={setFilter}
        adding={adding}
        onAdd={() => setAdding(true)}
      />
      {adding && (
        <SkillForm
          folder={fileWords(list.skillFolder, places)}
          onClose={() => setAdding(false)}
          onCreated={(next) => {
            desk.put(next);
            setAdding(false);
          }}
        />
      )}
      <FileProblems problems={list.problems} />
      {groups.length === 0 && (
        <div className="rounded-lg border border-edge p-3">
          {list.skills.length > 0 ? (
            <NoMatch title="No skill matches" all="Show all skills" onAll={() => setFilter('')} />
          ) : (
            <EmptyState title="No skills yet">
              A skill tells the model how you want a kind of work done. Yours, those of Claude Code, of this
              folder and of plugins are listed here.
            </EmptyState>
          )}
        </div>
      )}
      <WalkedRows className="flex flex-col gap-3">
        {groups.map((group) => (
          <Group key={group.key} group={group} desk={desk} onRemove={setLeaving} />
        ))}
        <PluginsBox
          plugins={list.plugins}
          folder={fileWords(list.pluginFolder, places)}
          onToggle={(id, on) => void desk.setOff('plugin', id, !on)}
        />
      </WalkedRows>
      <AlertDialog
        open={leaving !== undefined}
        onOpenChange={(open) => !open && setLeaving(undefined)}
        title={`Delete ${leaving ?? ''}?`}
        description="Its folder goes to the program's trash, with every file in it, and is kept there for 30 days."
        keepLabel="Keep"
        actLabel="Delete"
        onAct={() => {
          if (leaving !== undefined) void desk.remove(leaving);
          setLeaving(undefined);
        }}
      />
    </>
  );
}

interface ToolbarProps {
  readonly list: SkillList;
  readonly filter: string;
  readonly onFilter: (filter: string) => void;
  readonly adding: boolean;
  readonly onAdd: () => void;
}

function Toolbar({ list, filter, onFilter, adding, onAdd }: ToolbarProps) {
  const off = list.skills.filter((skill) => skill.off).length;
  return (
    <div className="flex flex-wrap items-center gap-2">
      {list.skills.length > 0 && (
        <FilterInput
          aria-label="Filter skills"
          placeholder="Name or description"
          value={filter}
          onValueChange={onFilter}
          className="w-60 grow @min-[640px]:grow-0"
        />
      )}
      <span role="status" className="ml-auto text-small text-muted tabular-nums">
        {formatPlural(list.skills.length, 'skill')} · {off} off · {formatTokens(list.promptTokens)} in the
        prompt
      </span>
      {!adding && (
        <Button size="sm" icon={Plus} onClick={onAdd}>
          New skill
        </Button>
      )}
    </div>
  );
}

interface GroupProps {
  readonly group: SkillGroup;
  readonly desk: SkillDesk;
  readonly onRemove: (name: string) => void;
}

function Group({ group, desk, onRemove }: GroupProps) {
  return (
    <Box title={group.title} note={group.note}>
      <ul aria-label={`Skills: ${group.title}`}>
        {group.skills.map((skill) => (
          <SkillRow
            key={skill.file}
            skill={skill}
            onToggle={(on) => void desk.setOff('skill', skill.name, !on)}
            onRemove={skill.origin === 'user' ? () => onRemove(skill.name) : undefined}
          />
        ))}
      </ul>
    </Box>
  );
}
