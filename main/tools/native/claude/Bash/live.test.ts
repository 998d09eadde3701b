import { describe, expect, it } from 'vitest';
import { createLiveOutput, type LiveOutput } from './live';

async function all(live: LiveOutput): Promise<string[]> {
  const pieces: string[] = [];
  for await (const piece of live.pieces()) pieces.push(piece);
  return pieces;
}

describe('createLiveOutput', () => {
  it('hands out everything in order, what comes in one frame as one piece', async () => {
    const live = createLiveOutput();
    const seen = all(live);
    for (let at = 0; at < 1000; at += 1) live.push(`${at}\n`);
    await Promise.resolve();
    live.push('end');
    live.close();
    const pieces = await seen;
    expect(pieces.join('')).toBe(`${Array.from({ length: 1000 }, (_, at) => `${at}\n`).join('')}end`);
    expect(pieces.length).toBeLessThanOrEqual(2);
  });

  it('does not wait for a frame when the command has ended', async () => {
    const live = createLiveOutput();
    live.close();
    expect(await all(live)).toEqual([]);
  });

  it('shows the end of a flood, from the beginning of a line', async () => {
    const live = createLiveOutput();
    for (let at = 0; at < 100_000; at += 1) live.push(`line ${at}\n`);
    live.close();
    const [text = ''] = await all(live);
    expect(text.length).toBeLessThanOrEqual(32 * 1024);
    expect(text).toMatch(/^line \d+\n/);
    expect(text.endsWith('line 99999\n')).toBe(true);
  });
});
