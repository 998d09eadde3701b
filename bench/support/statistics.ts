/** The value below which `share` of the numbers lie (nearest rank); NaN of none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  const rank = Math.min(sorted.length - 1, Math.max(0, Math.ceil(sorted.length * share) - 1));
  return sorted[rank] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** Milliseconds that `work` takes. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

export interface Interleaved {
  readonly ours: readonly number[];
  readonly peer: readonly number[];
}

/**
 * Times both in turn, the one that goes first changing with each round, so that a machine that slows down slows both.
 * `work` gets the round, counted from the start of the warm-up, whose times are thrown away.
 */
export async function interleave(
  rounds: { readonly warmUp: number; readonly measured: number },
  ours: (round: number) => Promise<number>,
  peer: (round: number) => Promise<number>,
): Promise<Interleaved> {
  const times: { ours: number[]; peer: number[] } = { ours: [], peer: [] };
  for (let round = 0; round < rounds.warmUp + rounds.measured; round += 1) {
    const first = round % 2 === 0 ? await ours(round) : undefined;
    const other = await peer(round);
    const own = first ?? (await ours(round));
    if (round < rounds.warmUp) continue;
    times.ours.push(own);
    times.peer.push(other);
  }
  return times;
}
