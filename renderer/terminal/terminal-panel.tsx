import type { ReactNode } from 'react';
import { Bot, Plus, SquareTerminal, X } from 'lucide-react';
import { cx } from '../lib/cx';
import { useServices } from '../state/services';
import { PanelFrame, PanelSummary } from '../ui/panel-frame';
import { Button } from '../ui/button';
import { EmptyState } from '../ui/empty-state';
import { Icon } from '../ui/icon';
import { IconButton } from '../ui/icon-button';
import { terminal } from './state/terminal-slice';
import type { TerminalTab } from './state/terminal-slice';
import type { TerminalFeed } from './state/terminal-feed';
import { TerminalView } from './terminal-view';

export interface TerminalPanelProps {
  readonly feed: TerminalFeed;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** At the right end of the bar: the way to the panel's other pages. */
  readonly end?: ReactNode | undefined;
}

/** Terminals under chat and editor; folded it is a row that says how many run. */
export function TerminalPanel({ feed, open, onOpenChange, end }: TerminalPanelProps) {
  const { tabs, active, starting } = terminal.useSlice((state) => state.terminal);
  const { create } = terminal.useSlice((state) => state.terminalActions);
  const { commands } = useServices();

  function newTerminal(): void {
    onOpenChange(true);
    void create();
  }

  return (
    <PanelFrame
      pane="terminal"
      title="Terminal"
      open={open}
      onOpenChange={onOpenChange}
      summary={open ? <TerminalTabs /> : <Folded tabs={tabs} />}
      end={
        <>
          {end}
          <IconButton
            size="sm"
            icon={Plus}
            label="New terminal"
            keyHint={commands.keyHint('terminal.new')}
            loading={starting}
            onClick={newTerminal}
          />
        </>
      }
    >
      <div hidden={!open} className="min-h-0 flex-1 border-t border-line">
        {tabs.map((tab) => (
          <TerminalView key={tab.id} tab={tab} feed={feed} shown={open && tab.id === active} />
        ))}
        {tabs.length === 0 && !starting && (
          <EmptyState
            className="px-4 pt-3"
            title="No terminal is open"
            action={
              <Button size="sm" icon={SquareTerminal} onClick={newTerminal}>
                New terminal
              </Button>
            }
          />
        )}
      </div>
    </PanelFrame>
  );
}

function Folded({ tabs }: { readonly tabs: readonly TerminalTab[] }) {
  const running = tabs.filter((tab) => tab.exitCode === null);
  if (running.length === 0) return null;
  const names = running.map((tab) => tab.title).join(' · ');
  return <PanelSummary>{names}</PanelSummary>;
}

function TerminalTabs() {
  const { tabs, active } = terminal.useSlice((state) => state.terminal);
  const { activate, close } = terminal.useSlice((state) => state.terminalActions);
  return (
    <ul aria-label="Terminals" className="flex min-w-0 gap-0.5 overflow-x-auto [scrollbar-width:none]">
      {tabs.map((tab) => (
        <li
          key={tab.id}
          className={cx(
            'flex h-6 max-w-56 shrink-0 items-center rounded-md text-small',
            tab.id === active ? 'bg-selected text-fg' : 'text-muted hover:bg-hover',
          )}
        >
          <button
            type="button"
            aria-pressed={tab.id === active}
            onClick={() => activate(tab.id)}
            className="flex h-full min-w-0 items-center gap-1.5 rounded-md pl-2"
          >
            <Icon icon={tab.label === undefined ? SquareTerminal : Bot} size={12} />
            <span className="truncate">{tab.title}</span>
            {tab.label !== undefined && <span className="truncate text-muted">{tab.label}</span>}
            {tab.exitCode !== null && <span className="shrink-0">{`exit ${tab.exitCode}`}</span>}
          </button>
          <IconButton size="xs" icon={X} label={`Close ${tab.title}`} onClick={() => void close(tab.id)} />
        </li>
      ))}
    </ul>
  );
}
