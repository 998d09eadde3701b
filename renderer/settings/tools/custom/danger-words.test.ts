import { describe, expect, it } from 'vitest';
import { asksSentence } from './danger-words';

describe('the sentence under the danger (CT11)', () => {
  it.each([
    ['none', 'Never asks.'],
    ['low', 'Asks in Manual only.'],
    ['medium', 'Asks in Manual only.'],
    ['high', 'Asks in Manual and Edits, not in Full.'],
    ['critical', 'Asks in every mode.'],
  ] as const)('%s: %s', (level, sentence) => expect(asksSentence(level)).toBe(sentence));
});
