import type { AgentProfile } from '@shared/domain/agent';
import type { Catalogue } from '@shared/domain/ledger';
import { ListTree } from 'lucide-react';
import { Button } from '../../../ui/button';
import { FilterInput } from '../../../ui/filter-input';
import { Segmented } from '../../../ui/segmented';
import { Select } from '../../../ui/select';
import { agentOptions } from '../../agent-options';
import type { VerdictFilter } from './native-view';

export interface ToolbarState {
  readonly catalogue: Catalogue;
  /** A name, or `allAgents`. */
  readonly agent: string;
  readonly filter: string;
  readonly verdict: VerdictFilter;
}

const verdicts: readonly { readonly value: VerdictFilter; readonly label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'live', label: 'Live' },
  { value: 'deferred', label: 'Deferred' },
  { value: 'withheld', label: 'Withheld' },
];

const catalogueOptions: readonly { value: Catalogue; label: string; icon: typeof ListTree }[] = [
  { value: 'claude', label: 'Catalogue: claude', icon: ListTree },
  { value: 'granular', label: 'Catalogue: granular', icon: ListTree },
];

interface NativeToolbarProps {
  readonly state: ToolbarState;
  readonly agents: readonly AgentProfile[];
  /** How many tools are off. */
  readonly off: number;
  onChange(part: Partial<ToolbarState>): void;
  onEnableAll(): void;
}

/** Which tools are shown, whose switches, and the way back from switching off. */
export function NativeToolbar({ state, agents, off, onChange, onEnableAll }: NativeToolbarProps) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Select
        aria-label="Catalogue"
        options={catalogueOptions}
        value={state.catalogue}
        onValueChange={(catalogue) => onChange({ catalogue })}
        className="w-47 grow @min-[640px]:grow-0"
      />
      <Select
        aria-label="Agent"
        options={agentOptions(agents)}
        value={state.agent}
        onValueChange={(agent) => onChange({ agent })}
        className="w-36 grow @min-[640px]:grow-0"
      />
      <FilterInput
        aria-label="Filter tools"
        placeholder="Filter tools"
        value={state.filter}
        onValueChange={(filter) => onChange({ filter })}
        className="w-50 grow @min-[640px]:grow-0"
      />
      <Segmented
        aria-label="State for the next run"
        options={verdicts}
        value={state.verdict}
        onValueChange={(verdict) => onChange({ verdict })}
      />
      <span className="ml-auto flex items-center gap-3">
        <span role="status" className="text-small text-fg tabular-nums">
          {off} off
        </span>
        <Button disabledReason={off === 0 ? 'Every tool is on' : undefined} onClick={onEnableAll}>
          Enable all
        </Button>
      </span>
    </div>
  );
}
