import type { ProviderFailure } from '@shared/domain/event';
import { directModel } from '@shared/domain/model';
import type { RunRequest } from './run-ports';
import type { Turn } from './turn';

/** What came of a message that may be a command: it stands there expanded, or why it does not. */
export interface Expanded {
  readonly refused?: string;
  readonly failure?: ProviderFailure;
}

/**
 * Adds what a command stands for behind the message that names it, which stays as it was typed. Hooks are asked before
 * anything in its body runs. Direct takes every message for calls and is never sent one.
 */
export async function expandPrompt(
  request: RunRequest,
  turn: Turn,
  prompt: string | undefined,
): Promise<Expanded> {
  if (prompt === undefined || request.model === directModel) return {};
  const expansion = await request.expand?.(prompt);
  if (expansion === undefined) return {};
  if (!expansion.ok) return { refused: expansion.error };
  const { command, text } = expansion.value;
  const answer = await request.hooks?.expanding(command, prompt);
  if (answer?.refused !== undefined) return { refused: answer.refused };
  const saved = turn.addUser(await text(), 'command');
  if (!saved.ok) return { failure: saved.error };
  const context = answer?.context ?? [];
  const told = context.length === 0 ? saved : turn.addUser(context.join('\n'), 'hook');
  return told.ok ? {} : { failure: told.error };
}
