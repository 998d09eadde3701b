import type { TokenUsage } from '@shared/domain/event';
import type { ModelEvent } from '../ports';
import type { SdkPart, SdkUsage } from './sdk-types';

type ReadEvent =
  | Exclude<ModelEvent, { type: 'failed' | 'aborted' }>
  | { readonly type: 'error'; readonly error: unknown }
  /** The SDK noticed that the answer stopped before its end. */
  | { readonly type: 'cut' };

type Metadata = Record<string, Record<string, unknown>>;

/** Translates the SDK's stream parts one by one; keeps what a still open text or reasoning part has collected. */
export function createPartReader(warn: (text: string) => void): {
  read(part: SdkPart): ReadEvent[];
} {
  let open: { id: string; part: 'text' | 'reasoning'; metadata: Metadata } | undefined;

  function close(): ReadEvent[] {
    if (open === undefined) return [];
    const { part, metadata } = open;
    open = undefined;
    const replay = Object.keys(metadata).length === 0 ? {} : { providerMetadata: metadata };
    return [{ type: 'part-end', part, ...replay }];
  }

  /** Providers may leave a text open while calls follow; ours close in order. */
  function enter(id: string, part: 'text' | 'reasoning', metadata: Metadata | undefined): ReadEvent[] {
    const events = open !== undefined && open.id !== id ? close() : [];
    open ??= { id, part, metadata: {} };
    merge(open.metadata, metadata);
    return events;
  }

  return {
    read(part) {
      switch (part.type) {
        case 'stream-start':
          for (const warning of part.warnings) warn(JSON.stringify(warning));
          return [];
        case 'text-start':
        case 'reasoning-start':
          return enter(part.id, kindOf(part.type), part.providerMetadata);
        case 'text-delta':
        case 'reasoning-delta': {
          const kind = kindOf(part.type);
          const events = enter(part.id, kind, part.providerMetadata);
          if (part.delta !== '') events.push({ type: kind, text: part.delta });
          return events;
        }
        case 'text-end':
        case 'reasoning-end':
          if (open?.id !== part.id) return [];
          merge(open.metadata, part.providerMetadata);
          return close();
        case 'tool-call':
          return [...close(), readCall(part)];
        case 'finish':
          return [...close(), readFinish(part)];
        case 'error':
          return [{ type: 'error', error: part.error }];
        default:
          return [];
      }
    },
  };
}

function kindOf(type: string): 'text' | 'reasoning' {
  return type.startsWith('text') ? 'text' : 'reasoning';
}

function merge(target: Metadata, more: Metadata | undefined): void {
  for (const [provider, fields] of Object.entries(more ?? {}))
    target[provider] = { ...target[provider], ...fields };
}

function readCall(part: Extract<SdkPart, { type: 'tool-call' }>): ReadEvent {
  const metadata = part.providerMetadata === undefined ? {} : { providerMetadata: part.providerMetadata };
  const common = { type: 'call', id: part.toolCallId, name: part.toolName, ...metadata } as const;
  const input = parseObject(part.input);
  return input === undefined ? { ...common, input: {}, invalid: part.input } : { ...common, input };
}

/** Models send nothing at all for a call without arguments. */
function parseObject(text: string): Record<string, unknown> | undefined {
  if (text.trim() === '') return {};
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function readFinish(part: Extract<SdkPart, { type: 'finish' }>): ReadEvent {
  const usage = readUsage(part.usage);
  switch (part.finishReason.unified) {
    case 'stop':
      return { type: 'finish', reason: 'stop', usage };
    case 'tool-calls':
      return { type: 'finish', reason: 'calls', usage };
    case 'length':
      return { type: 'finish', reason: 'length', usage };
    case 'content-filter':
      return { type: 'finish', reason: 'filter', usage };
    case 'error':
    case 'interrupted':
      return { type: 'cut' };
    case 'other':
      return { type: 'finish', reason: 'other', usage };
  }
}

function readUsage(usage: SdkUsage): TokenUsage {
  const cached = usage.inputTokens.cacheRead;
  return {
    inputTokens: usage.inputTokens.total ?? 0,
    outputTokens: usage.outputTokens.total ?? 0,
    ...(cached === undefined || cached === 0 ? {} : { cachedInputTokens: cached }),
  };
}
