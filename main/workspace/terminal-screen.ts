import type { Terminal } from '@xterm/headless';
import type { TerminalSize } from './terminals';

/** What a terminal shows, for those without eyes. */
export interface TerminalScreen {
  write(data: string): void;
  resize(size: TerminalSize): void;
  /** The rows as they stand once everything written is drawn, blank ones at the end left out. */
  text(): Promise<string>;
  /** The row of the cursor, up to the cursor. */
  cursorLine(): string;
  close(): void;
}

/** Rows above the screen that are kept, for programs that scroll back in it. */
const scrollback = 1000;

export async function createTerminalScreen(size: TerminalSize): Promise<TerminalScreen> {
  // Loaded at the first terminal: most starts of the program never need it.
  const loaded = await import('@xterm/headless');
  // A bundler gives its members; plain Node gives them as one.
  const module = 'Terminal' in loaded ? loaded : (loaded as { default: typeof loaded }).default;
  const terminal = new module.Terminal({
    cols: size.columns,
    rows: size.rows,
    scrollback,
    allowProposedApi: true,
  });

  return {
    write: (data) => terminal.write(data),
    resize: ({ columns, rows }) => terminal.resize(columns, rows),
    async text() {
      await new Promise<void>((drawn) => terminal.write('', drawn));
      return rowsOf(terminal).join('\n').trimEnd();
    },
    cursorLine() {
      const { baseY, cursorY, cursorX } = terminal.buffer.active;
      return terminal.buffer.active.getLine(baseY + cursorY)?.translateToString(true, 0, cursorX) ?? '';
    },
    close: () => terminal.dispose(),
  };
}

function rowsOf(terminal: Terminal): string[] {
  const { active } = terminal.buffer;
  return Array.from(
    { length: terminal.rows },
    (_, row) => active.getLine(active.baseY + row)?.translateToString(true) ?? '',
  );
}
