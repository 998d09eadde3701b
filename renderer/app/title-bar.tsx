import { Box, GitBranch, Minus, PanelBottom, PanelLeft, PanelRight, Search, Square, X } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { cx } from '../lib/cx';
import { useServices } from '../state/services';
import { session } from '../state/session-slice';
import { Icon } from '../ui/icon';
import { IconButton } from '../ui/icon-button';
import { KeyCap } from '../ui/key-cap';
import { isEditorShown, isSidePanelShown, layout } from './state/layout-slice';

/** The window's own title bar: the folder, the search box, the panes' switches, the window's buttons. */
export function TitleBar() {
  const mac = session.useSlice((state) => state.session.platform === 'darwin');
  return (
    <header
      className={cx(
        'grid h-titlebar shrink-0 grid-cols-[minmax(0,1fr)_minmax(0,420px)_minmax(max-content,1fr)] items-center gap-3 border-b border-line bg-app [-webkit-app-region:drag]',
        mac ? 'pl-20' : 'pl-3',
      )}
    >
      <Folder />
      <SearchBox />
      <div className="flex min-w-0 items-center justify-end gap-0.5 [-webkit-app-region:no-drag]">
        <PaneSwitches />
        {!mac && <WindowButtons />}
      </div>
    </header>
  );
}

function Folder() {
  const workspace = session.useSlice((state) => state.session.workspace);
  return (
    <div className="flex min-w-0 items-center gap-2">
      <Icon icon={Box} size={16} className="text-link" />
      <h1 className="truncate text-base font-semibold tracking-title">{workspace?.name ?? 'Toolwright'}</h1>
      {workspace?.branch !== undefined && (
        <span className="flex min-w-0 items-center gap-1 text-small text-muted">
          <Icon icon={GitBranch} size={12} />
          <span className="truncate">{workspace.branch}</span>
        </span>
      )}
    </div>
  );
}

function SearchBox() {
  const { commands } = useServices();
  const hint = commands.keyHint('app.goToFile');
  return (
    <button
      type="button"
      onClick={() => commands.run('app.goToFile')}
      className="flex h-6 min-w-0 items-center gap-2 rounded-md border border-edge bg-surface px-2 text-small text-muted transition-colors [-webkit-app-region:no-drag] hover:border-control"
    >
      <Icon icon={Search} />
      <span className="min-w-0 flex-1 truncate text-left">Search or run a command</span>
      {hint !== undefined && <KeyCap keys={hint} />}
    </button>
  );
}

function PaneSwitches() {
  const { commands } = useServices();
  const state = layout.useSlice((slice) => slice.layout);
  const switches: readonly (readonly [string, string, LucideIcon, boolean])[] = [
    ['layout.toggleSidePanel', 'Side panel', PanelLeft, isSidePanelShown(state)],
    ['layout.toggleTerminal', 'Terminal', PanelBottom, state.terminalOpen],
    ['layout.toggleEditor', 'Editor', PanelRight, isEditorShown(state)],
  ];
  if (state.view !== 'work' || !state.setupDone) return null;
  return switches.map(([command, label, icon, on]) => (
    <IconButton
      key={command}
      icon={icon}
      iconSize={16}
      label={label}
      keyHint={commands.keyHint(command)}
      pressed={on}
      tooltipSide="bottom"
      className="bg-transparent! hover:bg-hover!"
      onClick={() => commands.run(command)}
    />
  ));
}

function WindowButtons() {
  const { client } = useServices();
  const buttons = [
    ['minimize', 'Minimize', Minus],
    ['maximize', 'Maximize', Square],
    ['close', 'Close', X],
  ] as const;
  return (
    <div className="ml-1.5 flex border-l border-line pl-1.5">
      {buttons.map(([action, label, icon]) => (
        <button
          key={action}
          type="button"
          aria-label={label}
          onClick={() => void client.call('app.window', { action })}
          className={cx(
            'grid h-titlebar w-9 place-items-center text-muted transition-colors -outline-offset-2!',
            action === 'close' ? 'hover:bg-redsoft hover:text-red' : 'hover:bg-hover hover:text-fg',
          )}
        >
          <Icon icon={icon} size={action === 'maximize' ? 12 : 16} />
        </button>
      ))}
    </div>
  );
}
