import type { CallRequest, CallRun, CallRunner, PreparedCall, SettledCall } from '../tools/ports';

/** Calls that only read run together, this many at once: enough to hide latency, few enough for a laptop. */
const together = 8;

/**
 * Runs a step's calls and answers them in the order asked. Calls that all only read are prepared together, so that
 * their questions stand in one stack (PE4), and then run side by side; otherwise each sees the effect of the one
 * before. After a stop the rest goes through `prepare` all the same, which settles it as stopped.
 */
export async function runCalls(
  calls: CallRunner,
  requests: readonly CallRequest[],
  run: CallRun,
): Promise<readonly SettledCall[]> {
  const parallel = requests.length > 1 && requests.every((request) => calls.isReadOnly(request, run));
  if (!parallel) return inTurn(calls, requests, run);
  const prepared = await Promise.all(requests.map((request) => calls.prepare(request, run)));
  return sideBySide(prepared, (call) => settle(calls, call));
}

async function inTurn(
  calls: CallRunner,
  requests: readonly CallRequest[],
  run: CallRun,
): Promise<readonly SettledCall[]> {
  const settled: SettledCall[] = [];
  for (const request of requests) settled.push(await settle(calls, await calls.prepare(request, run)));
  return settled;
}

async function sideBySide(
  prepared: readonly PreparedCall[],
  work: (call: PreparedCall) => Promise<SettledCall>,
): Promise<readonly SettledCall[]> {
  const settled = new Map<PreparedCall, SettledCall>();
  const queue = prepared.values();
  const worker = async (): Promise<void> => {
    for (const call of queue) settled.set(call, await work(call));
  };
  await Promise.all(Array.from({ length: Math.min(together, prepared.length) }, worker));
  return prepared.flatMap((call) => settled.get(call) ?? []);
}

async function settle(calls: CallRunner, prepared: PreparedCall): Promise<SettledCall> {
  return prepared.kind === 'settled' ? prepared.settled : calls.execute(prepared);
}
