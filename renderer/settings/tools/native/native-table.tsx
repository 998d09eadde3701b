import type { NativeTool } from '@shared/contract/tools';
import type { AgentProfile } from '@shared/domain/agent';
import { formatTokens } from '../../../lib/format';
import { cx } from '../../../lib/cx';
import { useServices } from '../../../state/services';
import { Button } from '../../../ui/button';
import { EmptyState } from '../../../ui/empty-state';
import { headOverScroll, RowList, scrollsAlone } from '../../../ui/row-list';
import { moveBetweenRows } from '../../../ui/row-keys';
import { remedyOf, type Remedy } from '../../remedy';
import { useAsked } from '../../use-asked';
import { groupsOf, type ToolGroup } from './native-view';
import type { ToolbarState } from './native-toolbar';
import { columns, medium, ToolRow, wide } from './tool-row';
import type { NativeToolsView } from './use-native-tools';

interface NativeTableProps {
  readonly view: NativeToolsView;
  readonly bar: ToolbarState;
  /** Switched off for everybody, while one agent is looked at. */
  readonly offForAll: ReadonlySet<string>;
  /** The agent whose switches are shown. */
  readonly profile: AgentProfile | undefined;
  onClearFilter(): void;
  onSwitchOnForAll(name: string): Promise<void>;
}

type Line =
  | { readonly kind: 'group'; readonly group: ToolGroup }
  | { readonly kind: 'tool'; readonly tool: NativeTool };

/** The tools under their groups. */
export function NativeTable({ view, bar, offForAll, profile, ...on }: NativeTableProps) {
  const groups = groupsOf(view.tools, bar.filter, bar.verdict);
  const lines = groups.flatMap((group): Line[] => [
    { kind: 'group', group },
    ...group.tools.map((tool): Line => ({ kind: 'tool', tool })),
  ]);
  const remedyFor = useRemedies(profile);
  const agent = profile?.name ?? null;

  if (lines.length === 0) {
    return (
      <EmptyState
        title="No tool matches"
        action={
          <Button size="sm" onClick={on.onClearFilter}>
            Show all tools
          </Button>
        }
      >
        Neither a name nor a description has these words in that state.
      </EmptyState>
    );
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- moves the focus between its controls
    <div
      role="table"
      aria-label="Native tools"
      onKeyDownCapture={moveBetweenRows}
      className="overflow-clip rounded-lg border border-edge bg-surface"
    >
      <Head many={scrollsAlone(lines.length)} />
      <RowList
        aria-label="Tools"
        items={lines}
        getKey={(line) => (line.kind === 'group' ? `:${line.group.group}` : line.tool.name)}
        estimateSize={(line) => (line.kind === 'group' ? 28 : 33)}
        renderItem={(line) => {
          if (line.kind === 'group') return <GroupHead group={line.group} />;
          const { name } = line.tool;
          const forAll = offForAll.has(name);
          return (
            <ToolRow
              tool={line.tool}
              agent={agent}
              offForAll={forAll}
              remedy={
                forAll
                  ? { label: 'Switch on for all', act: () => void on.onSwitchOnForAll(name) }
                  : remedyFor(line.tool)
              }
              onState={(state) => void view.setState([name], state)}
              onRemembered={(remembered) => void view.setRemembered([name], remembered)}
            />
          );
        }}
      />
    </div>
  );
}

function Head({ many }: { readonly many: boolean }) {
  const head = 'text-meta font-medium text-subtle';
  return (
    <div role="rowgroup" className={cx('hidden @min-[640px]:block', many && headOverScroll)}>
      <div role="row" className={cx(columns, 'h-7')}>
        <span role="columnheader" className={head}>
          Tool
        </span>
        <span role="columnheader" className={cx(head, wide)}>
          Description
        </span>
        <span role="columnheader" className={cx(head, medium, 'text-right')}>
          Tokens
        </span>
        <span role="columnheader" className={cx(head, medium, 'text-right')}>
          Per use
        </span>
        <span role="columnheader" className={cx(head, wide, 'text-right')}>
          Calls
        </span>
        <span role="columnheader" className={head}>
          Next run
        </span>
        <span role="columnheader" className={head}>
          Model is told
        </span>
        <span role="columnheader" className={cx(head, 'text-right')}>
          Memory
        </span>
      </div>
    </div>
  );
}

function GroupHead({ group: { group, tools, tokens } }: { readonly group: ToolGroup }) {
  return (
    <div role="row" className="flex h-7 items-center gap-2 border-t border-line bg-sunken px-3">
      <span role="rowheader" className="text-small font-semibold">
        {group} <span className="ml-1 font-normal text-subtle tabular-nums">{tools.length}</span>
      </span>
      <span role="cell" className="ml-auto text-meta text-subtle tabular-nums">
        {formatTokens(tokens)}
      </span>
    </div>
  );
}

/** The one-click step for a tool that policy took away; what its own switch turned off needs none beside it. */
function useRemedies(agent: AgentProfile | undefined): (tool: NativeTool) => Remedy | undefined {
  const { client, openFile, openSettings, notify } = useServices();
  const { value, error } = useAsked('permissions.list', null);
  async function remove(id: string): Promise<void> {
    const answer = await client.call('permissions.remove', { id });
    if (!answer.ok) notify({ title: 'The rule stays', text: answer.error.message, tone: 'error' });
  }
  return (tool) =>
    remedyOf(tool, {
      agent,
      rules: value?.rules ?? (error === undefined ? undefined : []),
      openFile,
      openRules: () => openSettings('permissions'),
      removeRule: ({ id }) => void remove(id),
    });
}
