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
  /** The conversation that started a sub-agent's; undefined for one of the person. */
  readonly parentOf: (conversationId: string) => Conversation | undefined;
}

/** A folder that vanished keeps its path: the tools then say what is missing, and work again once it is back. */
export function createSessions({ home, scratch, parentOf }: SessionsOptions): Sessions {
  const sessions = new Map<string, SessionState>();

  async function rootOf(conversation: Conversation): Promise<string> {
    if (conversation.root !== null) return conversation.root;
    await mkdir(scratch, { recursive: true, mode: 0o700 });
    return await realpath(scratch);
  }

  /** A sub-agent begins in its parent's directory, and what either changed is changed for both. */
  async function fresh(conversation: Conversation): Promise<SessionState> {
    const parent = parentOf(conversation.id);
    if (parent === undefined) {
      const root = await rootOf(conversation);
      return { root, home, cwd: root, guard: createFileGuard(), written: new Set() };
    }
    const { root, cwd, written } = await of(parent);
    return { root, home, cwd, guard: createFileGuard(), written };
  }

  async function of(conversation: Conversation): Promise<SessionState> {
    const known = sessions.get(conversation.id);
    if (known !== undefined) return known;
    const made = await fresh(conversation);
    // Another call may have been faster.
    const session = sessions.get(conversation.id) ?? made;
    sessions.set(conversation.id, session);
    return session;
  }

  return {
    of,
    forget: (conversationId) => void sessions.delete(conversationId),
  };
}
