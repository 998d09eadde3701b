import { directModel } from '@shared/domain/model';
import { parseDirect } from './direct-parse';
import type { DirectItem } from './direct-parse';
import type { ModelDriver, ModelEvent, ModelMessage, ModelRequest } from './ports';

export interface DirectDeps {
  /** The argument that `Name rest` fills, for every tool name the program knows, withheld ones included. */
  readonly primaryArgumentOf: (name: string) => string | undefined;
}

/** A window that nothing fills. */
export const unboundedWindow = 1_000_000_000;

/**
 * The driver that needs no model: the person's message is the list of calls. It emits one call a step, so that each
 * sees the last one's effect, and reads from the history how far it has come. One driver serves one run: what the
 * person adds while it works is done after what was asked before.
 */
export function createDirectDriver(deps: DirectDeps): ModelDriver {
  let base: ModelMessage | undefined;
  return {
    ref: directModel,
    contextWindow: unboundedWindow,
    acceptsImages: true,
    async *stream(request) {
      base ??= request.messages.findLast((message) => message.role === 'user');
      const start = base === undefined ? -1 : request.messages.indexOf(base);
      const messages = request.messages.slice(Math.max(start, 0));
      yield* nextStep(items(messages, request, deps), callCount(messages), request);
    },
  };
}

async function* nextStep(
  all: readonly DirectItem[],
  done: number,
  request: ModelRequest,
): AsyncGenerator<ModelEvent> {
  if (request.signal.aborted) {
    yield { type: 'aborted' };
    return;
  }
  const { help, call } = following(all, done);
  if (help !== '') {
    yield { type: 'text', text: helpText(help, request) };
    yield { type: 'part-end', part: 'text' };
  }
  if (call !== undefined) {
    const { kind: _, ...rest } = call;
    yield { type: 'call', id: `direct_${callCount(request.messages) + 1}`, ...rest };
  }
  const usage = { inputTokens: 0, outputTokens: 0 };
  yield { type: 'finish', reason: call === undefined ? 'stop' : 'calls', usage };
}

/** The call after the first `done` ones and the lines without meaning between that one and it. */
function following(
  all: readonly DirectItem[],
  done: number,
): { help: string; call: Extract<DirectItem, { kind: 'call' }> | undefined } {
  let calls = 0;
  const help: string[] = [];
  for (const item of all) {
    if (item.kind === 'text') {
      if (calls === done) help.push(item.text);
      continue;
    }
    if (calls === done) return { help: help.join('\n'), call: item };
    calls += 1;
  }
  return { help: help.join('\n'), call: undefined };
}

function items(
  messages: readonly ModelMessage[],
  request: ModelRequest,
  deps: DirectDeps,
): readonly DirectItem[] {
  const names = {
    tools: request.tools.map((tool) => tool.name),
    primaryArgumentOf: deps.primaryArgumentOf,
  };
  return messages.flatMap((message) => (message.role === 'user' ? parseDirect(textOf(message), names) : []));
}

function textOf(message: Extract<ModelMessage, { role: 'user' }>): string {
  return message.content.map((part) => (part.type === 'text' ? part.text : '')).join('\n');
}

function callCount(messages: readonly ModelMessage[]): number {
  let count = 0;
  for (const message of messages)
    if (message.role === 'assistant') count += message.parts.filter((part) => part.type === 'call').length;
  return count;
}

function helpText(text: string, request: ModelRequest): string {
  const lines = text.split('\n');
  const first = lines[0] ?? '';
  const shown = first.length > 80 ? `${first.slice(0, 80)}…` : first;
  const subject =
    lines.length === 1
      ? `"${shown}" is no tool call.`
      : `"${shown}" and the lines after it are no tool calls.`;
  const names = request.tools.map((tool) => tool.name).join(', ');
  return [
    subject,
    'Write one call a line: a tool and its main argument (Read src/a.ts), a tool and JSON arguments (Read {"path": "src/a.ts"}), or {"tool": "Read", "input": {"path": "src/a.ts"}}.',
    names === '' ? 'No tool is available.' : `Tools: ${names}.`,
  ].join('\n');
}
