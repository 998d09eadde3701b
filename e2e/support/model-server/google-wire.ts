import { argumentsText, finishOf, pieces, textPieces, usageOf } from './script';
import type { WireFormat } from './script';

const finishReasons = { stop: 'STOP', calls: 'STOP', length: 'MAX_TOKENS', filter: 'SAFETY' } as const;

/** Gemini `streamGenerateContent` as server-sent events. Calls come whole, the first with a thought signature. */
export const googleWire: WireFormat = {
  contentType: 'text/event-stream',
  frames(step, request, turn) {
    const usage = usageOf(step, request);
    const reasoning = step.reasoning === undefined ? [] : pieces(step.reasoning, 12);
    const parts: Record<string, unknown>[] = [
      ...reasoning.map((text) => ({ text, thought: true })),
      ...textPieces(step).map((text) => ({ text })),
      ...(step.calls ?? []).map((call, index) => ({
        functionCall: { name: call.name, args: JSON.parse(argumentsText(call)) as unknown },
        ...(index === 0 ? { thoughtSignature: `thought-${turn}` } : {}),
      })),
    ];
    const usageMetadata = {
      promptTokenCount: usage.inputTokens,
      candidatesTokenCount: usage.outputTokens,
      cachedContentTokenCount: usage.cachedInputTokens ?? 0,
      totalTokenCount: usage.inputTokens + usage.outputTokens,
    };
    const frame = (part: unknown[], rest: Record<string, unknown>): string => {
      const candidate = { content: { role: 'model', parts: part }, index: 0, ...rest };
      return `data: ${JSON.stringify({ candidates: [candidate], usageMetadata })}\r\n\r\n`;
    };
    return [
      ...parts.map((part) => frame([part], {})),
      frame([{ text: '' }], { finishReason: finishReasons[finishOf(step)] }),
    ];
  },
  errorFrame(type, message) {
    return `data: ${JSON.stringify({ error: { code: 500, status: type, message } })}\r\n\r\n`;
  },
  errorBody(status, message) {
    return { error: { code: status, message, status: status === 429 ? 'RESOURCE_EXHAUSTED' : 'INTERNAL' } };
  },
};
