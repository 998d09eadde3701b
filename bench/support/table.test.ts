import { describe, expect, it } from 'vitest';
import { differenceRow, limitRow, megabytes, ratioRow, tableText } from './table';

describe("a bench's table", () => {
  it('is aligned and says of each line whether its goal is met', () => {
    const rows = [
      ratioRow('Search, rare hit', 21.04, 20, 1.1),
      ratioRow('Search, many hits', 30, 20, 1.1),
      differenceRow('Read, p50', 0.5, 0.1, 1),
      differenceRow('Read, p95', 0.5, 0.75),
      limitRow('memory', 153_600, 150 * 1024, megabytes),
    ];
    expect(tableText(rows)).toBe(
      [
        'what                   ours  peer / limit  compared        goal',
        '-----------------  --------  ------------  --------  ----------  -------',
        'Search, rare hit    21.0 ms       20.0 ms     1.05×     ≤ 1.10×  met',
        'Search, many hits   30.0 ms       20.0 ms     1.50×     ≤ 1.10×  NOT MET',
        'Read, p50           0.50 ms       0.10 ms  +0.40 ms     ≤ +1 ms  met',
        'Read, p95           0.50 ms       0.75 ms  -0.25 ms',
        'memory             150.0 MB      150.0 MB     1.00×  ≤ 150.0 MB  met',
      ].join('\n'),
    );
  });
});
