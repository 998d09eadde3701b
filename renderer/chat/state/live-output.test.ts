import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { appendOutput, emptyOutput } from './live-output';

describe('appendOutput', () => {
  it('CT4: keeps the end, bounded, the same however it was chopped', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 9_000 }), { maxLength: 20 }), (sizes) => {
        const pieces = sizes.map((size, at) => String(at % 10).repeat(size));
        const whole = pieces.join('');
        const live = pieces.reduce(appendOutput, emptyOutput);
        expect(live).toEqual(appendOutput(emptyOutput, whole));
        expect(whole.endsWith(live.text)).toBe(true);
        expect(live.total).toBe(whole.length);
        expect(live.text.length).toBeLessThanOrEqual(32_768 + 8_192);
        if (whole.length <= 32_768) expect(live.text).toBe(whole);
      }),
    );
  });
});
