import type { MemoryThread } from './memory-thread';

/** Reads what is new into the index while nobody waits for it. */
export interface IndexKeeper {
  start(): void;
  close(): void;
}

/** After the start, which has other work to do. */
const firstMs = 4_000;
const everyMs = 15_000;
/** One turn of work, and a breath after it: others may want the disk. */
const drainMs = 100;
const breathMs = 50;

export function createIndexKeeper(
  thread: Pick<MemoryThread, 'drain'>,
  report: (error: unknown, where: string) => void,
): IndexKeeper {
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  function after(ms: number): void {
    if (closed) return;
    timer = setTimeout(() => void work(), ms);
    timer.unref();
  }

  async function work(): Promise<void> {
    try {
      const done = await thread.drain(drainMs);
      after(done ? everyMs : breathMs);
    } catch (error) {
      if (closed) return;
      report(error, 'reading the record into memory');
      after(everyMs * 4);
    }
  }

  return {
    start: () => after(firstMs),
    close() {
      closed = true;
      clearTimeout(timer);
    },
  };
}
