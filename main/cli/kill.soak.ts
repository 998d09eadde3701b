import { expect, it } from 'vitest';
import { killAgainAndAgain } from './testing/kill-scenario';

it('a headless turn loses nothing that anyone was told, in 200 kills at random moments (WB5, ME1)', async () => {
  const { broken, ...report } = await killAgainAndAgain({
    kills: 200,
    killsPerConversation: 15,
    random: Math.random,
  });
  console.log(report);
  expect(broken).toEqual([]);
  expect(report.midTurn).toBeGreaterThan(140);
  expect(report.lost).toBeGreaterThan(0);
});
