import type { CallView } from '@shared/domain/call';
import type { ProviderFailure, RunEvent } from '@shared/domain/event';
import type { Message, MessagePart } from '@shared/domain/message';
import { err, ok } from '@shared/kit/result';
import { createFileGuard } from '../../workspace/file-guard';
import type { RunRoster } from '../../tools/define';
import type { CallRequest, CallRun, CallRunner, SettledCall } from '../../tools/ports';
import type { ModelDriver, ModelEvent, ModelRequest, WireTool } from '../ports';
import { createRunLoop } from '../run-loop';
import type { RunLoopPorts, RunOutcome, RunRequest } from '../run-ports';

export type ScriptedStep = readonly ModelEvent[] | ((request: ModelRequest) => AsyncIterable<ModelEvent>);

export const noUsage = { inputTokens: 0, outputTokens: 0 };

export function finish(
  reason: Extract<ModelEvent, { type: 'finish' }>['reason'] = 'stop',
  usage = noUsage,
): ModelEvent {
  return { type: 'finish', reason, usage };
}

export function call(id: string, name: string, input: unknown = {}, invalid?: string): ModelEvent {
  return { type: 'call', id, name, input, ...(invalid === undefined ? {} : { invalid }) };
}

export function failed(failure: Partial<ProviderFailure> = {}, retryAfterMs?: number): ModelEvent {
  const whole: ProviderFailure = { kind: 'overloaded', message: 'Busy.', retryable: true, ...failure };
  return { type: 'failed', failure: whole, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) };
}

/** A driver that answers from a list, and records what it was sent. */
export function scriptedDriver(
  steps: readonly ScriptedStep[],
  requests: ModelRequest[],
  contextWindow = 200_000,
): ModelDriver {
  let next = 0;
  return {
    ref: 'test/model',
    contextWindow,
    acceptsImages: true,
    async *stream(request) {
      requests.push({ ...request, messages: [...request.messages] });
      const step = steps[next++];
      if (step === undefined) throw new Error(`No step ${next} in the script.`);
      if (typeof step === 'function') yield* step(request);
      else yield* step;
    },
  };
}

export function message(
  id: string,
  role: Message['role'],
  parts: readonly MessagePart[],
  parentId: string | null = null,
): Message {
  return { id, conversationId: 'conv', parentId, runId: null, role, parts: [...parts], createdAt: 0 };
}

export function userMessage(text: string, id = 'msg_user'): Message {
  return message(id, 'user', [{ type: 'text', text }]);
}

/** What happened, in order, besides events: the start and end of calls, saved messages, sleeps. */
export interface World {
  readonly events: RunEvent[];
  readonly log: string[];
  readonly saved: Message[];
  readonly requests: ModelRequest[];
  readonly steering: { id: string; text: string }[];
  readonly stop: AbortController;
  run(change?: Partial<RunRequest>): Promise<RunOutcome>;
}

export interface WorldOptions {
  readonly readOnly?: (name: string) => boolean;
  readonly answer?: (request: CallRequest, run: CallRun) => Promise<string> | string;
  readonly contextWindow?: number;
  readonly ports?: Partial<RunLoopPorts>;
  /** The schemas of the next request, asked for each time. */
  readonly tools?: readonly WireTool[] | (() => readonly WireTool[]);
}

export function world(steps: readonly ScriptedStep[], options: WorldOptions = {}): World {
  const events: RunEvent[] = [];
  const log: string[] = [];
  const saved: Message[] = [];
  const requests: ModelRequest[] = [];
  const steering: { id: string; text: string }[] = [];
  const stop = new AbortController();
  let ids = 0;
  const driver = scriptedDriver(steps, requests, options.contextWindow);
  const loop = createRunLoop({
    models: { resolve: () => Promise.resolve(ok(driver)) },
    calls: fakeCalls(log, options),
    save(saving) {
      log.push(`save ${saving.role}`);
      saved.push(saving);
      return ok(undefined);
    },
    loadBlob: () => Promise.resolve(undefined),
    clock: { now: () => 1000 },
    ids: { next: (prefix) => `${prefix}_${++ids}` },
    sleep(ms) {
      log.push(`sleep ${ms}`);
      return Promise.resolve();
    },
    random: () => 0.5,
    ...options.ports,
  });
  const run = (change: Partial<RunRequest> = {}): Promise<RunOutcome> =>
    loop.run({
      conversationId: 'conv',
      runId: 'run',
      model: 'test/model',
      branch: [userMessage('Go.')],
      callOf: () => undefined,
      session: { root: '/w', home: '/h', cwd: '/w', guard: createFileGuard(), written: new Set() },
      mode: () => 'manual',
      maxSteps: 50,
      roster: () => rosterOf(options.tools ?? []),
      system: () => Promise.resolve('system'),
      takeSteering: () => steering.splice(0),
      signal: stop.signal,
      emit: (event) => events.push(event),
      ...change,
    });
  return { events, log, saved, requests, steering, stop, run };
}

function rosterOf(tools: readonly WireTool[] | (() => readonly WireTool[])): RunRoster {
  return {
    catalogue: 'claude',
    agent: null,
    entries: () => [],
    entry: () => undefined,
    wire: () => (typeof tools === 'function' ? tools() : tools),
    activate: () => undefined,
    used: () => undefined,
    promptCost: () => Promise.resolve([]),
  };
}

/** Answers calls with a text each; settles them as stopped once the run is. */
function fakeCalls(log: string[], options: WorldOptions): CallRunner {
  const stopped = (request: CallRequest): SettledCall => ({
    callId: request.callId,
    state: { kind: 'stopped', endedAt: 1000 },
    result: result('[stopped by the user]', true),
  });
  return {
    isReadOnly: (request) => options.readOnly?.(request.name) ?? false,
    prepare(request, run) {
      log.push(`prepare ${request.name}`);
      if (run.signal.aborted) return Promise.resolve({ kind: 'settled', request, settled: stopped(request) });
      const assessment = { danger: 'none' as const, reasons: [], paths: [], commands: [], hosts: [] };
      // The loop never looks into a prepared call.
      const tool = undefined as never;
      return Promise.resolve({ kind: 'ready', request, run, tool, input: request.input, assessment });
    },
    async execute(prepared) {
      const { request } = prepared;
      if (prepared.kind === 'settled') return prepared.settled;
      log.push(`start ${request.name}`);
      const text = (await options.answer?.(request, prepared.run)) ?? `result of ${request.name}`;
      log.push(`end ${request.name}`);
      if (prepared.run.signal.aborted) return stopped(request);
      return {
        callId: request.callId,
        state: { kind: 'done', startedAt: 1000, endedAt: 1000 },
        result: result(text, false),
      };
    },
    stop: () => undefined,
  };
}

function result(text: string, isError: boolean): SettledCall['result'] {
  return { content: [{ type: 'text', text }], isError, display: { kind: 'text' } };
}

export function settledCall(id: string, text: string): CallView {
  return {
    id,
    conversationId: 'conv',
    runId: 'old',
    messageId: 'm',
    tool: 'Read',
    input: {},
    state: { kind: 'done', startedAt: 0, endedAt: 0 },
    result: result(text, false),
    askedAt: 0,
  };
}

export function unsavable(): Partial<RunLoopPorts> {
  return { save: () => err({ message: 'The disk is full.' }) };
}

/** Events as short lines, for whole sequences at one look. */
export function lines(events: readonly RunEvent[]): string[] {
  return events.map((event) => {
    switch (event.type) {
      case 'text-delta':
        return `${event.kind} ${JSON.stringify(event.text)}`;
      case 'message-added':
        return `message ${event.message.role} ${event.message.parts.map(partLine).join(' ')}`;
      case 'retrying':
        return `retrying ${event.attempt} after ${event.delayMs}`;
      case 'run-ended':
        return `ended ${event.end} ${event.steps}`;
      case 'steer-taken':
        return `steer-taken ${event.id}`;
      case 'compacted':
        return `compacted ${event.droppedResults} ${event.summarised}`;
      default:
        return event.type;
    }
  });
}

function partLine(part: MessagePart): string {
  if (part.type === 'call') return `${part.name}${JSON.stringify(part.input)}`;
  return part.type === 'image' ? 'image' : JSON.stringify(part.text);
}
