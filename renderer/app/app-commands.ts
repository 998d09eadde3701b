import type { Client } from '../bridge/client';
import type { Command } from '../state/commands';
import type { Word } from '../state/services';
import { focusNextPane, focusPane } from './focus-panes';
import type { BottomPage } from './state/layout-slice';
import type { AppState } from './store';

export interface AppCommandsDeps {
  readonly get: () => AppState;
  readonly client: Client;
  readonly notify: (word: Word) => void;
  /** Opens quick open with the sign of what it shall list. */
  readonly palette: (prefix: string) => void;
}

/** What belongs to no single place: folder, layout, palette. */
export function appCommands(deps: AppCommandsDeps): readonly Command[] {
  return [...folderCommands(deps), ...layoutCommands(deps), ...panelCommands(deps), ...paletteCommands(deps)];
}

function folderCommands({ get, client, notify }: AppCommandsDeps): readonly Command[] {
  const withCleanTabs = async (change: () => Promise<void>): Promise<void> => {
    if (!get().editor.tabs.some((tab) => tab.dirty)) return change();
    notify({
      title: 'The folder was not changed',
      text: 'Files in the editor are not saved. Save or close them first.',
      tone: 'error',
    });
  };
  return [
    {
      id: 'workspace.openFolder',
      title: 'Open folder',
      keys: ['Mod+O'],
      run: () =>
        void withCleanTabs(async () => {
          const answer = await client.call('workspace.choose', null);
          if (!answer.ok) notify({ title: 'Folder not opened', text: answer.error.message, tone: 'error' });
        }),
    },
    {
      id: 'workspace.openRecent',
      title: 'Open recent folder',
      hidden: true,
      run: (path = '') =>
        void withCleanTabs(async () => {
          const answer = await client.call('workspace.open', { path });
          if (!answer.ok) notify({ title: 'Folder not opened', text: answer.error.message, tone: 'error' });
        }),
    },
    {
      id: 'workspace.closeFolder',
      title: 'Close folder',
      when: () => get().session.workspace !== null,
      run: () =>
        void withCleanTabs(async () => {
          const answer = await client.call('workspace.close', null);
          if (!answer.ok) notify({ title: 'Folder not closed', text: answer.error.message, tone: 'error' });
        }),
    },
  ];
}

function layoutCommands({ get, client }: AppCommandsDeps): readonly Command[] {
  const { layoutActions } = get();
  return [
    {
      id: 'layout.toggleSidePanel',
      title: 'Show or hide the side panel',
      keys: ['Mod+B'],
      run: () => layoutActions.toggleSidePanel(),
    },
    {
      id: 'layout.toggleEditor',
      title: 'Show or hide the editor',
      keys: ['Mod+Alt+B'],
      run: () => layoutActions.toggleEditor(),
    },
    {
      id: 'layout.showChat',
      title: 'Show conversations',
      run: () => layoutActions.pickActivity('chat'),
    },
    {
      id: 'layout.showFiles',
      title: 'Show files',
      keys: ['Mod+Shift+E'],
      run: () => layoutActions.pickActivity('files'),
    },
    { id: 'layout.nextPane', title: 'Next pane', keys: ['F6'], hidden: true, run: () => focusNextPane(1) },
    {
      id: 'layout.previousPane',
      title: 'Previous pane',
      keys: ['Shift+F6'],
      hidden: true,
      run: () => focusNextPane(-1),
    },
    {
      id: 'app.settings',
      title: 'Settings',
      keys: ['Mod+,'],
      run: (page) => layoutActions.showSettings(page ?? null),
    },
    {
      id: 'app.reload',
      title: 'Reload window',
      run: () => void client.call('app.window', { action: 'reload' }),
    },
    {
      id: 'app.devtools',
      title: 'Show developer tools',
      run: () => void client.call('app.window', { action: 'toggle-devtools' }),
    },
  ];
}

/** The pages under chat and editor. */
function panelCommands({ get }: AppCommandsDeps): readonly Command[] {
  const { layoutActions, terminalActions } = get();
  const openTerminal = (): void => {
    layoutActions.showPanel('terminal');
    if (get().terminal.tabs.length === 0) void terminalActions.create();
  };
  const isPanelShown = (panel: BottomPage): boolean => {
    const { layout } = get();
    return layout.view === 'work' && layout.terminalOpen && layout.panel === panel;
  };
  return [
    {
      id: 'layout.toggleTerminal',
      title: 'Show or hide the terminal',
      keys: ['Mod+J', 'Ctrl+`'],
      run: () => (isPanelShown('terminal') ? layoutActions.setTerminalOpen(false) : openTerminal()),
    },
    {
      id: 'layout.showProblems',
      title: 'Show or hide problems',
      keys: ['Mod+Shift+M'],
      run() {
        if (isPanelShown('problems')) return layoutActions.setTerminalOpen(false);
        layoutActions.showPanel('problems');
        requestAnimationFrame(() => focusPane('problems'));
      },
    },
    {
      id: 'layout.showJobs',
      title: 'Show or hide jobs',
      keys: ['Mod+Shift+J'],
      run() {
        if (isPanelShown('jobs')) return layoutActions.setTerminalOpen(false);
        layoutActions.showPanel('jobs');
        requestAnimationFrame(() => focusPane('jobs'));
      },
    },
    {
      id: 'layout.openJobs',
      title: 'Show jobs',
      hidden: true,
      run: () => layoutActions.showPanel('jobs'),
    },
    {
      id: 'terminal.new',
      title: 'New terminal',
      keys: ['Ctrl+Shift+`'],
      run: () => {
        layoutActions.showPanel('terminal');
        void terminalActions.create();
      },
    },
  ];
}

function paletteCommands({ palette, get }: AppCommandsDeps): readonly Command[] {
  return [
    {
      id: 'chat.new',
      title: 'New conversation',
      keys: ['Mod+N'],
      run: () => {
        get().layoutActions.showChat();
        void get()
          .chatActions.select(null)
          .then(() => focusPane('chat'));
      },
    },
    {
      id: 'chat.open',
      title: 'Open conversation',
      hidden: true,
      run: (id = '') => {
        get().layoutActions.showChat();
        void get()
          .chatActions.select(id)
          .then(() => focusPane('chat'));
      },
    },
    {
      id: 'app.palette',
      title: 'Show all commands',
      keys: ['Mod+Shift+P', 'F1'],
      hidden: true,
      run: () => palette('>'),
    },
    { id: 'app.goToFile', title: 'Go to file', keys: ['Mod+P'], run: () => palette('') },
    { id: 'app.searchText', title: 'Search in files', keys: ['Mod+Shift+F'], run: () => palette('%') },
    { id: 'app.goToLine', title: 'Go to line', keys: ['Ctrl+G'], run: () => palette(':') },
    { id: 'app.goToConversation', title: 'Go to conversation', run: () => palette('@') },
    { id: 'app.searchMemory', title: 'Search memory', run: () => palette('#') },
    { id: 'app.goToTool', title: 'Go to tool', run: () => palette('~') },
    { id: 'app.goToSetting', title: 'Go to setting', run: () => palette(',') },
    { id: 'app.quickOpenHelp', title: 'List the signs of quick open', run: () => palette('?') },
  ];
}
