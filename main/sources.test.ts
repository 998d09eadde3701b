import { describe, expect, it } from 'vitest';
import { createIdSource } from './sources';

describe('ids', () => {
  it('sort by creation, also within one millisecond and when the clock goes back', () => {
    let now = 1_700_000_000_000;
    const ids = createIdSource({ now: () => now });
    const made = Array.from({ length: 500 }, (_, index) => {
      if (index === 200) now += 1;
      if (index === 300) now -= 60_000;
      return ids.next('call');
    });
    expect(made.toSorted()).toEqual(made);
    expect(new Set(made).size).toBe(500);
    expect(made[0]).toMatch(/^call_[0-9a-z]+$/);
  });
});
