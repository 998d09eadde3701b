import type { Catalogue } from '@shared/domain/ledger';
import { useState } from 'react';
import { useServices } from '../../../state/services';
import { MessageStrip } from '../../message-strip';
import { useAsked } from '../../use-asked';
import { allAgents } from '../../agent-options';
import { useToldHere } from '../../use-told-here';
import { NativeToolbar, type ToolbarState } from './native-toolbar';
import { NativeTable } from './native-table';
import { RosterCost } from './roster-cost';
import { useNativeTools } from './use-native-tools';
import { UnreadStrip } from '../../unread-strip';

/** Settings → Tools → Native Tools (NT1–NT9). */
export function NativeTools() {
  const { client } = useServices();
  const agents = useAsked('chat.agents', null).value?.agents ?? [];
  const [bar, setBar] = useState<ToolbarState>({
    catalogue: 'claude',
    agent: allAgents,
    filter: '',
    verdict: 'all',
  });
  const agent = bar.agent === allAgents ? null : bar.agent;
  const view = useNativeTools({ catalogue: bar.catalogue, agent });
  const { page, tools } = view;
  useToldHere(page === undefined ? undefined : `file:${page.file}`);
  const everybody = useAsked('tools.native', { catalogue: bar.catalogue, agent: null }).value?.tools ?? [];
  const offForAll = new Set(
    agent === null ? [] : everybody.filter(({ state }) => state === 'off').map(({ name }) => name),
  );
  const off = tools.filter(({ name, state }) => state === 'off' && !offForAll.has(name));

  function change(part: Partial<ToolbarState>): void {
    const picked = agents.find(({ name }) => name === part.agent);
    // An agent works in its own catalogue, so that is what there is to see of it.
    const catalogue: Catalogue | undefined = part.catalogue ?? picked?.catalogue;
    setBar((now) => ({ ...now, ...part, ...(catalogue === undefined ? {} : { catalogue }) }));
  }

  if (page === undefined) {
    return view.unread === undefined ? (
      <div aria-busy className="h-40" />
    ) : (
      <UnreadStrip error={view.unread} ask={view.ask} />
    );
  }
  return (
    <div className="flex flex-col gap-3">
      {page.problem !== undefined && (
        <MessageStrip tone="warning" file={page.file}>
          {page.problem}
        </MessageStrip>
      )}
      <RosterCost tools={tools} memoryTokens={page.memoryTokens} />
      <NativeToolbar
        state={bar}
        agents={agents}
        off={off.length}
        onChange={change}
        onEnableAll={() =>
          void view.setState(
            off.map(({ name }) => name),
            'on',
          )
        }
      />
      {view.unsaved !== undefined && (
        <MessageStrip tone="error" file={page.file}>
          {view.unsaved}
        </MessageStrip>
      )}
      <NativeTable
        view={view}
        bar={bar}
        offForAll={offForAll}
        profile={agents.find(({ name }) => name === agent)}
        onClearFilter={() => change({ filter: '', verdict: 'all' })}
        onSwitchOnForAll={async (name) => {
          await client.call('tools.setState', {
            catalogue: bar.catalogue,
            agent: null,
            names: [name],
            state: 'on',
          });
        }}
      />
    </div>
  );
}
