import type { CallResult, CallState } from '@shared/domain/call';
import type { Refusal } from '@shared/domain/refusal';
import { refusalText } from '@shared/present/refusal-text';
import type { Clock } from '@shared/kit/sources';
import type { CallRecordPort, CallRequest, CallRun, SettledCall } from '../ports';

interface SettlePorts {
  readonly record: CallRecordPort;
  readonly clock: Clock;
}

export interface RanCall {
  readonly startedAt: number;
  readonly endedAt: number;
  readonly stopped: boolean;
  readonly result: CallResult;
  readonly reason?: string;
}

/** Written to disk before anyone is shown or told of it: a finished call is never lost. */
export function settleCall(
  ports: SettlePorts,
  request: CallRequest,
  run: CallRun,
  ran: RanCall,
): SettledCall {
  return record(ports, request, run, stateOf(ran), ran.result);
}

/** A refused call gets an answer too: the refusal's own words, and what hooks say beside them. */
export function settleRefusal(
  ports: SettlePorts,
  request: CallRequest,
  run: CallRun,
  refusal: Refusal,
  notes: readonly string[] = [],
): SettledCall {
  const endedAt = ports.clock.now();
  const state: CallState =
    refusal.by === 'stop' ? { kind: 'stopped', endedAt } : { kind: 'refused', endedAt, refusal };
  return record(ports, request, run, state, {
    content: [refusalText(refusal), ...notes].map((text) => ({ type: 'text', text })),
    isError: true,
    display: { kind: 'text' },
  });
}

function stateOf(ran: RanCall): CallState {
  const { startedAt, endedAt } = ran;
  if (ran.stopped) return { kind: 'stopped', startedAt, endedAt };
  if (ran.result.isError)
    return { kind: 'failed', startedAt, endedAt, reason: ran.reason ?? 'It reported an error.' };
  return { kind: 'done', startedAt, endedAt };
}

function record(
  ports: SettlePorts,
  request: CallRequest,
  run: CallRun,
  state: CallState,
  result: CallResult,
): SettledCall {
  ports.record.settled(request.callId, state, result);
  run.emit({ type: 'call-state', callId: request.callId, state, result });
  return { callId: request.callId, state, result };
}
