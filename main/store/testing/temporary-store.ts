import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import type { Notice } from '@shared/contract/events';
import type { CallResult, CallView } from '@shared/domain/call';
import type { Conversation, Message } from '@shared/domain/message';
import type { Result } from '@shared/kit/result';
import type { Clock, IdSource } from '@shared/kit/sources';
import { openStore, type Store } from '../open-store';

/** Goes when the test is done. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'toolwright-store-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Starts at 1000 and counts on with every look. */
export function countingClock(): Clock {
  let now = 1000;
  return { now: () => (now += 1) };
}

export function countingIds(): IdSource {
  let last = 0;
  return { next: (prefix) => `${prefix}_${(last += 1)}` };
}

export interface TestStore {
  readonly store: Store;
  readonly notices: Notice[];
}

export function openTestStore(home: string, clock = countingClock(), ids = countingIds()): TestStore {
  const notices: Notice[] = [];
  const store = valueOf(openStore({ home, clock, ids, notify: (notice) => notices.push(notice) }));
  onTestFinished(() => store.close());
  return { store, notices };
}

export function valueOf<T>(result: Result<T, unknown>): T {
  if (result.ok) return result.value;
  throw new Error(`Expected a value, got ${JSON.stringify(result.error)}`);
}

export function errorOf<E>(result: Result<unknown, E>): E {
  if (!result.ok) return result.error;
  throw new Error('Expected an error');
}

export function newChat(store: Store, title = 'A chat'): Conversation {
  return valueOf(
    store.conversations.create({
      projectId: null,
      root: null,
      title,
      model: 'direct',
      mode: 'manual',
      agent: null,
    }),
  );
}

export function userMessage(conversationId: string, id: string, parentId: string | null): Message {
  return {
    id,
    conversationId,
    parentId,
    runId: null,
    role: 'user',
    parts: [{ type: 'text', text: `Text of ${id}` }],
    createdAt: 5,
  };
}

export function askedCall(conversationId: string, id: string): CallView {
  return {
    id,
    conversationId,
    runId: 'run_1',
    messageId: 'message_1',
    tool: 'Bash',
    input: { command: 'npm test', timeout: 5 },
    state: { kind: 'queued' },
    askedAt: 7,
  };
}

export function textResult(text: string): CallResult {
  return { content: [{ type: 'text', text }], isError: false, display: { kind: 'text' } };
}
