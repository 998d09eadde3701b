import { describe, expect, it } from 'vitest';
import { killAgainAndAgain } from './testing/kill-scenario';

describe('a headless turn that is killed (WB5, ME1, section 10)', () => {
  it('loses nothing that anyone was told, in 20 kills at random moments, and goes on each time', async () => {
    const report = await killAgainAndAgain({ kills: 20, killsPerConversation: 20, random: Math.random });
    expect(report.broken).toEqual([]);
    // The moments were such that there was something to lose.
    expect(report.midTurn).toBeGreaterThanOrEqual(10);
    expect(report.received).toBeGreaterThan(20);
    expect(report.printed).toBeGreaterThan(20);
  }, 180_000);
});
