import type { NativeTheme } from 'electron';
import type { WindowEvent } from '@shared/contract/events';
import type { Theme } from '@shared/domain/settings';
import type { AppState } from './app-state';
import type { WindowEvents } from './window-events';

/** The system's own parts (menus, dialogs) know light and dark; high contrast follows the system's choice of the two. */
export function themeSource(theme: Theme): 'system' | 'light' | 'dark' {
  return theme === 'contrast' ? 'system' : theme;
}

export interface FollowDeps {
  readonly events: Pick<WindowEvents, 'send'>;
  readonly state: AppState;
  readonly nativeTheme: Pick<NativeTheme, 'themeSource'>;
  /** A window that closes gives its folder up; that is not the person closing the folder. */
  isOpen(windowId: number): boolean;
}

/** Sends events on, and keeps what the next start needs of them: the theme, the density, the folder. */
export function followEvents(deps: FollowDeps): (event: WindowEvent, windowId?: number) => void {
  return (event, windowId) => {
    if (event.topic === 'settings') {
      const { theme, density } = event.settings;
      deps.nativeTheme.themeSource = themeSource(theme);
      deps.state.saveWindow({ theme, density });
    }
    if (event.topic === 'workspace' && windowId !== undefined && deps.isOpen(windowId)) {
      deps.state.saveWindow({ folder: event.workspace?.root ?? null });
    }
    deps.events.send(event, windowId);
  };
}
