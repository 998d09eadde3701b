import { describe, expect, it } from 'vitest';
import { interleave, median, quantile } from './statistics';

describe('the numbers of a bench', () => {
  it('takes the value at the nearest rank', () => {
    expect(quantile([5, 1, 4, 2, 3], 0.5)).toBe(3);
    expect(quantile([5, 1, 4, 2, 3], 0.95)).toBe(5);
    expect(median([4, 1, 3, 2])).toBe(2);
    expect(median([])).toBeNaN();
  });

  it('changes who goes first with each round and throws the warm-up away', async () => {
    const order: string[] = [];
    const note = (who: string) => async (round: number) => {
      order.push(`${who}${round}`);
      return round;
    };
    const times = await interleave({ warmUp: 1, measured: 2 }, note('ours'), note('peer'));
    expect(order).toEqual(['ours0', 'peer0', 'peer1', 'ours1', 'ours2', 'peer2']);
    expect(times).toEqual({ ours: [1, 2], peer: [1, 2] });
  });
});
