import type { Socket } from 'node:net';
import { StringDecoder } from 'node:string_decoder';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** Reads what a command prints for as long as someone listens, and on without a listener. */
export interface OutputReader {
  /** Nobody holds the pipe any longer. */
  readonly ended: Promise<void>;
  /**
   * Waits for the rest after the shell has ended. False when something still holds the pipe: then everything that
   * the shell and its ended children printed has been read all the same.
   */
  settled(): Promise<boolean>;
  /** Reads on into nothing, so that a child left behind is not killed by its next line of output. */
  abandon(): void;
  close(): void;
}

export interface ReaderOptions {
  onText(text: string): void;
  /** Whether the text is only counted by now: then a command without end must not keep a processor busy. */
  slow(): boolean;
}

/** Silence after the shell's end that counts as the end of output, and the longest wait for it. */
const quietMs = 250;
const longestMs = 500;
const slowPauseMs = 4;

export function readOutput(stream: Socket, options: ReaderOptions): OutputReader {
  const decoder = new StringDecoder('utf8');
  let listening = true;
  let pieces = 0;
  let over = false;
  let tellOver = (): void => undefined;
  const ended = new Promise<void>((resolve) => (tellOver = resolve));

  function finish(): void {
    if (over) return;
    over = true;
    if (listening) options.onText(decoder.end());
    tellOver();
  }

  stream.on('data', (chunk: Buffer) => {
    pieces += 1;
    if (listening) options.onText(decoder.write(chunk));
    if (listening && !options.slow()) return;
    stream.pause();
    const timer = setTimeout(() => stream.resume(), slowPauseMs);
    if (!listening) timer.unref();
  });
  stream.on('end', finish);
  stream.on('close', finish);
  // A pipe that breaks has ended; its error says nothing that the command's own end does not.
  stream.on('error', finish);

  return {
    ended,
    async settled() {
      const longest = Date.now() + longestMs;
      while (!over) {
        const before = pieces;
        await within(ended, quietMs);
        // After a busy moment timers come before input that is already there: look once more.
        await nextTurn();
        if (pieces === before || Date.now() >= longest) break;
      }
      return over;
    },
    abandon() {
      if (!over) options.onText(decoder.end());
      listening = false;
      stream.unref();
    },
    close: () => void stream.destroy(),
  };
}

/** Whether it came in time. */
export async function within(event: Promise<unknown>, milliseconds: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), milliseconds);
  });
  try {
    return await Promise.race([event.then(() => true), late]);
  } finally {
    clearTimeout(timer);
  }
}
