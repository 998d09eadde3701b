import { useState } from 'react';
import { Select } from '../../ui/select';
import { Tabs } from '../../ui/tabs';
import { agentOptions, allAgents } from '../agent-options';
import { MessageStrip } from '../message-strip';
import { WidePage } from '../page-frame';
import { AuditTab } from './audit/audit-tab';
import { GardenerTab } from './gardener-tab';
import { RosterTab } from './roster-tab';
import { RulesTab } from './rules/rules-tab';
import { useDesk, type Desk } from './use-desk';
import { UnreadStrip } from '../unread-strip';

type Tab = 'rules' | 'roster' | 'gardener' | 'audit';

/** Settings → Permissions: rules and what they decide, the roster, the gardener and the audit log (PE6, PE7, PE9). */
export function PermissionsPage() {
  const { desk, error, ask } = useDesk();
  return (
    <WidePage title="Permissions" note="Deny beats ask, ask beats allow">
      <UnreadStrip error={error} ask={ask} />
      {desk === undefined ? <div aria-busy={error === undefined} className="h-40" /> : <Pages desk={desk} />}
    </WidePage>
  );
}

function Pages({ desk }: { readonly desk: Desk }) {
  const [tab, setTab] = useState<Tab>('rules');
  const [picked, setPicked] = useState<string>(allAgents);
  const agent = picked === allAgents ? null : picked;
  const { list } = desk;
  const offers = desk.garden?.offers.length ?? 0;
  const picker = (
    <Select
      aria-label="Agent"
      options={agentOptions(desk.agents, list.agents)}
      value={picked}
      onValueChange={setPicked}
      className="w-36"
    />
  );
  return (
    <>
      {list.broken !== undefined && (
        <MessageStrip tone="error" file={list.userFile}>
          {list.broken}
        </MessageStrip>
      )}
      <Tabs<Tab>
        aria-label="Parts of permissions"
        value={tab}
        onValueChange={setTab}
        className="flex-1"
        panelClassName="flex min-h-0 flex-col pt-3"
        items={[
          {
            value: 'rules',
            label: 'Rules',
            count: list.rules.length,
            panel: <RulesTab desk={desk} agent={agent} picker={picker} onReview={() => setTab('gardener')} />,
          },
          {
            value: 'roster',
            label: 'Roster',
            panel: (
              <RosterTab desk={desk} picker={picker} agent={desk.agents.find(({ name }) => name === agent)} />
            ),
          },
          {
            value: 'gardener',
            label: 'Gardener',
            ...(offers === 0 ? {} : { count: offers }),
            panel: <GardenerTab desk={desk} />,
          },
          { value: 'audit', label: 'Audit log', panel: <AuditTab /> },
        ]}
      />
    </>
  );
}
