export { OutputView } from './output-view';
export { createTerminalFeed, type TerminalFeed } from './state/terminal-feed';
export { createTerminalSlice, terminal, type TerminalSlice } from './state/terminal-slice';
export { TerminalPanel } from './terminal-panel';
