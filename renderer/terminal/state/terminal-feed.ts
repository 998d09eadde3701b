import type { Client } from '../../bridge/client';

/** Where a terminal's text goes. `drawn` is called once it is on the screen. */
export type Sink = (text: string, drawn: () => void) => void;

export interface TerminalFeed {
  /** What came before goes to the sink first. Returns the function that takes it away. */
  attach(terminalId: string, sink: Sink): () => void;
  /** Text from before this page was loaded. */
  seed(terminalId: string, recent: string): void;
  forget(terminalId: string): void;
}

/**
 * Brings terminals' text from main to their screens. Main stops a shell that is too far ahead, so every text is
 * acknowledged once it is drawn; text that came while no screen was there counts from then on.
 */
export function createTerminalFeed(client: Client): TerminalFeed {
  const sinks = new Map<string, Sink>();
  const early = new Map<string, { text: string; unseen: number }>();

  function acknowledge(terminalId: string, characters: number): void {
    if (characters > 0) void client.call('terminal.ack', { terminalId, characters });
  }

  client.on('terminal-data', ({ terminalId, data }) => {
    const sink = sinks.get(terminalId);
    if (sink !== undefined) {
      sink(data, () => acknowledge(terminalId, data.length));
      return;
    }
    const { text, unseen } = early.get(terminalId) ?? { text: '', unseen: 0 };
    early.set(terminalId, { text: text + data, unseen: unseen + data.length });
  });

  return {
    attach(terminalId, sink) {
      sinks.set(terminalId, sink);
      const waiting = early.get(terminalId);
      early.delete(terminalId);
      if (waiting !== undefined) sink(waiting.text, () => acknowledge(terminalId, waiting.unseen));
      return () => {
        if (sinks.get(terminalId) === sink) sinks.delete(terminalId);
      };
    },
    seed: (terminalId, recent) => void early.set(terminalId, { text: recent, unseen: 0 }),
    forget(terminalId) {
      sinks.delete(terminalId);
      early.delete(terminalId);
    },
  };
}
