import { mkdir, realpath } from 'node:fs/promises';
import type { Conversation } from '@shared/domain/message';
import { createFileGuard } from '../workspace/file-guard';
import type { SessionState } from '../workspace/session-state';

/** What each conversation remembers between its calls. Made at its first turn, gone with the program. */
export interface Sessions {
  of(conversation: Conversation): Promise<SessionState>;
  forget(conversationId: string): void;
}

export interface SessionsOptions {
  /** The person's home. */
  readonly home: string;
  /** Where a conversation without a folder works. */
  readonly scratch: string;
}

/** A folder that vanished keeps its path: the tools then say what is missing, and work again once it is back. */
export function createSessions({ home, scratch }: SessionsOptions): Sessions {
  const sessions = new Map<string, SessionState>();

  async function rootOf(conversation: Conversation): Promise<string> {
    if (conversation.root !== null) return conversation.root;
    await mkdir(scratch, { recursive: true, mode: 0o700 });
    return await realpath(scratch);
  }

  return {
    async of(conversation) {
      const known = sessions.get(conversation.id);
      if (known !== undefined) return known;
      const root = await rootOf(conversation);
      const session: SessionState = { root, home, cwd: root, guard: createFileGuard(), written: new Set() };
      sessions.set(conversation.id, session);
      return session;
    },
    forget: (conversationId) => void sessions.delete(conversationId),
  };
}
