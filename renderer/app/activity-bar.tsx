import { Files, MessageSquare, Settings } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { cx } from '../lib/cx';
import { useServices } from '../state/services';
import { Icon } from '../ui/icon';
import { Toolbar } from '../ui/toolbar';
import { ToolbarItem } from '../ui/toolbar-item';
import { Tooltip } from '../ui/tooltip';
import { layout } from './state/layout-slice';

/** The window's places. One tab stop; arrows move inside. */
export function ActivityBar() {
  const state = layout.useSlice((slice) => slice.layout);
  const actions = layout.useSlice((slice) => slice.layoutActions);
  const { commands } = useServices();
  const settings = state.view === 'settings';
  const is = (activity: 'chat' | 'files'): boolean => !settings && state.activity === activity;
  return (
    <nav data-pane="activity" aria-label="Places" className="flex w-12 shrink-0 border-r border-line bg-app">
      <Toolbar aria-label="Places" orientation="vertical" className="w-full flex-1 gap-1! py-1.5">
        <ToolbarItem>
          <Activity
            icon={MessageSquare}
            label="Conversations"
            on={is('chat')}
            onPress={() => actions.pickActivity('chat')}
          />
        </ToolbarItem>
        <ToolbarItem>
          <Activity
            icon={Files}
            label="Files"
            keyHint={commands.keyHint('layout.showFiles')}
            on={is('files')}
            onPress={() => actions.pickActivity('files')}
          />
        </ToolbarItem>
        <span className="flex-1" />
        <ToolbarItem>
          <Activity
            icon={Settings}
            label="Settings"
            keyHint={commands.keyHint('app.settings')}
            on={settings}
            onPress={() => (settings ? actions.showWork() : actions.showSettings(null))}
          />
        </ToolbarItem>
      </Toolbar>
    </nav>
  );
}

interface ActivityProps {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly keyHint?: string | undefined;
  readonly on: boolean;
  readonly onPress: () => void;
}

function Activity({ icon, label, keyHint, on, onPress, ...rest }: ActivityProps) {
  return (
    <Tooltip text={label} keyHint={keyHint} side="right">
      <button
        {...rest}
        type="button"
        aria-label={label}
        aria-pressed={on}
        onClick={onPress}
        className={cx(
          'relative grid size-9 place-items-center rounded-md transition-colors',
          on
            ? 'bg-selected text-fg before:absolute before:inset-y-2 before:-left-1.5 before:w-0.5 before:bg-accent'
            : 'text-muted hover:bg-hover hover:text-fg',
        )}
      >
        <Icon icon={icon} size={20} />
      </button>
    </Tooltip>
  );
}
