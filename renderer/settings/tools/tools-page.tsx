import { useState, type ReactNode } from 'react';
import { Tabs } from '../../ui/tabs';
import { WidePage } from '../page-frame';
import { BudgetTab } from './budget/budget-tab';
import { CustomTools } from './custom/custom-tools';
import { NativeTools } from './native/native-tools';

interface ToolsTab {
  readonly value: string;
  readonly label: string;
  readonly Panel: () => ReactNode;
}

/** Kinds of tools, in the order of their tabs (NT1), and what they cost (TB1). */
const tabs: readonly ToolsTab[] = [
  { value: 'native', label: 'Native Tools', Panel: NativeTools },
  { value: 'custom', label: 'Custom Tools', Panel: CustomTools },
  { value: 'budget', label: 'Budget', Panel: BudgetTab },
];

/** What models are told of, by kind of tool. `part` is the tab to begin with. */
export function ToolsPage({ part }: { readonly part?: string | undefined }) {
  const [tab, setTab] = useState(tabs.find(({ value }) => value === part)?.value ?? 'native');
  return (
    <WidePage title="Tools" note="Changes apply on your next message">
      <Tabs
        aria-label="Kinds of tools"
        items={tabs.map(({ value, label, Panel }) => ({ value, label, panel: <Panel /> }))}
        value={tab}
        onValueChange={setTab}
        className="flex-1"
        panelClassName="pt-3"
      />
    </WidePage>
  );
}
