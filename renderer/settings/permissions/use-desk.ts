import type { ReplyOf } from '@shared/contract';
import type { ConversationRow } from '@shared/contract/chat';
import type { AgentProfile } from '@shared/domain/agent';
import { useAsked } from '../use-asked';

/** What all parts of the page look at. */
export interface Desk {
  readonly list: ReplyOf<'permissions.list'>;
  readonly agents: readonly AgentProfile[];
  /** Newest first. */
  readonly conversations: readonly ConversationRow[];
  /** What the gardener found; undefined until it has looked. */
  readonly garden: ReplyOf<'permissions.garden'> | undefined;
  /** When the list came: what is "4 min ago" is so from here. */
  readonly now: number;
  ask(): Promise<void>;
}

export interface DeskState {
  readonly desk: Desk | undefined;
  readonly error: string | undefined;
  ask(): Promise<void>;
}

/** Rules, grants, agents, conversations and offers; asked anew whenever rules or agents change. */
export function useDesk(): DeskState {
  const list = useAsked('permissions.list', null);
  const agents = useAsked('chat.agents', null).value?.agents ?? [];
  const conversations = useAsked('chat.list', { search: '' }).value ?? [];
  const garden = useAsked('permissions.garden', null).value;
  const { value, error, at, ask } = list;
  return {
    desk: value === undefined ? undefined : { list: value, agents, conversations, garden, now: at, ask },
    error,
    ask,
  };
}
