import { describe, expect, it } from 'vitest';
import { appendDelta, type PartialPart } from '../state/conversation-state';
import { newSentences, type Spoken } from './spoken';

function readOut(pieces: readonly string[]): string[] {
  let parts: readonly PartialPart[] = [];
  let spoken: Spoken = { messageId: '', blocks: 0, offset: 0 };
  return pieces.map((piece) => {
    parts = appendDelta(parts, 'm1', 'text', piece);
    const next = newSentences(parts, spoken);
    spoken = next.spoken;
    return next.words;
  });
}

describe('newSentences', () => {
  it('WB3: reads a reply by sentence, each once', () => {
    expect(readOut(['I look at ', 'the **client**. Then', ' I change it.', '\n\nDone'])).toEqual([
      '',
      'I look at the client.',
      '',
      'Then I change it.',
    ]);
  });

  it('WB3: names code and does not read it', () => {
    expect(readOut(['See:\n```ts\n', 'const a = 1.5; // a. b.\n', '```\n', 'Good. '])).toEqual([
      'See:',
      '',
      'Code, ts.',
      'Good.',
    ]);
  });
});
