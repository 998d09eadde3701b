import { Menu } from 'electron';
import type { MenuItemConstructorOptions } from 'electron';

export interface MenuDeps {
  readonly platform: string;
  readonly appName: string;
  newWindow(): void;
  /** Sends a command to the window in front; the page knows what it means. */
  command(id: string): void;
  openLogs(): void;
}

/**
 * The system's menu. The window in front handles a key first, so an accelerator here only runs when the page (a
 * terminal, the editor) has no use for it.
 */
export function setMenu(deps: MenuDeps): void {
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(deps)));
}

export function menuTemplate(deps: MenuDeps): MenuItemConstructorOptions[] {
  const item = (label: string, command: string, accelerator?: string): MenuItemConstructorOptions => ({
    label,
    click: () => deps.command(command),
    ...(accelerator === undefined ? {} : { accelerator }),
  });
  const mac = deps.platform === 'darwin';
  return [
    ...(mac ? [macMenu(deps.appName, item)] : []),
    {
      label: 'File',
      submenu: [
        { label: 'New window', accelerator: 'CmdOrCtrl+Shift+N', click: () => deps.newWindow() },
        item('New conversation', 'chat.new', 'CmdOrCtrl+N'),
        { type: 'separator' },
        item('Open folder…', 'workspace.openFolder', 'CmdOrCtrl+O'),
        item('Close folder', 'workspace.closeFolder'),
        { type: 'separator' },
        item('Save', 'editor.save', 'CmdOrCtrl+S'),
        item('Save all', 'editor.saveAll', 'CmdOrCtrl+Alt+S'),
        item('Close tab', 'editor.closeTab', 'CmdOrCtrl+W'),
        ...(mac ? [] : [{ type: 'separator' as const }, item('Settings', 'app.settings', 'CmdOrCtrl+,')]),
        { type: 'separator' },
        mac ? { role: 'close', accelerator: 'CmdOrCtrl+Shift+W' } : { role: 'quit' },
      ],
    },
    { role: 'editMenu' },
    {
      label: 'View',
      submenu: [
        item('Command palette', 'app.palette', 'CmdOrCtrl+Shift+P'),
        item('Go to file', 'app.goToFile', 'CmdOrCtrl+P'),
        item('Go to conversation', 'app.goToConversation'),
        item('Go to line', 'app.goToLine', 'Ctrl+G'),
        item('Search in files', 'app.searchText', 'CmdOrCtrl+Shift+F'),
        item('Search memory', 'app.searchMemory'),
        { type: 'separator' },
        item('Side panel', 'layout.toggleSidePanel', 'CmdOrCtrl+B'),
        item('Terminal', 'layout.toggleTerminal', 'CmdOrCtrl+J'),
        item('Editor', 'layout.toggleEditor', 'CmdOrCtrl+Alt+B'),
        { type: 'separator' },
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        { role: 'togglefullscreen' },
        { type: 'separator' },
        { role: 'reload', accelerator: '' },
        { role: 'toggleDevTools' },
      ],
    },
    { role: 'windowMenu' },
    {
      role: 'help',
      submenu: [
        item('Show all commands', 'app.palette', 'F1'),
        { label: 'Open log folder', click: () => deps.openLogs() },
      ],
    },
  ];
}

function macMenu(
  appName: string,
  item: (label: string, command: string, accelerator?: string) => MenuItemConstructorOptions,
): MenuItemConstructorOptions {
  return {
    label: appName,
    submenu: [
      { role: 'about' },
      { type: 'separator' },
      item('Settings…', 'app.settings', 'Cmd+,'),
      { type: 'separator' },
      { role: 'services' },
      { type: 'separator' },
      { role: 'hide' },
      { role: 'hideOthers' },
      { role: 'unhide' },
      { type: 'separator' },
      { role: 'quit' },
    ],
  };
}
