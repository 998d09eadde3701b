import type { ProviderFailure, TokenUsage } from '@shared/domain/event';
import type { MessagePart } from '@shared/domain/message';
import type { IdSource } from '@shared/kit/sources';
import type { ModelEvent } from './ports';

export type FinishReason = Extract<ModelEvent, { type: 'finish' }>['reason'];

/** How one request of a model ended. */
export type StepRead =
  | {
      readonly kind: 'finished';
      readonly parts: readonly MessagePart[];
      readonly reason: FinishReason;
      readonly usage: TokenUsage;
    }
  | {
      readonly kind: 'failed';
      readonly failure: ProviderFailure;
      readonly retryAfterMs?: number;
      readonly heard: boolean;
    }
  /** What was said until then; calls are left out, because none was begun. */
  | { readonly kind: 'aborted'; readonly parts: readonly MessagePart[]; readonly heard: boolean };

/** Reads a step to its end, telling text as it comes. */
export async function readStep(
  events: AsyncIterable<ModelEvent>,
  ids: IdSource,
  tell: (kind: 'text' | 'reasoning', text: string) => void,
): Promise<StepRead> {
  const parts: MessagePart[] = [];
  const text = createTextCollector(parts);
  let heard = false;
  for await (const event of events) {
    switch (event.type) {
      case 'text':
      case 'reasoning':
        heard = true;
        text.add(event.type, event.text);
        tell(event.type, event.text);
        break;
      case 'part-end':
        text.end(event.part, event.providerMetadata);
        break;
      case 'call': {
        text.close();
        const { type, id, ...call } = event;
        parts.push({ type, callId: ids.next('call'), modelCallId: id, ...call });
        break;
      }
      case 'finish':
        text.close();
        return { kind: 'finished', parts, reason: event.reason, usage: event.usage };
      case 'failed': {
        const { type: _, ...failed } = event;
        return { kind: 'failed', heard, ...failed };
      }
      case 'aborted':
        text.close();
        return { kind: 'aborted', heard, parts: parts.filter((part) => part.type !== 'call') };
    }
  }
  // A driver that just stops is a driver with a bug; the person still gets a sentence.
  const failure = { kind: 'unknown', message: 'The model stopped without an end.', retryable: true } as const;
  return { kind: 'failed', heard, failure };
}

/** Joins the pieces of a text or a thought to one part. */
function createTextCollector(parts: MessagePart[]): {
  add(type: 'text' | 'reasoning', piece: string): void;
  end(type: 'text' | 'reasoning', providerMetadata: Record<string, unknown> | undefined): void;
  close(): void;
} {
  let open: { type: 'text' | 'reasoning'; pieces: string[] } | undefined;
  function close(providerMetadata?: Record<string, unknown>): void {
    if (open === undefined) return;
    const text = open.pieces.join('');
    const metadata = providerMetadata === undefined ? {} : { providerMetadata };
    // A thought without text still carries a signature that must be sent back.
    if (text !== '' || providerMetadata !== undefined) parts.push({ type: open.type, text, ...metadata });
    open = undefined;
  }
  return {
    add(type, piece) {
      if (open?.type !== type) close();
      open ??= { type, pieces: [] };
      open.pieces.push(piece);
    },
    end(type, providerMetadata) {
      if (open?.type !== type) close();
      open ??= { type, pieces: [] };
      close(providerMetadata);
    },
    close: () => close(),
  };
}
