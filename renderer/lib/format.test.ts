import { describe, expect, test } from 'vitest';
import {
  formatAgo,
  formatBytes,
  formatClock,
  formatCount,
  formatDuration,
  formatPercent,
  formatPlural,
  formatSigned,
  formatTokens,
} from './format';

test('counts are grouped and use the true minus', () => {
  expect(formatCount(5214)).toBe('5,214');
  expect(formatCount(-412)).toBe('\u2212412');
  expect(formatCount(-0.2)).toBe('0');
});

test('a change always shows its sign', () => {
  expect(formatSigned(118)).toBe('+118');
  expect(formatSigned(-1349)).toBe('\u22121,349');
  expect(formatSigned(0)).toBe('0');
});

test('nouns follow their number', () => {
  expect(formatTokens(5214)).toBe('5,214 tokens');
  expect(formatTokens(1)).toBe('1 token');
  expect(formatPlural(2, 'reply', 'replies')).toBe('2 replies');
  expect(formatPercent(0.384)).toBe('38%');
});

test.each([
  [0, '0 ms'],
  [140, '140 ms'],
  [999.6, '1.0 s'],
  [3200, '3.2 s'],
  [9960, '10 s'],
  [42_000, '42 s'],
  [60_000, '1 min'],
  [125_000, '2 min 5 s'],
  [3_840_000, '1 h 4 min'],
  [7_200_000, '2 h'],
])('a duration of %d ms reads %s', (value, text) => {
  expect(formatDuration(value)).toBe(text);
});

test.each([
  [0, '0:00'],
  [7999, '0:07'],
  [760_000, '12:40'],
  [3_729_000, '1:02:09'],
])('a clock at %d ms reads %s', (value, text) => {
  expect(formatClock(value)).toBe(text);
});

test.each([
  [0, '0 B'],
  [198, '198 B'],
  [1023, '1,023 B'],
  [1024, '1.0 KB'],
  [9626, '9.4 KB'],
  [10_240, '10 KB'],
  [1_048_560, '1.0 MB'],
  [5_368_709_120, '5.0 GB'],
])('%d bytes read %s', (value, text) => {
  expect(formatBytes(value)).toBe(text);
});

describe('how long ago', () => {
  const now = new Date(2026, 10, 30, 15, 0, 0).getTime();
  const minutes = (count: number): number => now - count * 60_000;

  test.each([
    [minutes(0.5), 'just now'],
    [now + 5000, 'just now'],
    [minutes(4), '4 min ago'],
    [minutes(59.9), '59 min ago'],
    [minutes(180), '3 h ago'],
    [new Date(2026, 10, 29, 8).getTime(), 'yesterday'],
    [new Date(2026, 10, 27, 8).getTime(), 'Friday'],
    [new Date(2026, 10, 12, 8).getTime(), '12 Nov'],
    [new Date(2024, 10, 12, 8).getTime(), '12 Nov 2024'],
  ])('%d reads %s', (then, text) => {
    expect(formatAgo(then, now)).toBe(text);
  });

  test('just after midnight, an hour ago is still an hour ago', () => {
    const early = new Date(2026, 10, 30, 0, 30).getTime();
    expect(formatAgo(early - 2 * 3_600_000, early)).toBe('2 h ago');
  });
});
