import { useState, type ReactNode } from 'react';
import { Tabs } from '../../ui/tabs';
import { WidePage } from '../page-frame';
import { CustomTools } from './custom/custom-tools';
import { NativeTools } from './native/native-tools';

interface ToolsTab {
  readonly value: string;
  readonly label: string;
  readonly Panel: () => ReactNode;
}

/** Kinds of tools, in the order of their tabs (NT1). */
const tabs: readonly ToolsTab[] = [
  { value: 'native', label: 'Native Tools', Panel: NativeTools },
  { value: 'custom', label: 'Custom Tools', Panel: CustomTools },
];

/** What models are told of, by kind of tool. */
export function ToolsPage() {
  const [tab, setTab] = useState('native');
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
