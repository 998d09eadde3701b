import type { CallView } from '@shared/domain/call';
import type { ImageContent } from '@shared/domain/content';
import type { TurnChanges } from '@shared/domain/checkpoint';
import type { ProviderFailure } from '@shared/domain/event';
import type { Message } from '@shared/domain/message';
import type { ConversationState, PartialPart, RunNotice } from '../state/conversation-state';
import { splitBlocks, tailBlock, type Block } from './block-stream';

/** One row of the conversation as drawn. Ids are stable, so that a row keeps its height and its open cards. */
export type Row =
  | {
      readonly kind: 'user';
      readonly id: string;
      readonly text: string;
      readonly images: readonly ImageContent[];
      /** The program wrote it, not the person: news, or what a command stands for. */
      readonly from?: 'job' | 'command';
    }
  | { readonly kind: 'block'; readonly id: string; readonly block: Block; readonly streaming: boolean }
  | { readonly kind: 'reasoning'; readonly id: string; readonly text: string; readonly streaming: boolean }
  | { readonly kind: 'picture'; readonly id: string; readonly image: ImageContent }
  | {
      readonly kind: 'call';
      readonly id: string;
      readonly callId: string;
      readonly name: string;
      readonly input: unknown;
    }
  | { readonly kind: 'summary'; readonly id: string; readonly text: string }
  | { readonly kind: 'notice'; readonly id: string; readonly notice: RunNotice }
  | { readonly kind: 'failure'; readonly id: string; readonly failure: ProviderFailure }
  | { readonly kind: 'turn'; readonly id: string; readonly turn: TurnChanges };

type RowSource = Pick<ConversationState, 'messages' | 'calls' | 'partial' | 'notices' | 'failure' | 'run'> & {
  /** What turns changed, by turn. */
  readonly turns?: ReadonlyMap<string, TurnChanges> | undefined;
};

/**
 * Builds the rows of one view. A message is read once; what it gave is kept for as long as the message lives, and a
 * delta builds the rows of the arriving message only.
 */
export function createRowBuilder(): (state: RowSource) => readonly Row[] {
  const ofMessage = new WeakMap<Message, readonly Row[]>();
  let settled: { from: RowSource; rows: readonly Row[] } | null = null;

  function messageRows(message: Message): readonly Row[] {
    const known = ofMessage.get(message);
    if (known) return known;
    const rows = rowsOfMessage(message);
    ofMessage.set(message, rows);
    return rows;
  }

  function settledRows(state: RowSource): readonly Row[] {
    const { messages, notices, turns } = state;
    const { from } = settled ?? {};
    if (settled && from?.messages === messages && from.notices === notices && from.turns === turns) {
      return settled.rows;
    }
    const last = lastMessages(messages);
    const rows = messages.flatMap((message) => [
      ...messageRows(message),
      ...notices.filter((notice) => isAfter(notice, message.id)).map(noticeRow),
      ...(last.has(message) && message.runId !== null ? turnRows(turns?.get(message.runId)) : []),
    ]);
    settled = { from: state, rows };
    return rows;
  }

  return (state) => [...settledRows(state), ...arrivingRows(state), ...endRows(state)];
}

/** The newest message of each turn. */
function lastMessages(messages: readonly Message[]): ReadonlySet<Message> {
  const last = new Map<string, Message>();
  for (const message of messages) if (message.runId !== null) last.set(message.runId, message);
  return new Set(last.values());
}

/** A turn that still works says nothing yet, and one that changed nothing never does. */
function turnRows(turn: TurnChanges | undefined): readonly Row[] {
  if (turn === undefined || turn.state === 'running') return [];
  const files = turn.created + turn.changed + turn.deleted;
  if (turn.state === 'ended' && files === 0 && turn.restore === null) return [];
  return [{ kind: 'turn', id: `turn ${turn.runId}`, turn }];
}

function isAfter(notice: RunNotice, messageId: string): boolean {
  return notice.kind !== 'retrying' && notice.after === messageId;
}

function noticeRow(notice: RunNotice): Row {
  return { kind: 'notice', id: notice.id, notice };
}

function rowsOfMessage(message: Message): readonly Row[] {
  if (message.role === 'summary') return [{ kind: 'summary', id: message.id, text: textOf(message) }];
  if (message.role === 'user') {
    const images = message.parts.filter((part) => part.type === 'image');
    const by = message.parts.flatMap((part) => (part.type === 'text' ? [part.from] : []))[0];
    const from = by === undefined ? {} : { from: by === 'command' ? by : ('job' as const) };
    return [{ kind: 'user', id: message.id, text: textOf(message), images, ...from }];
  }
  let texts = 0;
  return message.parts.flatMap((part, at): readonly Row[] => {
    if (part.type === 'call') {
      return [{ kind: 'call', id: part.callId, callId: part.callId, name: part.name, input: part.input }];
    }
    if (part.type === 'image') return [{ kind: 'picture', id: `${message.id}/${at}`, image: part }];
    // Counted apart from calls, so that a streamed part and the whole one give the same ids.
    const id = `${message.id}/${part.type}${texts}`;
    texts += 1;
    if (part.type === 'reasoning') {
      return part.text.trim() === '' ? [] : [{ kind: 'reasoning', id, text: part.text, streaming: false }];
    }
    return blockRows(id, splitBlocks(part.text));
  });
}

function blockRows(id: string, blocks: readonly Block[]): Row[] {
  return blocks.map((block, at) => ({ kind: 'block', id: `${id}/${at}`, block, streaming: false }));
}

function textOf(message: Message): string {
  return message.parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n\n');
}

/** Text that streams in, then calls that were asked before their message was complete. */
function arrivingRows(state: RowSource): readonly Row[] {
  const texts = new Map<string, number>();
  const rows: Row[] = state.partial.flatMap((part) => {
    const count = texts.get(part.messageId) ?? 0;
    texts.set(part.messageId, count + 1);
    return partialRows(part, `${part.messageId}/${part.kind}${count}`);
  });
  if (state.run === null) return rows;
  const last = state.messages.at(-1);
  for (const call of state.calls.values()) {
    if (call.runId === state.run.runId && !hasCall(state.messages, call, last)) {
      rows.push({ kind: 'call', id: call.id, callId: call.id, name: call.tool, input: call.input });
    }
  }
  return rows;
}

function hasCall(messages: readonly Message[], call: CallView, last: Message | undefined): boolean {
  return (
    call.messageId === last?.id || messages.findLastIndex((message) => message.id === call.messageId) !== -1
  );
}

function partialRows(part: PartialPart, id: string): readonly Row[] {
  if (part.kind === 'reasoning') {
    const blocks = [...part.stream.closed, tailBlock(part.stream)].filter((block) => block !== null);
    const text = blocks
      .map((block) => (block.kind === 'code' ? block.chunks.join('') : block.text))
      .join('\n\n');
    return text === '' ? [] : [{ kind: 'reasoning', id, text, streaming: true }];
  }
  const tail = tailBlock(part.stream);
  const rows = blockRows(id, part.stream.closed);
  if (tail) rows.push({ kind: 'block', id: `${id}/${rows.length}`, block: tail, streaming: true });
  return rows;
}

function endRows(state: RowSource): readonly Row[] {
  const rows: Row[] = state.notices
    .filter((notice) => notice.kind === 'retrying' || notice.after === null)
    .map(noticeRow);
  if (state.failure && state.run === null)
    rows.push({ kind: 'failure', id: 'failure', failure: state.failure });
  return rows;
}
