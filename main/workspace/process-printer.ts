import { createOutputKeeper, type KeptOutput } from './process-output';
import type { Hiding } from './process';
import { createTerminalText } from './terminal-output';

/** What a command prints on its way to the card and to what is kept of it. */
export interface Printer {
  text(text: string): void;
  isFull(): boolean;
  finish(): KeptOutput;
}

export function createPrinter(
  onOutput: (text: string) => void,
  temporaryFolder: string,
  hide?: Hiding,
): Printer {
  const keeper = createOutputKeeper(temporaryFolder);
  const seen = createTerminalText();
  function print(text: string): void {
    if (text === '') return;
    onOutput(text);
    keeper.push(seen.push(text));
  }

  return {
    text: (text) => print(hide === undefined ? text : hide.push(text)),
    isFull: () => keeper.full,
    finish() {
      print(hide?.end() ?? '');
      keeper.push(seen.end());
      return keeper.finish();
    },
  };
}
