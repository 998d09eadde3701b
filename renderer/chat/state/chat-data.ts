import type { ConversationRow } from '@shared/contract/chat';
import type { ReplyOf } from '@shared/contract';
import type { ContractError } from '@shared/contract/channel';
import type { ApprovalAnswer } from '@shared/domain/approval';
import type { TurnChanges } from '@shared/domain/checkpoint';
import type { Mode } from '@shared/domain/danger';
import type { ConversationEvent } from '@shared/domain/event';
import type { QuestionAnswer } from '@shared/domain/question';
import type { ProviderInfo } from '@shared/domain/model';
import type { ChatBridge } from '../bridge';
import type { ConversationState } from './conversation-state';

export interface Received {
  readonly event: ConversationEvent;
  readonly from: number;
}

/** A conversation the window follows. `buffer` holds events that came while a snapshot was on its way. */
export type OpenConversation =
  | { readonly kind: 'loading'; readonly buffer: readonly Received[] }
  | {
      readonly kind: 'ready';
      readonly state: ConversationState;
      readonly buffer: readonly Received[] | null;
    }
  | { readonly kind: 'failed'; readonly error: ContractError };

export interface ChatData {
  /** Null until the first list came. */
  readonly rows: readonly ConversationRow[] | null;
  readonly search: string;
  /** The conversation shown; null is a new one that has no message yet. */
  readonly selectedId: string | null;
  readonly open: ReadonlyMap<string, OpenConversation>;
  /** Text typed and not sent, by conversation. */
  readonly drafts: ReadonlyMap<string, string>;
  /** Cards the person opened or closed by hand, by call or block id. */
  readonly cards: ReadonlyMap<string, boolean>;
  /** Approvals whose answer is on its way to main. */
  readonly answering: ReadonlyMap<string, ApprovalAnswer['kind']>;
  /** Model and mode picked for the conversation that does not exist yet. */
  readonly fresh: { readonly model?: string; readonly mode?: Mode; readonly agent?: string | null };
  /** Null until they were asked for. */
  readonly agents: ReplyOf<'chat.agents'> | null;
  readonly providers: readonly ProviderInfo[] | null;
  /** What turns changed, by conversation and turn. */
  readonly turns: ReadonlyMap<string, ReadonlyMap<string, TurnChanges>>;
  /** The card that the person asked to see; a new object each time they ask. */
  readonly reveal: Reveal | null;
}

/** A card to bring into sight: in the conversation shown, below the card of the row's call where those differ. */
export interface Reveal {
  readonly conversationId: string;
  readonly rowId: string;
  readonly callId: string;
}

export interface ChatActions {
  loadList(): Promise<void>;
  search(text: string): Promise<void>;
  /** Shows a conversation, following it from now on; null shows a new one. */
  select(conversationId: string | null): Promise<void>;
  rename(conversationId: string, title: string): Promise<void>;
  remove(conversationId: string): Promise<void>;
  loadModels(refresh: boolean): Promise<void>;
  loadAgents(): Promise<void>;

  /** Sends the text; with null a conversation is made first. Resolves to whether it went out. */
  send(conversationId: string | null, text: string): Promise<boolean>;
  stop(conversationId: string): Promise<void>;
  stopCall(conversationId: string, callId: string): Promise<void>;
  retry(conversationId: string): Promise<void>;
  unsteer(conversationId: string, steerId: string): Promise<void>;
  answer(approvalId: string, answer: ApprovalAnswer): Promise<void>;
  answerQuestion(questionId: string, answer: QuestionAnswer): Promise<void>;
  /** Takes the open plan away. */
  dropPlan(conversationId: string): Promise<void>;
  setOptions(
    conversationId: string | null,
    options: { model?: string; mode?: Mode; agent?: string | null },
  ): Promise<void>;
  /** Lends the conversation a tool that is switched off, and says so to the agent (NT9). */
  enableTool(conversationId: string, tool: string, howLong: 'once' | 'session'): Promise<void>;
  setDraft(conversationId: string | null, text: string): void;
  setCardOpen(id: string, open: boolean): void;

  /** Follows a sub-agent's own messages and calls from now on. */
  followAgent(agentId: string): Promise<void>;
  /** Ends one sub-agent with what it started. */
  stopAgent(agentId: string): Promise<void>;
  /** Brings the card of a sub-agent into sight and gives it the focus, opening those of the agents above. */
  revealAgent(rootId: string, agentId: string): void;

  /** Asks what the turns of a conversation changed; later ones come as events. */
  loadTurns(conversationId: string): Promise<void>;
  receiveTurn(turn: TurnChanges): void;
  /** Takes a restore back, and says what stays as it is. */
  undoRestore(restoreId: string): Promise<void>;

  /** Feeds one event from main; `from` is the first of the events merged into it. */
  receive(event: ConversationEvent, from?: number): void;
  /** Events of this conversation were missed: takes its snapshot again if it is followed. */
  recover(conversationId: string): Promise<void>;
  /** Takes every open conversation's snapshot again, after the window lost its place in the stream. */
  resync(): Promise<void>;
}

export interface ChatSlice {
  readonly chat: ChatData;
  readonly chatActions: ChatActions;
}

export interface SliceAccess {
  readonly get: () => ChatSlice;
  readonly set: (change: (chat: ChatData) => Partial<ChatData>) => void;
  readonly bridge: ChatBridge;
}

/** The draft of the conversation that does not exist yet. */
export const freshDraft = 'fresh';
