import { findKeyWaiters, sendSignal, type Family } from './process-family';

/** When a running command is looked at, in milliseconds after its start; the last step is repeated. */
const looks = [1000, 3000, 8000] as const;
const laterEveryMs = 10_000;

export interface KeyWatch {
  /** Stops looking; names the programs that were ended. */
  end(): readonly string[];
}

/**
 * Ends programs that wait for keys nobody can press, so that an editor opened by accident fails with its own message
 * instead of running into the time limit: first as a person would ask, then for certain.
 */
export function watchKeyWaiters(family: Family, platform: string): KeyWatch {
  const ended = new Map<number, string>();
  let over = platform !== 'linux' || family.pipe === undefined;
  let timer: NodeJS.Timeout | undefined;

  function plan(round: number): void {
    const before = round === 0 ? 0 : (looks[round - 1] ?? 0);
    const wait = round < looks.length ? (looks[round] ?? 0) - before : laterEveryMs;
    timer = setTimeout(() => void look(round), wait);
  }

  async function look(round: number): Promise<void> {
    const waiters = await findKeyWaiters(family);
    if (over) return;
    for (const { pid, name } of waiters) {
      sendSignal(pid, ended.has(pid) ? 'SIGKILL' : 'SIGTERM');
      ended.set(pid, name);
    }
    plan(round + 1);
  }

  if (!over) plan(0);
  return {
    end() {
      over = true;
      clearTimeout(timer);
      return [...new Set(ended.values())];
    },
  };
}
