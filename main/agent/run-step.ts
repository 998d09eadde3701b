import type { ProviderFailure } from '@shared/domain/event';
import { assertNever } from '@shared/kit/assert-never';
import { compact, needsCompaction } from './compaction';
import { unboundedWindow } from './direct';
import type { ModelDriver, ModelRequest, WireTool } from './ports';
import { readStep } from './read-step';
import type { StepRead } from './read-step';
import { lastFailure, retryDelay, standardRetry } from './retry';
import type { RunRoster } from '../tools/define';
import type { RunLoopPorts, RunRequest } from './run-ports';
import type { Turn } from './turn';

export type Step =
  | (Exclude<StepRead, { kind: 'failed' }> & { readonly messageId: string })
  | { readonly kind: 'failed'; readonly failure: ProviderFailure };

/** A provider that says "too long" twice after room was made will say it again. */
const compactionTries = 2;

export interface StepTaker {
  /** One answered request, however many tries it takes. */
  take(): Promise<Step>;
}

export function createStepTaker(
  ports: RunLoopPorts,
  request: RunRequest,
  driver: ModelDriver,
  turn: Turn,
  roster: RunRoster,
): StepTaker {
  // Smaller than the driver's once the provider has refused less than that.
  let window = driver.contextWindow;

  let prompt: { readonly system: string; readonly tools: readonly WireTool[] } | undefined;

  /** The system prompt stands for a turn, so that a provider's cache holds, unless the tools change. */
  async function modelRequest(): Promise<ModelRequest> {
    const tools = roster.wire();
    if (prompt === undefined || !sameTools(prompt.tools, tools))
      prompt = { system: await request.system(roster), tools };
    return {
      ...prompt,
      messages: turn.messages,
      signal: request.signal,
      loadBlob: ports.loadBlob,
    };
  }

  async function makeRoom(forced: boolean): Promise<{ room: ModelRequest; failure?: ProviderFailure }> {
    const room = await modelRequest();
    if (window >= unboundedWindow) return { room };
    const used = turn.meter.measure(room);
    if (forced) window = Math.min(window, used);
    if (!needsCompaction(used, window)) return { room };
    // A provider that refuses the request as it is leaves no choice.
    if (!forced && (await request.hooks?.compacting()) !== undefined) return { room };
    const { messages, droppedResults, summary } = await compact({
      driver,
      request: room,
      window,
      meter: turn.meter,
    });
    if (request.signal.aborted || (droppedResults === 0 && summary === undefined)) return { room };
    const saved = turn.compacted(messages, summary);
    if (saved?.ok === false) return { room, failure: saved.error };
    const kept = summary === undefined ? [] : ((await request.hooks?.compacted(summary.text)) ?? []);
    if (kept.length > 0) {
      const told = turn.addUser(kept.join('\n'), 'hook');
      if (!told.ok) return { room, failure: told.error };
    }
    request.emit({
      type: 'compacted',
      runId: request.runId,
      droppedResults,
      summarised: summary !== undefined,
    });
    const smaller = { ...room, messages: turn.messages };
    turn.meter.measure(smaller);
    return { room: smaller };
  }

  async function read(room: ModelRequest): Promise<StepRead & { messageId: string }> {
    const messageId = ports.ids.next('msg');
    await ports.sending?.(request, room);
    const step = await readStep(driver.stream(room), ports.ids, (kind, text) =>
      request.emit({ type: 'text-delta', runId: request.runId, messageId, kind, text }),
    );
    if (step.kind === 'failed' && step.heard) request.emit({ type: 'message-dropped', messageId });
    return { ...step, messageId };
  }

  function tellContext(room: ModelRequest, step: Extract<StepRead, { kind: 'finished' }>): void {
    if (window >= unboundedWindow) return;
    const told = step.usage.inputTokens + step.usage.outputTokens;
    const usedTokens = told > 0 ? told : turn.meter.measure(room);
    request.emit({ type: 'context', usedTokens, windowTokens: window });
    turn.meter.learn(step.usage);
  }

  return {
    async take() {
      const policy = ports.retry ?? standardRetry;
      let failed = 0;
      let refusals = 0;
      let refused = false;
      for (;;) {
        const { room, failure } = await makeRoom(refused);
        if (failure !== undefined) return { kind: 'failed', failure };
        const step = await read(room);
        switch (step.kind) {
          case 'finished':
            tellContext(room, step);
            return step;
          case 'aborted':
            return step;
          case 'failed':
            break;
          default:
            return assertNever(step);
        }
        refused = step.failure.kind === 'context-full';
        if (refused && refusals++ < compactionTries) continue;
        failed += 1;
        const delayMs = retryDelay(policy, failed, step, ports.random);
        if (delayMs === undefined)
          return { kind: 'failed', failure: lastFailure(step.failure, failed, step.retryAfterMs) };
        request.emit({
          type: 'retrying',
          runId: request.runId,
          attempt: failed + 1,
          delayMs,
          failure: step.failure,
        });
        await ports.sleep(delayMs, request.signal);
        if (request.signal.aborted)
          return { kind: 'aborted', parts: [], heard: false, messageId: step.messageId };
      }
    },
  };
}

function sameTools(before: readonly WireTool[], now: readonly WireTool[]): boolean {
  return before.length === now.length && before.every((tool, index) => tool === now[index]);
}
