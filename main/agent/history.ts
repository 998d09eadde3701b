import type { CallView } from '@shared/domain/call';
import type { Content } from '@shared/domain/content';
import type { Message, MessagePart } from '@shared/domain/message';
import type { ModelMessage, ModelPart } from './ports';

type CallPart = Extract<MessagePart, { type: 'call' }>;
type Results = Extract<ModelMessage, { role: 'results' }>['results'];

export interface History {
  readonly messages: ModelMessage[];
  /** The stored message that each one was made from. */
  readonly origins: WeakMap<ModelMessage, string>;
  /** Call ids in use on the wire. */
  readonly callIds: Set<string>;
}

/** What a call is answered with when nobody knows how it ended. */
export const interruptedText = '[interrupted: the program ended before this call settled]';

/** Raw arguments shown back to the model; enough to see the mistake. */
const invalidLimit = 2_000;

/**
 * A branch as a model is sent it. Every call is answered, every call id is there once, and a summary stands for
 * what came before the message it names.
 */
export function buildHistory(
  branch: readonly Message[],
  callOf: (callId: string) => CallView | undefined,
): History {
  const messages: ModelMessage[] = [];
  const origins = new WeakMap<ModelMessage, string>();
  const callIds = new Set<string>();
  const add = (message: ModelMessage, from: Message): void => {
    messages.push(message);
    origins.set(message, from.id);
  };
  for (const message of sentMessages(branch)) {
    if (message.role !== 'assistant') {
      const content = contentOf(message);
      if (content.length > 0) add({ role: 'user', content }, message);
      continue;
    }
    const ids = wireIds(message, callIds);
    const parts = assistantParts(message, ids);
    if (parts.length > 0) add({ role: 'assistant', parts }, message);
    const results = resultsOf(message, ids, callOf);
    if (results.length > 0) add({ role: 'results', results }, message);
  }
  return { messages, origins, callIds };
}

/** The summary, then what it left as it was, then what came after it. */
function sentMessages(branch: readonly Message[]): readonly Message[] {
  const at = branch.findLastIndex((message) => message.role === 'summary');
  const summary = branch[at];
  if (summary === undefined) return branch;
  const kept = keptFrom(summary);
  const start = kept === undefined ? -1 : branch.findIndex((message) => message.id === kept);
  const before = start < 0 ? [] : branch.slice(start, at).filter((message) => message.role !== 'summary');
  return [summary, ...before, ...branch.slice(at + 1)];
}

const keptKey = 'keptFrom';

/** The parts of a summary message. `keptFrom` is the first older message that is still sent word for word. */
export function summaryParts(text: string, keptFromId: string | undefined): MessagePart[] {
  const mark =
    keptFromId === undefined ? {} : { providerMetadata: { toolwright: { [keptKey]: keptFromId } } };
  return [{ type: 'text', text, ...mark }];
}

function keptFrom(summary: Message): string | undefined {
  const part = summary.parts[0];
  const mark = part?.type === 'text' ? part.providerMetadata?.['toolwright'] : undefined;
  const id =
    typeof mark === 'object' && mark !== null ? (mark as Record<string, unknown>)[keptKey] : undefined;
  return typeof id === 'string' ? id : undefined;
}

function contentOf(message: Message): Content[] {
  const content = message.parts.filter((part) => part.type === 'text' || part.type === 'image');
  if (message.role !== 'summary') return content.map(withoutMetadata);
  const text = content.map((part) => (part.type === 'text' ? part.text : '')).join('\n');
  return [{ type: 'text', text: summaryPrefix + text }];
}

export const summaryPrefix = 'The conversation so far was summarised to make room. The summary:\n\n';

function withoutMetadata(part: Extract<MessagePart, { type: 'text' | 'image' }>): Content {
  return part.type === 'text' ? { type: 'text', text: part.text } : part;
}

/** Call id → id on the wire: the model's own while it is free, since some providers know only their own shape. */
export function wireIds(message: Message, used: Set<string>): ReadonlyMap<string, string> {
  const ids = new Map<string, string>();
  for (const part of message.parts) {
    if (part.type !== 'call') continue;
    const free = part.modelCallId !== '' && !used.has(part.modelCallId);
    const id = free ? part.modelCallId : part.callId;
    used.add(id);
    ids.set(part.callId, id);
  }
  return ids;
}

export function assistantParts(message: Message, ids: ReadonlyMap<string, string>): ModelPart[] {
  return message.parts.flatMap((part) => assistantPart(part, ids));
}

function assistantPart(part: MessagePart, ids: ReadonlyMap<string, string>): ModelPart[] {
  if (part.type === 'image') return [];
  const metadata = part.providerMetadata === undefined ? {} : { providerMetadata: part.providerMetadata };
  if (part.type !== 'call') return [{ type: part.type, text: part.text, ...metadata }];
  return [modelCall(part, ids.get(part.callId) ?? part.callId)];
}

/** A call as it is sent back; arguments that were no JSON object come wrapped in one. */
function modelCall(part: CallPart, id: string): Extract<ModelPart, { type: 'call' }> {
  const metadata = part.providerMetadata === undefined ? {} : { providerMetadata: part.providerMetadata };
  const input =
    part.invalid === undefined ? part.input : { INVALID_JSON: part.invalid.slice(0, invalidLimit) };
  return { type: 'call', id, name: part.name, input, ...metadata };
}

function resultsOf(
  message: Message,
  ids: ReadonlyMap<string, string>,
  callOf: (callId: string) => CallView | undefined,
): Results {
  const calls = message.parts.filter((part) => part.type === 'call');
  return calls.map((part) => {
    const record = callOf(part.callId);
    const common = { id: ids.get(part.callId) ?? part.callId, name: part.name };
    if (record?.result !== undefined)
      return { ...common, isError: record.result.isError, content: record.result.content };
    return { ...common, isError: true, content: [{ type: 'text', text: unsettledText(record) }] };
  });
}

function unsettledText(record: CallView | undefined): string {
  return record?.state.kind === 'stopped' ? '[stopped by the user]' : interruptedText;
}
