import type { NativeTool } from '@shared/contract/tools';
import type { AgentProfile } from '@shared/domain/agent';
import { useState, type ReactNode } from 'react';
import { cx } from '../../lib/cx';
import { useServices } from '../../state/services';
import { Box } from '../../ui/box';
import { Button } from '../../ui/button';
import { RowList } from '../../ui/row-list';
import { Select } from '../../ui/select';
import { TextLink } from '../../ui/text-link';
import { MessageStrip } from '../message-strip';
import { remedyOf } from '../remedy';
import { useAsked } from '../use-asked';
import { VerdictView } from '../verdict-view';
import type { Desk } from './use-desk';

interface RosterTabProps {
  readonly desk: Desk;
  readonly agent: AgentProfile | undefined;
  /** Picks the agent. */
  readonly picker: ReactNode;
}

const columns =
  'grid grid-cols-[minmax(110px,180px)_minmax(0,1fr)_auto] items-center gap-x-3 border-t border-line px-3 py-1 min-h-row';

/** What the next run makes of every tool, with the one step that gives a withheld one back (PE6, TR8). */
export function RosterTab({ desk, agent, picker }: RosterTabProps) {
  const { client, openFile, openSettings } = useServices();
  const [own, setCatalogue] = useState<'claude' | 'granular'>();
  const catalogue = own ?? agent?.catalogue ?? 'claude';
  const scene = { catalogue, agent: agent?.name ?? null };
  const asked = useAsked('tools.native', scene);
  const [error, setError] = useState<string>();
  const tools = asked.value?.tools ?? [];

  async function change(call: () => Promise<{ ok: true } | { ok: false; error: { message: string } }>) {
    const answer = await call();
    setError(answer.ok ? undefined : answer.error.message);
    await Promise.all([desk.ask(), asked.ask()]);
  }

  const remedyFor = (tool: NativeTool) =>
    remedyOf(tool, {
      agent,
      rules: desk.list.rules,
      openFile,
      openRules: () => openSettings('permissions'),
      switchOn: () =>
        void change(() => client.call('tools.setState', { ...scene, names: [tool.name], state: 'on' })),
      removeRule: ({ id }) => void change(() => client.call('permissions.remove', { id })),
    });
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        {picker}
        <Select
          aria-label="Catalogue"
          options={[
            { value: 'claude', label: 'Catalogue: claude' },
            { value: 'granular', label: 'Catalogue: granular' },
          ]}
          value={catalogue}
          onValueChange={setCatalogue}
          className="w-44"
        />
        <p className="text-small text-muted">
          What the next run{agent === undefined ? '' : ` with ${agent.name}`} is told of.{' '}
          <TextLink onClick={() => openSettings('tools')}>Switch tools</TextLink>
        </p>
      </div>
      {(error ?? asked.error) !== undefined && (
        <MessageStrip tone="error">{error ?? asked.error}</MessageStrip>
      )}
      <Box>
        <div role="table" aria-label="Roster" aria-busy={asked.value === undefined}>
          <RowList
            aria-label="Tools"
            items={tools}
            getKey={({ name }) => name}
            estimateSize={() => 33}
            renderItem={(tool) => {
              const remedy = remedyFor(tool);
              return (
                <div role="row" className={cx(columns, 'hover:bg-hover')}>
                  <span role="rowheader" className="font-mono text-code wrap-anywhere">
                    {tool.name}
                  </span>
                  <span role="cell">
                    <VerdictView verdict={tool.verdict} why={whyOf(tool)} />
                  </span>
                  <span role="cell">
                    {remedy && (
                      <Button size="xs" aria-label={`${remedy.label}: ${tool.name}`} onClick={remedy.act}>
                        {remedy.label}
                      </Button>
                    )}
                  </span>
                </div>
              );
            }}
          />
        </div>
      </Box>
    </div>
  );
}

function whyOf({ verdict, state }: NativeTool): string {
  if (verdict.kind === 'withheld') return verdict.reason.replace(/^The person\b/, 'You');
  if (verdict.kind === 'live') return '';
  return state === 'deferred' ? 'You deferred it.' : 'Waits behind ToolSearch.';
}
