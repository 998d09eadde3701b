/** What a query looks for. `all`: files first, then the best of everything. */
export type PaletteMode =
  | 'all'
  | 'commands'
  | 'conversations'
  | 'memory'
  | 'text'
  | 'tools'
  | 'settings'
  | 'line'
  | 'help';

export interface Prefix {
  readonly sign: string;
  readonly mode: PaletteMode;
  /** What is listed behind the sign. */
  readonly title: string;
  /** The command that opens quick open with it. */
  readonly command: string;
}

/** As in VS Code where it has the same; a blank in front of the first sign takes it as a letter. */
export const prefixes: readonly Prefix[] = [
  { sign: '', mode: 'all', title: 'Go to file, then everything', command: 'app.goToFile' },
  { sign: '>', mode: 'commands', title: 'Run a command', command: 'app.palette' },
  { sign: '@', mode: 'conversations', title: 'Go to conversation', command: 'app.goToConversation' },
  { sign: '#', mode: 'memory', title: 'Search memory', command: 'app.searchMemory' },
  { sign: '%', mode: 'text', title: 'Search in files', command: 'app.searchText' },
  { sign: ':', mode: 'line', title: 'Go to line', command: 'app.goToLine' },
  { sign: '~', mode: 'tools', title: 'Go to tool', command: 'app.goToTool' },
  { sign: ',', mode: 'settings', title: 'Go to setting', command: 'app.goToSetting' },
  { sign: '?', mode: 'help', title: 'List these signs', command: 'app.quickOpenHelp' },
];
