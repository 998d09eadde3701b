import type { RecordedRequest } from './script';

/** Tells conversations apart by their first user message, which stays the same from request to request. */
export function conversationKey(request: RecordedRequest): string {
  const list = request.body[request.protocol === 'google' ? 'contents' : 'messages'];
  if (!Array.isArray(list)) return '';
  const first = list.find(isFromUser) as { content?: unknown; parts?: unknown } | undefined;
  return textOf(first?.content ?? first?.parts);
}

function isFromUser(message: unknown): boolean {
  return typeof message === 'object' && message !== null && 'role' in message && message.role === 'user';
}

/** The first text part only: later messages of the same role may be merged into it. */
function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  const first = content.find((part: { text?: unknown }) => typeof part.text === 'string') as
    | { text: string }
    | undefined;
  return first?.text ?? '';
}
