import type { CallView } from '@shared/domain/call';
import type { RunEvent } from '@shared/domain/event';
import type { Message } from '@shared/domain/message';
import { refusalText } from '@shared/present/refusal-text';
import type { OutputFormat } from './arguments';
import {
  jsonLine,
  resultObject,
  streamLines,
  type FinishedRun,
  type PermissionDenial,
  type StreamContext,
} from './stream-json';

/** Exit codes of the command (SPEC section 10). */
export const exitDone = 0;
export const exitFailed = 1;
export const exitUsage = 2;

export interface TurnPrinter {
  /** Called for every event in order; printing keeps that order. */
  see(event: RunEvent): void;
  /** The same for an event of a sub-agent that the call started. */
  seeBelow(event: RunEvent, parentCallId: string): void;
  /** After the turn: prints what is left and returns the exit code. */
  finish(): Promise<number>;
}

export interface TurnOutput {
  readonly format: OutputFormat;
  readonly context: StreamContext;
  /** For Direct each call's result is the answer; for a model its last text. */
  readonly direct: boolean;
  readonly out: (text: string) => void;
  readonly error: (text: string) => void;
}

/** Collects one turn's events and prints them in the chosen format. */
export function createTurnPrinter(output: TurnOutput): TurnPrinter {
  const calls = new Map<string, CallView>();
  const results: string[] = [];
  const denials: PermissionDenial[] = [];
  let lastText = '';
  let ended: Extract<RunEvent, { type: 'run-ended' }> | undefined;
  let printing = Promise.resolve();

  function collect(event: RunEvent): void {
    collectDenial(event);
    if (event.type === 'message-added' && event.message.role === 'assistant')
      lastText = textOf(event.message.parts) || lastText;
    if (event.type === 'message-added' && isNews(event.message)) results.push(textOf(event.message.parts));
    if (event.type === 'run-ended') ended = ended === undefined ? event : together(ended, event);
    if (event.type === 'call-state' && event.result !== undefined) results.push(textOf(event.result.content));
  }

  function collectDenial(event: RunEvent): void {
    if (event.type === 'call-asked') calls.set(event.call.id, event.call);
    if (event.type !== 'call-state' || event.state.kind !== 'refused') return;
    const call = calls.get(event.callId);
    if (call !== undefined && denying.has(event.state.refusal.by))
      denials.push({ tool_name: call.tool, tool_use_id: call.id, tool_input: call.input });
  }

  async function print(event: RunEvent, context: StreamContext): Promise<void> {
    for (const line of await streamLines(event, context)) output.out(jsonLine(line));
  }

  function printLater(event: RunEvent, context: StreamContext): void {
    if (output.format === 'stream-json') printing = printing.then(() => print(event, context));
  }

  return {
    see(event) {
      collect(event);
      printLater(event, output.context);
    },
    seeBelow(event, parentCallId) {
      collectDenial(event);
      printLater(event, { ...output.context, parentCallId });
    },
    async finish() {
      await printing;
      const run = finished(ended, { direct: output.direct, results, lastText, denials });
      if (output.format === 'text') {
        if (run.text !== '') output.out(`${run.text}\n`);
        if (run.failure !== undefined) output.error(`${run.failure}\n`);
      } else {
        output.out(jsonLine(resultObject(run, output.context)));
      }
      return run.end === 'done' ? exitDone : exitFailed;
    },
  };
}

/** Refusals by somebody's decision; a schema error or an unread file is the call's own fault and no denial. */
const denying: ReadonlySet<string> = new Set(['rule', 'user', 'hook', 'unattended', 'roster']);

/** News of a job, which Direct does not answer: it is part of what was asked for. */
function isNews({ role, parts }: Message): boolean {
  return role === 'user' && parts.some((part) => part.type === 'text' && part.from === 'job');
}

type Ended = Extract<RunEvent, { type: 'run-ended' }>;

/** A job that was waited for makes a second turn of what is one to whoever asked. */
function together(first: Ended, second: Ended): Ended {
  const cached = (first.usage.cachedInputTokens ?? 0) + (second.usage.cachedInputTokens ?? 0);
  return {
    ...second,
    steps: first.steps + second.steps,
    durationMs: first.durationMs + second.durationMs,
    usage: {
      inputTokens: first.usage.inputTokens + second.usage.inputTokens,
      outputTokens: first.usage.outputTokens + second.usage.outputTokens,
      ...(cached === 0 ? {} : { cachedInputTokens: cached }),
    },
  };
}

interface Collected {
  readonly direct: boolean;
  readonly results: readonly string[];
  readonly lastText: string;
  readonly denials: readonly PermissionDenial[];
}

function finished(ended: Extract<RunEvent, { type: 'run-ended' }> | undefined, seen: Collected): FinishedRun {
  const answer = seen.direct
    ? [...seen.results, seen.lastText].filter((text) => text !== '').join('\n')
    : seen.lastText;
  if (ended === undefined) {
    const usage = { inputTokens: 0, outputTokens: 0 };
    return {
      end: 'failed',
      text: answer,
      steps: 0,
      durationMs: 0,
      usage,
      denials: seen.denials,
      failure: 'The turn did not end.',
    };
  }
  const failure = failureText(ended);
  return {
    end: ended.end,
    text: answer,
    steps: ended.steps,
    durationMs: ended.durationMs,
    usage: ended.usage,
    denials: seen.denials,
    ...(failure === undefined ? {} : { failure }),
  };
}

function failureText(ended: Extract<RunEvent, { type: 'run-ended' }>): string | undefined {
  if (ended.failure !== undefined)
    return refusalText({
      by: 'stop',
      reason: ended.failure.message,
      ...(ended.failure.remedy === undefined ? {} : { remedy: ended.failure.remedy }),
    });
  if (ended.end === 'stopped') return 'The turn was stopped.';
  if (ended.end === 'max-steps') return `The turn reached its limit of ${ended.steps} steps.`;
  return undefined;
}

function textOf(parts: readonly { readonly type: string; readonly text?: string }[]): string {
  return parts
    .map((part) => (part.type === 'text' ? (part.text ?? '') : ''))
    .filter((text) => text !== '')
    .join('\n');
}
