import { FitAddon } from '@xterm/addon-fit';
import { SearchAddon } from '@xterm/addon-search';
import { WebLinksAddon } from '@xterm/addon-web-links';
import { WebglAddon } from '@xterm/addon-webgl';
import { Terminal } from '@xterm/xterm';
import '@xterm/xterm/css/xterm.css';
import { terminalTheme } from './terminal-theme';

export interface ScreenDeps {
  readonly label: string;
  /** For what a program without a terminal prints: no keys, no cursor, and a line feed begins a new line. */
  readonly readOnly?: boolean;
  onInput(data: string): void;
  onResize(columns: number, rows: number): void;
  onTitle(title: string): void;
  onLink(address: string): void;
  copy(text: string): void;
  /** Keys that are the app's, not the shell's. */
  isAppKey(event: KeyboardEvent): boolean;
}

/** One terminal on the screen. */
export interface Screen {
  write(text: string, drawn: () => void): void;
  /** Takes the size of its box; nothing while it is hidden. */
  fit(): void;
  focus(): void;
  recolour(): void;
  find(text: string, direction: 'next' | 'previous'): boolean;
  endFind(): void;
  dispose(): void;
}

const scrollback = 10_000;

export function createScreen(box: HTMLElement, deps: ScreenDeps): Screen {
  const terminal = new Terminal({
    allowProposedApi: true,
    fontFamily: "'JetBrains Mono Variable', ui-monospace, monospace",
    fontSize: 12,
    lineHeight: 1.3,
    scrollback,
    cursorBlink: false,
    macOptionIsMeta: true,
    screenReaderMode: false,
    theme: terminalTheme(),
    ...(deps.readOnly === true ? { disableStdin: true, convertEol: true } : {}),
  });
  if (deps.readOnly === true) terminal.write('\u001b[?25l');
  const fit = new FitAddon();
  const search = new SearchAddon();
  terminal.loadAddon(fit);
  terminal.loadAddon(search);
  terminal.loadAddon(new WebLinksAddon((_event, address) => deps.onLink(address)));
  terminal.open(box);
  terminal.textarea?.setAttribute('aria-label', deps.label);
  drawWithGraphics(terminal);
  terminal.attachCustomKeyEventHandler((event) => takesKey(terminal, deps, event));
  terminal.onData(deps.onInput);
  terminal.onTitleChange(deps.onTitle);
  terminal.onResize(({ cols, rows }) => deps.onResize(cols, rows));

  return {
    write: (text, drawn) => terminal.write(text, drawn),
    fit() {
      if (box.clientWidth > 0 && box.clientHeight > 0) fit.fit();
    },
    focus: () => terminal.focus(),
    recolour() {
      terminal.options.theme = terminalTheme();
    },
    find: (text, direction) => (direction === 'next' ? search.findNext(text) : search.findPrevious(text)),
    endFind: () => search.clearDecorations(),
    dispose: () => terminal.dispose(),
  };
}

/** Faster where there is a graphics context; a machine without one, or one that loses it, draws plain elements. */
function drawWithGraphics(terminal: Terminal): void {
  try {
    const graphics = new WebglAddon();
    graphics.onContextLoss(() => graphics.dispose());
    terminal.loadAddon(graphics);
  } catch (error) {
    console.info('The terminal draws without WebGL:', error);
  }
}

/** Ctrl+Shift+C and V, and Command on mac, belong to the clipboard; the rest to the shell unless the app has it. */
function takesKey(terminal: Terminal, deps: ScreenDeps, event: KeyboardEvent): boolean {
  if (event.type !== 'keydown') return true;
  const key = event.key.toLowerCase();
  const clipboard = (event.ctrlKey && event.shiftKey) || event.metaKey;
  if (clipboard && key === 'c') {
    if (terminal.hasSelection()) deps.copy(terminal.getSelection());
    event.preventDefault();
    return false;
  }
  // The browser pastes by itself; xterm hears of it through its own field.
  if (clipboard && key === 'v') return false;
  return !deps.isAppKey(event);
}
