import { Folder, FolderX } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { session } from '../../../state/session-slice';
import { Button } from '../../../ui/button';
import { Select } from '../../../ui/select';
import { agentOptions, allAgents } from '../../agent-options';
import { MessageStrip } from '../../message-strip';
import { useAsked } from '../../use-asked';
import { AutopilotBox } from './autopilot-box';
import { CallsChart } from './calls-chart';
import { CostTable } from './cost-table';
import { LimitsBox } from './limits-box';
import { ServerBox } from './server-box';
import { SuggestionsBox } from './suggestions-box';
import { SurfaceLine } from './surface-line';
import { useBudget, type Scope } from './use-budget';

/** Settings → Tools → Budget: what the roster costs, what it is used for, and what could go (TB1, TB3–TB5). */
export function BudgetTab() {
  const workspace = session.useSlice((slice) => slice.session.workspace);
  const agents = useAsked('chat.agents', null).value?.agents ?? [];
  const [picked, setPicked] = useState<{ readonly scope: Scope['scope']; readonly agent: string }>({
    scope: 'project',
    agent: allAgents,
  });
  const scope: Scope = {
    scope: workspace === null ? 'none' : picked.scope,
    agent: picked.agent === allAgents ? null : picked.agent,
  };
  const pickers = (
    <div className="ml-auto flex grow flex-wrap items-center justify-end gap-2">
      <Select
        aria-label="Scope"
        options={[
          ...(workspace === null ? [] : [{ value: 'project' as const, label: workspace.name, icon: Folder }]),
          { value: 'none' as const, label: 'Without a folder', icon: FolderX },
        ]}
        value={scope.scope}
        onValueChange={(next) => setPicked((now) => ({ ...now, scope: next }))}
        className="w-44 grow @min-[640px]:grow-0"
      />
      <Select
        aria-label="Agent"
        options={agentOptions(agents)}
        value={picked.agent}
        onValueChange={(agent) => setPicked((now) => ({ ...now, agent }))}
        className="w-36 grow @min-[640px]:grow-0"
      />
    </div>
  );
  return <BudgetBody key={`${scope.scope} ${picked.agent}`} scope={scope} pickers={pickers} />;
}

/** One scope's budget; what was applied or dismissed in it belongs to it alone. */
function BudgetBody({ scope, pickers }: { readonly scope: Scope; readonly pickers: ReactNode }) {
  const desk = useBudget(scope);
  const { page } = desk;
  if (page === undefined) {
    return (
      <div className="flex flex-col gap-3">
        {pickers}
        {desk.unread === undefined ? (
          <div aria-busy className="h-40" />
        ) : (
          <MessageStrip
            tone="error"
            end={
              <Button size="sm" onClick={() => void desk.ask()}>
                Try again
              </Button>
            }
          >
            {desk.unread}
          </MessageStrip>
        )}
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-3">
      <SurfaceLine page={page} end={pickers} />
      {desk.unread !== undefined && <MessageStrip tone="error">{desk.unread}</MessageStrip>}
      {desk.unsaved !== undefined && <MessageStrip tone="error">{desk.unsaved}</MessageStrip>}
      <div className="grid items-start gap-3 @min-[960px]:grid-cols-[minmax(0,1fr)_minmax(340px,400px)] @min-[960px]:gap-4">
        <div className="flex min-w-0 flex-col gap-3">
          <CallsChart page={page} />
          <SuggestionsBox page={page} agent={scope.agent} desk={desk} />
          <CostTable page={page} agent={scope.agent} desk={desk} />
        </div>
        <div className="flex min-w-0 flex-col gap-3">
          <AutopilotBox page={page} agent={scope.agent} desk={desk} />
          <LimitsBox />
          <ServerBox scope={scope} />
        </div>
      </div>
    </div>
  );
}
