import type { Entry } from './entry';

/** Characters of one entry in the text that a model writes memories from. */
const mostOfOne = 2_000;

/**
 * A conversation as text for a model: what was said, and the calls that memory reads. Too long a whole loses its middle,
 * since beginning and end say most.
 */
export function transcriptOf(
  messages: readonly Entry[],
  calls: ReadonlyMap<string, Entry>,
  limit: number,
): string {
  const whole = messages
    .flatMap((message) => [
      `${message.what === 'user' ? 'PERSON' : 'AGENT'}: ${cut(message.text)}`,
      ...message.calls.flatMap((id) => {
        const call = calls.get(id);
        return call === undefined ? [] : [`CALL ${call.what}: ${cut(call.head ?? '')}\n${cut(call.text)}`];
      }),
    ])
    .join('\n\n');
  if (whole.length <= limit) return whole;
  const head = Math.floor(limit * 0.4);
  return `${whole.slice(0, head)}\n\n[…]\n\n${whole.slice(whole.length - (limit - head - 7))}`;
}

function cut(text: string): string {
  return text.length <= mostOfOne ? text : `${text.slice(0, mostOfOne)}…`;
}
