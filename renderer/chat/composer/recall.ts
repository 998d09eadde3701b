import type { Message } from '@shared/domain/message';

/** What the person said in this conversation, newest first. */
export function saidTexts(messages: readonly Message[]): readonly string[] {
  const texts: string[] = [];
  for (const message of messages.toReversed()) {
    if (message.role !== 'user') continue;
    const text = message.parts
      .flatMap((part) => (part.type === 'text' && part.from === undefined ? [part.text] : []))
      .join('\n');
    if (text !== '' && text !== texts.at(-1)) texts.push(text);
  }
  return texts;
}

/**
 * What ↑ or ↓ puts into the box: from an empty box the newest message, from a recalled one its neighbour. Null when the
 * key should move the caret as ever, because the person has typed something of their own.
 */
export function recall(texts: readonly string[], current: string, step: 'older' | 'newer'): string | null {
  if (current === '') return step === 'older' ? (texts[0] ?? null) : null;
  const at = texts.indexOf(current);
  if (at === -1) return null;
  if (step === 'newer') return at === 0 ? '' : (texts[at - 1] ?? null);
  return texts[at + 1] ?? null;
}
