import { conversationKey } from './model-server/conversation-key';
import type { RecordedRequest, Script, ScriptStep } from './model-server/script';

/** What the scripted model answers, by the first message of a conversation. */
export interface Replies {
  readonly script: Script;
  /** The answers to the requests of a conversation that begins with `message`, in order. */
  to(message: string, ...steps: readonly ScriptStep[]): void;
}

export function createReplies(): Replies {
  const known = new Map<string, readonly ScriptStep[]>();
  return {
    script: (request: RecordedRequest, turn: number) => known.get(conversationKey(request))?.[turn],
    to: (message, ...steps) => void known.set(message, steps),
  };
}
