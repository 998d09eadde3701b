import { argumentsText, finishOf, pieces, textPieces, usageOf } from './script';
import type { ScriptCall, ScriptStep, WireFormat } from './script';

const finishReasons = {
  stop: 'stop',
  calls: 'tool_calls',
  length: 'length',
  filter: 'content_filter',
} as const;

function callDeltas(index: number, call: ScriptCall, id: string): unknown[] {
  const head = { index, id, type: 'function', function: { name: call.name, arguments: '' } };
  const rest = pieces(argumentsText(call), 14).map((text) => ({ index, function: { arguments: text } }));
  return [head, ...rest].map((tool) => ({ tool_calls: [tool] }));
}

function deltas(step: ScriptStep, turn: number): unknown[] {
  const reasoning = step.reasoning === undefined ? [] : pieces(step.reasoning, 12);
  return [
    { role: 'assistant', content: '' },
    ...reasoning.map((text) => ({ reasoning_content: text })),
    ...textPieces(step).map((content) => ({ content })),
    ...(step.calls ?? []).flatMap((call, index) =>
      callDeltas(index, call, call.id ?? `call_${turn}_${index}`),
    ),
  ];
}

/** OpenAI Chat Completions, streaming, with the usage chunk at the end. */
export const openaiWire: WireFormat = {
  contentType: 'text/event-stream',
  frames(step, request, turn) {
    const usage = usageOf(step, request);
    const common = {
      id: `chatcmpl-${turn}`,
      object: 'chat.completion.chunk',
      created: 1_700_000_000,
      model: request.body['model'],
    };
    const frame = (fields: Record<string, unknown>): string =>
      `data: ${JSON.stringify({ ...common, ...fields })}\n\n`;
    const choice = (delta: unknown, finish: string | null): string =>
      frame({ choices: [{ index: 0, delta, finish_reason: finish }] });
    return [
      ...deltas(step, turn).map((delta) => choice(delta, null)),
      choice({}, finishReasons[finishOf(step)]),
      frame({
        choices: [],
        usage: {
          prompt_tokens: usage.inputTokens,
          completion_tokens: usage.outputTokens,
          total_tokens: usage.inputTokens + usage.outputTokens,
          prompt_tokens_details: { cached_tokens: usage.cachedInputTokens ?? 0 },
        },
      }),
      'data: [DONE]\n\n',
    ];
  },
  errorFrame(type, message) {
    return `data: ${JSON.stringify({ error: { type, code: type, message, param: null } })}\n\n`;
  },
  errorBody(status, message) {
    const type = status === 401 ? 'invalid_api_key' : status === 429 ? 'rate_limit_exceeded' : 'server_error';
    return { error: { message, type, code: type, param: null } };
  },
};
