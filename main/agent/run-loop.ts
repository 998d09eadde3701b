import type { ProviderFailure, RunEnd } from '@shared/domain/event';
import type { Message, MessagePart } from '@shared/domain/message';
import { directModel } from '@shared/domain/model';
import type { RunRoster } from '../tools/define';
import type { CallRequest, CallRun, CallRunner } from '../tools/ports';
import type { ModelDriver } from './ports';
import type { FinishReason } from './read-step';
import { expandPrompt } from './expand-prompt';
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
  /** Hooks are asked whether it may end: the model said its last word. */
  readonly lastWord?: string;
}

/** A hook that never lets a turn end is overruled after so many times. */
const mostFeedback = 8;

export function createRunLoop(ports: RunLoopPorts): RunLoop {
  return {
    async run(request) {
      const startedAt = ports.clock.now();
      const turn = createTurn(ports, request);
      const driver = await ports.models.resolve(request.model);
      const roster = request.roster({ acceptsImages: driver.ok && driver.value.acceptsImages });
      request.emit({
        type: 'run-started',
        runId: request.runId,
        model: request.model,
        mode: request.mode(),
        tools: roster.wire().map((tool) => tool.name),
      });
      const ended: End = driver.ok
        ? await hookedSteps(ports, request, turn, driver.value, roster)
        : { end: 'failed', failure: driver.error };
      const { lastWord: _lastWord, ...end } = ended;
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

/** The turn between the hooks of its beginning and of a failure. */
async function hookedSteps(
  ports: RunLoopPorts,
  request: RunRequest,
  turn: Turn,
  driver: ModelDriver,
  roster: RunRoster,
): Promise<End> {
  const { hooks } = request;
  const prompt = promptOf(request.branch);
  const opened = (await hooks?.opening(prompt, request.branch.length > 1)) ?? { context: [] };
  if (opened.refused !== undefined) return refuse(ports, request, turn, opened.refused);
  const told = tell(request, turn, opened.context);
  const expanded = told === undefined ? await expandPrompt(request, turn, prompt) : {};
  if (expanded.refused !== undefined) return refuse(ports, request, turn, expanded.refused);
  const failed: End | undefined =
    expanded.failure === undefined ? told : { end: 'failed', failure: expanded.failure };
  const end = failed ?? (await steps(ports, request, turn, driver, roster));
  if (end.failure !== undefined) await hooks?.failed(end.failure, end.lastWord ?? '');
  return end;
}

/** The message is not answered; the person reads why. */
function refuse(ports: RunLoopPorts, request: RunRequest, turn: Turn, reason: string): End {
  const said = turn.addAssistant(ports.ids.next('msg'), [{ type: 'text', text: reason }]);
  request.hooks?.dropPrompt();
  return said.ok ? { end: 'done' } : { end: 'failed', failure: said.error };
}

/** Direct takes every message for calls, so it is told nothing. */
function tell(request: RunRequest, turn: Turn, texts: readonly string[]): End | undefined {
  if (texts.length === 0 || request.model === directModel) return undefined;
  const saved = turn.addUser(texts.join('\n'), 'hook');
  return saved.ok ? undefined : { end: 'failed', failure: saved.error };
}

/** The person's words that the turn answers; undefined when an earlier turn is taken up again. */
function promptOf(branch: readonly Message[]): string | undefined {
  const last = branch.at(-1);
  if (last?.role !== 'user') return undefined;
  // What hooks said of it, or what it stands for, was added when it was first answered.
  if (last.parts.every((part) => part.type === 'text' && (part.from === 'hook' || part.from === 'command')))
    return undefined;
  return last.parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n');
}

async function steps(
  ports: RunLoopPorts,
  request: RunRequest,
  turn: Turn,
  driver: ModelDriver,
  roster: RunRoster,
): Promise<End> {
  const taker = createStepTaker(ports, request, driver, turn, roster);
  const run = callRun(request, driver, roster);
  let feedback = 0;
  for (;;) {
    if (request.signal.aborted) return { end: 'stopped' };
    if (turn.steps >= request.maxSteps) return { end: 'max-steps' };
    const steered = await takeSteering(request, turn);
    if (steered.failure !== undefined) return { end: 'failed', failure: steered.failure };
    const end = await oneStep(ports.calls, turn, taker, run, request);
    if (end === undefined) continue;
    // A message typed while the last words came is answered in the same turn.
    if (end.end !== 'done') return end;
    const more = await takeSteering(request, turn);
    if (more.failure !== undefined) return { end: 'failed', failure: more.failure };
    if (more.taken > 0) continue;
    if (end.lastWord === undefined || request.hooks === undefined) return end;
    const stopping = await request.hooks.stopping(end.lastWord, feedback > 0);
    // Direct would take what a hook says for calls.
    const isDeaf = request.model === directModel || request.signal.aborted;
    if (stopping.feedback === undefined || isDeaf) return end;
    feedback += 1;
    if (feedback > mostFeedback) {
      request.hooks.overruled();
      return end;
    }
    const told = tell(request, turn, [stopping.feedback]);
    if (told !== undefined) return told;
  }
}

/** One answer of the model and the calls it asks for; says how the turn ends, or nothing when it goes on. */
async function oneStep(
  calls: CallRunner,
  turn: Turn,
  taker: StepTaker,
  run: CallRun,
  { notesAfter, hooks }: Pick<RunRequest, 'notesAfter' | 'hooks'>,
): Promise<End | undefined> {
  const step = await taker.take();
  if (step.kind === 'failed') return { end: 'failed', failure: step.failure };
  if (step.kind === 'aborted') return stopped(turn, step);
  turn.count(step.usage);
  const parts = withNotice(step.parts, step.reason, turn.steps);
  if (parts.length === 0) return { end: 'done', lastWord: '' };
  const saved = turn.addAssistant(step.messageId, parts);
  if (!saved.ok) return { end: 'failed', failure: saved.error };
  const asked = callRequests(saved.value);
  if (asked.length === 0) return { end: 'done', lastWord: textOf(parts) };
  const settled = await runCalls(calls, asked, run);
  const hooked = await hooks?.afterCalls(asked, settled, run.roster);
  const notes = [limitNote(step.reason, asked), await notesAfter?.(settled), ...(hooked?.notes ?? [])].filter(
    (note) => note !== undefined,
  );
  turn.addResults(saved.value, settled, notes.length === 0 ? undefined : notes.join('\n\n'));
  if (settled.some((call) => call.interrupts === true)) return { end: 'stopped' };
  if (hooked?.endsTurn === true || settled.some((call) => call.endedByHook === true)) return { end: 'done' };
  return settled.some((call) => call.endsTurn === true)
    ? { end: 'done', lastWord: textOf(parts) }
    : undefined;
}

function textOf(parts: readonly MessagePart[]): string {
  return parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n');
}

function stopped(turn: Turn, step: Extract<Step, { kind: 'aborted' }>): End {
  if (step.parts.length === 0) return { end: 'stopped' };
  const saved = turn.addAssistant(step.messageId, step.parts);
  return saved.ok ? { end: 'stopped' } : { end: 'failed', failure: saved.error };
}

async function takeSteering(
  request: RunRequest,
  turn: Turn,
): Promise<{ taken: number; failure?: ProviderFailure }> {
  const messages = request.takeSteering();
  let taken = 0;
  for (const { id, text, from } of messages) {
    const answer = await request.hooks?.steered(text);
    request.emit({ type: 'steer-taken', id });
    // What a hook refuses, the person is told of; nothing of it is written down.
    if (answer?.refused !== undefined) continue;
    taken += 1;
    const saved = turn.addUser(text, from);
    if (!saved.ok) return { taken: 0, failure: saved.error };
    const told = tell(request, turn, answer?.context ?? []);
    if (told?.failure !== undefined) return { taken: 0, failure: told.failure };
    const expanded = from === undefined ? await expandPrompt(request, turn, text) : {};
    if (expanded.failure !== undefined) return { taken: 0, failure: expanded.failure };
    if (expanded.refused !== undefined) {
      const said = turn.addUser(`[${text} was not expanded: ${expanded.refused}]`, 'command');
      if (!said.ok) return { taken: 0, failure: said.error };
    }
  }
  return { taken };
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

function callRun(request: RunRequest, driver: ModelDriver, roster: RunRoster): CallRun {
  return {
    conversationId: request.conversationId,
    runId: request.runId,
    session: request.session,
    model: { acceptsImages: driver.acceptsImages },
    ...(request.lineage === undefined ? {} : { lineage: request.lineage }),
    roster,
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
