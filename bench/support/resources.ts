import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** What a process holds right now. */
export interface Resources {
  /** Open descriptors without the reserve; 0 where /proc does not tell. */
  readonly descriptors: number;
  /** Ends of the pipes that are kept ready for commands; a reserve, which comes and goes. */
  readonly reserve: number;
  readonly children: number;
  /** What keeps the event loop alive, by kind. */
  readonly handles: Readonly<Record<string, number>>;
  readonly heapMegabytes: number;
}

/** Collects garbage first, so that only what is held counts. Needs --expose-gc. */
export function resourcesNow(): Resources {
  if (globalThis.gc === undefined) throw new Error('Start Node with --expose-gc.');
  globalThis.gc();
  globalThis.gc();
  const handles: Record<string, number> = {};
  for (const kind of process.getActiveResourcesInfo()) handles[kind] = (handles[kind] ?? 0) + 1;
  return {
    ...countDescriptors(),
    children: childrenOf(process.pid).length,
    handles,
    heapMegabytes: process.memoryUsage().heapUsed / 1024 / 1024,
  };
}

function countDescriptors(): Pick<Resources, 'descriptors' | 'reserve'> {
  if (process.platform !== 'linux') return { descriptors: 0, reserve: 0 };
  const targets = readdirSync('/proc/self/fd').map(targetOf);
  const reserve = targets.filter((target) => target.includes('toolwright-pipes-')).length;
  return { descriptors: targets.length - reserve, reserve };
}

function targetOf(descriptor: string): string {
  try {
    return readlinkSync(`/proc/self/fd/${descriptor}`);
  } catch {
    // The one that listed the folder is closed again.
    return '';
  }
}

export function childrenOf(pid: number): readonly number[] {
  if (process.platform !== 'linux') return [];
  const threads = readdirSync(`/proc/${pid}/task`);
  return threads.flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8')
      .split(' ')
      .filter((word) => word !== '')
      .map(Number),
  );
}

/** Growth per sample by least squares: one that stays is told from a wave. */
export function slope(values: readonly number[]): number {
  const middle = (values.length - 1) / 2;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const spread = values.reduce((sum, _, index) => sum + (index - middle) ** 2, 0);
  return values.reduce((sum, value, index) => sum + (index - middle) * (value - mean), 0) / spread;
}
