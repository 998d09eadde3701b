import type { ProviderFailure, RunEnd } from '@shared/domain/event';
import type { Message, MessagePart } from '@shared/domain/message';
import type { CallRequest, CallRun, CallRunner } from '../tools/ports';
import type { ModelDriver } from './ports';
import type { FinishReason } from './read-step';
import { runCalls } from './run-calls';
import type { RunLoopPorts, RunOutcome, RunRequest } from './run-ports';
import { createStepTaker } from './run-step';
import type { Step, StepTaker } from './run-step';
import { createTurn } from './turn';
import type { Turn } from './turn';

export interface RunLoop {
  /** One turn. Never throws for anything a model, a provider or a tool does. */
  run(request: RunRequest): Promise<RunOutcome>;
}

interface End {
  readonly end: RunEnd;
  readonly failure?: ProviderFailure;
}

export function createRunLoop(ports: RunLoopPorts): RunLoop {
  return {
    async run(request) {
      const startedAt = ports.clock.now();
      const turn = createTurn(ports, request);
      request.emit({
        type: 'run-started',
        runId: request.runId,
        model: request.model,
        mode: request.mode(),
        tools: request.tools().map((tool) => tool.name),
      });
      const end = await steps(ports, request, turn);
      const outcome: RunOutcome = {
        ...end,
        usage: turn.usage,
        steps: turn.steps,
        durationMs: ports.clock.now() - startedAt,
      };
      request.emit({ type: 'run-ended', runId: request.runId, ...outcome });
      return outcome;
    },
  };
}

async function steps(ports: RunLoopPorts, request: RunRequest, turn: Turn): Promise<End> {
  const driver = await ports.models.resolve(request.model);
  if (!driver.ok) return { end: 'failed', failure: driver.error };
  const taker = createStepTaker(ports, request, driver.value, turn);
  const run = callRun(request, driver.value);
  for (;;) {
    if (request.signal.aborted) return { end: 'stopped' };
    if (turn.steps >= request.maxSteps) return { end: 'max-steps' };
    const steered = takeSteering(request, turn);
    if (steered.failure !== undefined) return { end: 'failed', failure: steered.failure };
    const end = await oneStep(ports.calls, turn, taker, run);
    if (end === undefined) continue;
    // A message typed while the last words came is answered in the same turn.
    if (end.end !== 'done') return end;
    const more = takeSteering(request, turn);
    if (more.failure !== undefined) return { end: 'failed', failure: more.failure };
    if (more.taken === 0) return end;
  }
}

/** One answer of the model and the calls it asks for; says how the turn ends, or nothing when it goes on. */
async function oneStep(
  calls: CallRunner,
  turn: Turn,
  taker: StepTaker,
  run: CallRun,
): Promise<End | undefined> {
  const step = await taker.take();
  if (step.kind === 'failed') return { end: 'failed', failure: step.failure };
  if (step.kind === 'aborted') return stopped(turn, step);
  turn.count(step.usage);
  const parts = withNotice(step.parts, step.reason, turn.steps);
  if (parts.length === 0) return { end: 'done' };
  const saved = turn.addAssistant(step.messageId, parts);
  if (!saved.ok) return { end: 'failed', failure: saved.error };
  const asked = callRequests(saved.value);
  if (asked.length === 0) return { end: 'done' };
  const settled = await runCalls(calls, asked, run);
  turn.addResults(saved.value, settled, limitNote(step.reason, asked));
  return undefined;
}

function stopped(turn: Turn, step: Extract<Step, { kind: 'aborted' }>): End {
  if (step.parts.length === 0) return { end: 'stopped' };
  const saved = turn.addAssistant(step.messageId, step.parts);
  return saved.ok ? { end: 'stopped' } : { end: 'failed', failure: saved.error };
}

function takeSteering(request: RunRequest, turn: Turn): { taken: number; failure?: ProviderFailure } {
  const messages = request.takeSteering();
  for (const { id, text } of messages) {
    request.emit({ type: 'steer-taken', id });
    const saved = turn.addUser(text);
    if (!saved.ok) return { taken: 0, failure: saved.error };
  }
  return { taken: messages.length };
}

function callRequests(message: Message): readonly CallRequest[] {
  return message.parts.flatMap((part) =>
    part.type === 'call'
      ? [
          {
            callId: part.callId,
            messageId: message.id,
            name: part.name,
            input: part.input,
            ...(part.invalid === undefined ? {} : { invalid: part.invalid }),
          },
        ]
      : [],
  );
}

function callRun(request: RunRequest, driver: ModelDriver): CallRun {
  return {
    conversationId: request.conversationId,
    runId: request.runId,
    session: request.session,
    model: { acceptsImages: driver.acceptsImages },
    mode: request.mode,
    signal: request.signal,
    emit: request.emit,
  };
}

/** Says in the conversation why an answer is not what one would expect. */
function withNotice(
  parts: readonly MessagePart[],
  reason: FinishReason,
  step: number,
): readonly MessagePart[] {
  if (parts.some((part) => part.type === 'call')) return parts;
  const text = noticeText(parts, reason, step);
  return text === undefined ? parts : [...parts, { type: 'text', text }];
}

function noticeText(parts: readonly MessagePart[], reason: FinishReason, step: number): string | undefined {
  if (reason === 'length') return '[The model reached its output limit before it was done. Ask it to go on.]';
  if (reason === 'filter') return "[The provider's content filter ended this answer.]";
  const said = parts.some((part) => part.type === 'text' && part.text.trim() !== '');
  // After calls a model may well have nothing to add.
  return said || step > 1 ? undefined : '[The model gave an empty answer.]';
}

/** A call cut off by the output limit would otherwise look like a slip and be sent again as it is. */
function limitNote(reason: FinishReason, calls: readonly CallRequest[]): string | undefined {
  if (reason !== 'length' || calls.at(-1)?.invalid === undefined) return undefined;
  return 'The answer reached the output limit inside these arguments. Send less in one call.';
}
