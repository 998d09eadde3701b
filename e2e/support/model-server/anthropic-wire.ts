import { argumentsText, finishOf, pieces, textPieces, usageOf } from './script';
import type { ScriptCall, ScriptStep, WireFormat } from './script';

const stopReasons = { stop: 'end_turn', calls: 'tool_use', length: 'max_tokens', filter: 'refusal' } as const;

function frame(event: { type: string } & Record<string, unknown>): string {
  return `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;
}

function block(index: number, start: unknown, deltas: readonly unknown[]): string[] {
  return [
    frame({ type: 'content_block_start', index, content_block: start }),
    ...deltas.map((delta) => frame({ type: 'content_block_delta', index, delta })),
    frame({ type: 'content_block_stop', index }),
  ];
}

function callBlock(index: number, call: ScriptCall, id: string): string[] {
  const deltas = pieces(argumentsText(call), 14).map((partial_json) => ({
    type: 'input_json_delta',
    partial_json,
  }));
  // The real service begins each call with an empty delta.
  const empty = { type: 'input_json_delta', partial_json: '' };
  return block(index, { type: 'tool_use', id, name: call.name, input: {} }, [empty, ...deltas]);
}

function blocks(step: ScriptStep, turn: number): string[] {
  const all: string[][] = [];
  if (step.reasoning !== undefined) {
    const thoughts = pieces(step.reasoning, 12).map((thinking) => ({ type: 'thinking_delta', thinking }));
    all.push(
      block(0, { type: 'thinking', thinking: '', signature: '' }, [
        ...thoughts,
        { type: 'signature_delta', signature: `signature-${turn}` },
      ]),
    );
  }
  const text = textPieces(step);
  if (text.length > 0) {
    const deltas = text.map((piece) => ({ type: 'text_delta', text: piece }));
    all.push(block(all.length, { type: 'text', text: '' }, deltas));
  }
  for (const [position, call] of (step.calls ?? []).entries())
    all.push(callBlock(all.length, call, call.id ?? `toolu_${turn}_${position}`));
  return all.flat();
}

/** Anthropic Messages, streaming. */
export const anthropicWire: WireFormat = {
  contentType: 'text/event-stream; charset=utf-8',
  frames(step, request, turn) {
    const usage = usageOf(step, request);
    const cached = usage.cachedInputTokens ?? 0;
    const start = {
      id: `msg_${turn}`,
      type: 'message',
      role: 'assistant',
      model: request.body['model'],
      content: [],
      stop_reason: null,
      stop_sequence: null,
      usage: {
        input_tokens: usage.inputTokens - cached,
        cache_read_input_tokens: cached,
        cache_creation_input_tokens: 0,
        output_tokens: 1,
      },
    };
    return [
      frame({ type: 'message_start', message: start }),
      frame({ type: 'ping' }),
      ...blocks(step, turn),
      frame({
        type: 'message_delta',
        delta: { stop_reason: stopReasons[finishOf(step)], stop_sequence: null },
        usage: { output_tokens: usage.outputTokens },
      }),
      frame({ type: 'message_stop' }),
    ];
  },
  errorFrame(type, message) {
    return frame({ type: 'error', error: { type, message } });
  },
  errorBody(status, message) {
    const types: Record<number, string> = {
      400: 'invalid_request_error',
      401: 'authentication_error',
      404: 'not_found_error',
      429: 'rate_limit_error',
      529: 'overloaded_error',
    };
    return { type: 'error', error: { type: types[status] ?? 'api_error', message } };
  },
};
