import { useState } from 'react';
import { Tabs } from '../../ui/tabs';
import { WidePage } from '../page-frame';
import { HooksTab } from './hooks-tab';
import { RunsTab } from './runs-tab';
import { TrustStrip } from './trust-strip';
import { useHooks, type HooksDesk } from './use-hooks';
import { UnreadStrip } from '../unread-strip';

type Tab = 'hooks' | 'runs';

/** Settings → Hooks: every hook with its origin and a switch, a dry run, and what hooks did (HK7, HK8). */
export function HooksPage() {
  const { desk, error, ask } = useHooks();
  return (
    <WidePage title="Hooks" note="A change counts from the next event on">
      <UnreadStrip error={error} ask={ask} />
      {desk === undefined ? <div aria-busy={error === undefined} className="h-40" /> : <Pages desk={desk} />}
    </WidePage>
  );
}

function Pages({ desk }: { readonly desk: HooksDesk }) {
  const [tab, setTab] = useState<Tab>('hooks');
  const [hookId, setHookId] = useState<string | null>(null);
  const showRuns = (id: string | null): void => {
    setHookId(id);
    setTab('runs');
  };
  return (
    <Tabs<Tab>
      aria-label="Parts of hooks"
      value={tab}
      onValueChange={setTab}
      className="flex-1"
      panelClassName="flex min-h-0 flex-col gap-3 pt-3"
      items={[
        {
          value: 'hooks',
          label: 'Hooks',
          count: desk.list.hooks.length,
          panel: (
            <>
              <TrustStrip />
              <HooksTab desk={desk} onRuns={showRuns} />
            </>
          ),
        },
        {
          value: 'runs',
          label: 'Runs',
          count: desk.runs.length,
          panel: <RunsTab desk={desk} hookId={hookId} onHook={setHookId} />,
        },
      ]}
    />
  );
}
