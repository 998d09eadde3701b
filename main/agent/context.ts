import { textTokens } from '@shared/catalog/schema-tokens';
import type { TokenUsage } from '@shared/domain/event';
import type { ModelMessage, WireTool } from './ports';

/** A picture costs about this much with the providers that say. */
const imageTokens = 1_600;

/** Framing of a message on the wire. */
const messageTokens = 4;

export interface ContextMeter {
  /** Tokens that a request would take, corrected by what earlier ones really took. */
  measure(request: MeasuredRequest): number;
  /** Tells what the provider counted for the request measured last. */
  learn(usage: TokenUsage): void;
  messageTokens(message: ModelMessage): number;
}

export interface MeasuredRequest {
  readonly system: string;
  readonly messages: readonly ModelMessage[];
  readonly tools: readonly WireTool[];
}

/** Each message and tool is counted once, however often it is sent. */
export function createContextMeter(): ContextMeter {
  const counted = new WeakMap<ModelMessage | WireTool, number>();
  let factor = 1;
  let last = 0;

  function count(item: ModelMessage | WireTool, fresh: () => number): number {
    const known = counted.get(item);
    if (known !== undefined) return known;
    const tokens = fresh();
    counted.set(item, tokens);
    return tokens;
  }

  const ofMessage = (message: ModelMessage): number =>
    Math.ceil(factor * count(message, () => plainMessageTokens(message)));

  return {
    messageTokens: ofMessage,
    measure({ system, messages, tools }) {
      let plain = textTokens(system);
      for (const tool of tools) plain += count(tool, () => textTokens(JSON.stringify(tool)));
      for (const message of messages) plain += count(message, () => plainMessageTokens(message));
      last = plain;
      return Math.ceil(factor * plain);
    },
    learn(usage) {
      if (usage.inputTokens <= 0 || last <= 0) return;
      // A provider that counts oddly (no cached tokens, say) must not switch compaction off.
      factor = Math.min(3, Math.max(0.5, usage.inputTokens / last));
    },
  };
}

function plainMessageTokens(message: ModelMessage): number {
  switch (message.role) {
    case 'user':
      return messageTokens + contentTokens(message.content);
    case 'assistant':
      return message.parts.reduce(
        (sum, part) =>
          sum + textTokens(part.type === 'call' ? part.name + JSON.stringify(part.input ?? {}) : part.text),
        messageTokens,
      );
    case 'results':
      return message.results.reduce((sum, result) => sum + contentTokens(result.content), messageTokens);
  }
}

function contentTokens(content: Extract<ModelMessage, { role: 'user' }>['content']): number {
  return content.reduce((sum, part) => sum + (part.type === 'text' ? textTokens(part.text) : imageTokens), 0);
}
