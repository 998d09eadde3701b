/** Between two pieces of live output: about one frame of a screen. */
const frameMs = 20;
/** A card shows no more of one frame than this; what came before it is in the result. */
const maxFrame = 32 * 1024;

/** Output on its way from a running command to its card: first at once, then one piece a frame. */
export interface LiveOutput {
  push(text: string): void;
  close(): void;
  /** Ends after `close`, when everything was handed out. */
  pieces(): AsyncGenerator<string, void>;
}

export function createLiveOutput(): LiveOutput {
  let waiting: string[] = [];
  let length = 0;
  let closed = false;
  let wake = (): void => undefined;

  function take(): string {
    const text = waiting.join('');
    waiting = [];
    length = 0;
    return text.length > maxFrame ? text.slice(text.indexOf('\n', text.length - maxFrame) + 1) : text;
  }

  return {
    push(text) {
      waiting.push(text);
      length += text.length;
      if (length > 8 * maxFrame) waiting = [take()];
      wake();
    },
    close() {
      closed = true;
      wake();
    },
    async *pieces() {
      for (;;) {
        if (waiting.length > 0) yield take();
        if (closed && waiting.length === 0) return;
        if (waiting.length === 0) await new Promise<void>((resolve) => (wake = resolve));
        wake = () => undefined;
        if (!closed) await frame();
      }
    },
  };

  /** Ends early when the command does: a short command is not made longer. */
  function frame(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, frameMs);
      wake = () => {
        if (!closed) return;
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
